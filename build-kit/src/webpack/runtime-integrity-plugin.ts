import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const NAME = 'RuntimeIntegrityPlugin';

const setIntegrity = (element: string, url: string): string => `
var expected = self.__GRANDSTAND_INTEGRITY__ && self.__GRANDSTAND_INTEGRITY__[new URL(${url}, location.href).pathname];
if (expected) { ${element}.integrity = expected; ${element}.crossOrigin = "anonymous"; }`;

/**
 * The query set by the shell for the files of a folder after a request hung: a browser joins a pending request for the
 * same URL, preloads included.
 */
const retryQuery = (url: string): string =>
  `(self.__GRANDSTAND_RETRIES__ || {})[new URL(".", new URL(${url}, location.href)).pathname]`;

/**
 * Scripts and stylesheets that webpack's runtime loads carry the `integrity` found in `self.__GRANDSTAND_INTEGRITY__`
 * (absolute path to hash, filled by the shell from the signed composition), async chunks included. After a hung request
 * they also carry the query in `self.__GRANDSTAND_RETRIES__` (folder to query).
 */
export class RuntimeIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) =>
          `${source}${setIntegrity('script', 'url')}
var retry = ${retryQuery('url')};
if (retry) script.src = ${webpack.RuntimeGlobals.createScriptUrl}(url + retry);`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source) =>
          `${source}${setIntegrity('linkTag', 'linkTag.href')}
var retry = ${retryQuery('linkTag.href')};
if (retry) linkTag.href += retry;`,
      );
    });
  }
}
