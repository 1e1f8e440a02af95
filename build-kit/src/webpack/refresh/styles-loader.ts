import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LoaderDefinitionFunction } from 'webpack';
import { ownModule } from '../../own-module.ts';

/**
 * Loader over the class names that a stylesheet is for scripts. Webpack's runtime fetches a stylesheet again when these
 * scripts change, so they end with the hash of the source.
 */
const stylesLoader: LoaderDefinitionFunction = function (names) {
  const hash = createHash('sha256').update(readFileSync(this.resourcePath)).digest('hex');
  const accept = JSON.stringify(ownModule(import.meta.dirname, 'hot-styles'));
  return `import { acceptStyles as hotAccept } from ${accept};
${names}
hotAccept(import.meta.webpackHot, __webpack_module__); // ${hash}
`;
};

export default stylesLoader;
