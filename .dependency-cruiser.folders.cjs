const { options } = require('./.dependency-cruiser.cjs');

/**
 * No circle between folders. A run apart from the other boundaries: the folder scope counts every file of a folder, and
 * tests may import from anywhere.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-circles-between-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(platform|mf-watch)/src/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$|/testing/` } },
};
