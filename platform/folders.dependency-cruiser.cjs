const base = require('../.dependency-cruiser.cjs');

/** The folders of the rooms form no circle. Tests import across rooms, so they are left out here. */
module.exports = {
  forbidden: [
    {
      name: 'no-circles-between-folders',
      scope: 'folder',
      severity: 'error',
      from: { path: '^platform/src/' },
      to: { circular: true },
    },
  ],
  options: {
    ...base.options,
    exclude: { path: `${base.options.exclude.path}|\\.test\\.ts$|^platform/src/testing/` },
  },
};
