import { type Configuration, rspack } from '@rspack/core';

/** Runs Rspack. @throws with its own messages when it does not build */
export const rspackBuild = (configuration: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
      else resolve();
    });
  });
