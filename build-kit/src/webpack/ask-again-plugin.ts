import webpack, { type Compiler } from 'webpack';

const NAME = 'AskAgainPlugin';
/** What webpack notes before it asks for a shared package; it never asks for one twice. */
const NOTE = 'startedInstallModules[id] = true;';

/**
 * A shared package that did not come is asked for again by whoever needs it next. Webpack's container gives it up for ever,
 * and with it the remote, until the page is loaded again. What came, or is on its way, is known without that note.
 */
export class AskAgainPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        if (module.name !== 'consumes') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const source = generate();
          if (typeof source === 'string' && !source.includes(NOTE)) {
            const message = `${NAME} does not fit this version of webpack: see try-again.test.ts`;
            compilation.errors.push(new webpack.WebpackError(message));
          }
          return source?.replace(NOTE, '') ?? null;
        };
      });
    });
  }
}
