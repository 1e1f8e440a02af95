import { existsSync } from 'node:fs';
import path from 'node:path';
import { DATA_PRELOAD_CHUNK, TRACE_CHUNK } from '@grandstand/shared-contracts/release';
import webpack, { type Configuration, type PathData } from 'webpack';
import { AssetsManifestPlugin } from './assets-manifest-plugin.ts';
import { type BuildEnv, baseConfig, sourceModule } from './base-config.ts';
import { FirstScreensPlugin } from './first-screens/first-screens-plugin.ts';
import { describePackage } from './package-description.ts';
import { providedVersions } from './shared-packages.ts';
import { shellContractSurface } from './contract-surface.ts';

/** Runtime settings that Module Federation's plugin would write; the shell includes the runtime without the plugin. */
const federationConstants = () => ({
  SHARED_VERSIONS: JSON.stringify(providedVersions()),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
  ENV_TARGET: JSON.stringify('web'),
});

/**
 * Three first scripts, fetched in parallel; React stays cached when the shell or another library changes. Two, with jotai in the
 * shell's, are 330 B less and block a phone for 35 ms more (decision 132).
 */
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
    // Shared by itself, and used by `react-final-form`: a form's page would have it, and what both use, twice.
    form: { test: /node_modules[\\/](final-form|@babel[\\/]runtime)[\\/]/, chunks: 'async' as const, enforce: true },
  },
};

/**
 * Nearly all that the first scripts hold runs at the start. This line has a browser compile them whole while they travel,
 * beside the page's thread, and not each function on it when it is first called. Minifying takes comments away.
 */
const compiledAhead = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^(main|platform|react)\..*\.js$/,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/**
 * The first scripts list every later chunk by its file: without a hash there is nothing to list. No two versions share a
 * folder, and a published file never changes.
 */
const chunkFile = ({ chunk }: PathData): string =>
  chunk?.name === 'platform' || chunk?.name === 'react' ? '[name].[contenthash:10].js' : '[id].js';

/**
 * Webpack configuration of the shell, entered at `src/main.ts(x)`, with a separate script for preloaded lists
 * (`src/preload-data.ts`) and one for traces (`src/trace-page.ts`). What it provides to remotes is listed in
 * `src/composition/shared-packages.ts`; the federation runtime is an ordinary chunk, without a plugin. With a
 * `src/schema` the page, and with it every remote, parses with that in the place of zod (decision 132).
 */
export const shellConfig =
  (dir: string) =>
  (env: BuildEnv = {}): Configuration => {
    const { name, version: ownVersion } = describePackage(dir);
    const version = env.version ?? ownVersion;
    const publicPath = `/assets/shell/${version}/`;
    const base = baseConfig({ dir, name, version, uniqueName: 'shell', publicPath, env, laterStyles: '[id].css' });
    const aliases = base.resolve?.alias as Readonly<Record<string, string>>;
    const schema = path.join(dir, 'src/schema/index.ts');
    return {
      ...base,
      output: { ...base.output, chunkFilename: chunkFile },
      resolve: { ...base.resolve, alias: { ...aliases, ...(existsSync(schema) ? { 'zod/mini$': schema } : {}) } },
      entry: {
        main: sourceModule(dir, 'src/main'),
        [DATA_PRELOAD_CHUNK]: sourceModule(dir, 'src/preload-data'),
        [TRACE_CHUNK]: sourceModule(dir, 'src/trace-page'),
      },
      optimization: { ...base.optimization, splitChunks: firstScripts },
      plugins: [
        ...(base.plugins ?? []),
        new webpack.DefinePlugin(federationConstants()),
        compiledAhead(),
        new FirstScreensPlugin(name, env),
        new AssetsManifestPlugin({
          name,
          version,
          kind: 'shell',
          globalName: null,
          provider: sourceModule(dir, 'src/composition/shared-packages'),
          speaks: () => shellContractSurface(dir),
        }),
      ],
    };
  };
