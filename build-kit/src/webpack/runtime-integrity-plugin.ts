import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const NAME = 'RuntimeIntegrityPlugin';

const setIntegrity = (element: string, url: string): string => `
var expected = self.__GRANDSTAND_INTEGRITY__ && self.__GRANDSTAND_INTEGRITY__[new URL(${url}, location.href).pathname];
if (expected) { ${element}.integrity = expected; ${element}.crossOrigin = "anonymous"; }`;

/**
 * Scripts and stylesheets that webpack's runtime loads carry the `integrity` found in `self.__GRANDSTAND_INTEGRITY__`
 * (absolute path to hash, filled by the shell from the signed composition), async chunks included.
 */
export class RuntimeIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => source + setIntegrity('script', 'url'),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source) => source + setIntegrity('linkTag', 'linkTag.href'),
      );
    });
  }
}
