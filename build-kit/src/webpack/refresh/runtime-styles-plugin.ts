import webpack, { type Compiler } from 'webpack';

const NAME = 'RuntimeStylesPlugin';

/**
 * Leaves the replacement of stylesheets to webpack's runtime, which sets the integrity of each. The plugin of stylesheets
 * would do it once more by copying the tag, with the integrity of the styles before.
 */
export class RuntimeStylesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      webpack.NormalModule.getCompilationHooks(compilation).loader.tap(NAME, (context, module) => {
        if (module.resource.endsWith('.css')) Object.assign(context, { hot: false });
      });
    });
  }
}
