import path from 'node:path';
import type { Configuration } from 'webpack';
import { AssetsManifestPlugin } from './assets-manifest-plugin.ts';
import { type BuildEnv, baseConfig, sourceModule } from './base-config.ts';
import { federation } from './federation.ts';
import { describePackage } from './package-description.ts';
import { providedPackages } from './shared-packages.ts';

const here = import.meta.dirname;

/** Three first scripts, fetched in parallel; React stays cached when the shell or another library changes. */
const firstScripts = {
  chunks: 'initial' as const,
  minSize: 0,
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    react: {
      test: /node_modules[\\/](react|react-dom|scheduler)[\\/].*\.js$/,
      name: 'react',
      priority: 10,
      enforce: true,
    },
    platform: { test: /node_modules[\\/].*\.m?js$/, name: 'platform', priority: 5, enforce: true },
  },
};

/** Webpack configuration of the shell, entered at `src/main.ts(x)`. It provides every shared package and the federation runtime. */
export const shellConfig =
  (dir: string) =>
  (env: BuildEnv = {}): Configuration => {
    const { name, version: ownVersion } = describePackage(dir);
    const version = env.version ?? ownVersion;
    const base = baseConfig({ dir, name, version, uniqueName: 'shell', publicPath: `/assets/shell/${version}/`, env });
    return {
      ...base,
      entry: { main: [sourceModule(dir, 'src/main'), path.join(here, 'provide-lazily.ts')] },
      optimization: { ...base.optimization, splitChunks: firstScripts },
      plugins: [
        ...(base.plugins ?? []),
        federation('shell', {
          name: 'shell',
          runtimePlugins: [path.join(here, 'provide-runtime-core.ts')],
          shared: providedPackages(),
        }),
        new AssetsManifestPlugin({ name, version, kind: 'shell', globalName: null }),
      ],
    };
  };
