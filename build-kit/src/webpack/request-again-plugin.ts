import webpack, { type Compiler } from 'webpack';

const NAME = 'AskAgainPlugin';
/** Webpack's record of requested shared packages; it never requests one twice. */
const NOTE = 'startedInstallModules[id] = true;';

/**
 * Requests a shared package again after it failed to load. Webpack's container never repeats the request,
 * so the remote would fail until a reload. Loaded and pending packages are tracked elsewhere.
 */
export class RequestAgainPlugin {
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
