import type { Configuration } from 'webpack';
import { type BuildEnv, baseConfig, sourceModule } from './base-config.ts';
import { ConsolePagePlugin } from './console-page-plugin.ts';
import { describePackage } from './package-description.ts';

/** Libraries stay cached when only the console changes. */
const firstScripts = {
  chunks: 'initial' as const,
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    libraries: { test: /node_modules[\\/].*\.m?js$/, name: 'libraries', enforce: true },
  },
};

/** Webpack configuration of the operations console: a single page without federation, served by the platform. */
export const consoleConfig =
  (dir: string) =>
  (env: BuildEnv = {}): Configuration => {
    const { name, version } = describePackage(dir);
    const base = baseConfig({
      dir,
      name,
      version: env.version ?? version,
      uniqueName: name,
      publicPath: '/assets/',
      env,
    });
    return {
      ...base,
      entry: { main: sourceModule(dir, 'src/main') },
      optimization: { ...base.optimization, splitChunks: firstScripts },
      plugins: [...(base.plugins ?? []), new ConsolePagePlugin('Grandstand operations')],
    };
  };
