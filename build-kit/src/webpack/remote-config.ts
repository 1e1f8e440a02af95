import type { Configuration } from 'webpack';
import { RequestAgainPlugin } from './request-again-plugin.ts';
import { AssetsManifestPlugin } from './assets-manifest-plugin.ts';
import { type BuildEnv, baseConfig, sourceModule } from './base-config.ts';
import { CssLayerPlugin } from './css-layer-plugin.ts';
import { FirstScreensPlugin } from './first-screens/first-screens-plugin.ts';
import { federation } from './federation.ts';
import { ownSchemas } from './own-schemas.ts';
import { describePackage, globalNameOf } from './package-description.ts';
import { RuntimeStylesPlugin } from './refresh/runtime-styles-plugin.ts';
import { RemoteManifestPlugin, readRemoteManifest } from './remote-manifest-plugin.ts';
import { contractSurfaceOf } from './contract-surface.ts';

/** An edit changes none of the libraries, so that no build has to write them again. */
const librariesApart = {
  chunks: 'async' as const,
  cacheGroups: {
    default: false as const,
    defaultVendors: { test: /[\\/]node_modules[\\/]/, name: 'libraries', enforce: true },
  },
};

/**
 * The entry lists every later file that has a hash in its name. No two versions share a folder, and a published file never
 * changes, so none is needed.
 */
const LATER_SCRIPTS = '[id].js';
const LATER_STYLES = '[id].css';

/**
 * Webpack configuration of a remote, from its folder: `export default remoteConfig(import.meta.dirname)`.
 * Exposes `./remote` (`src/remote.tsx`); its stylesheets are in `@layer remote.<name>`.
 */
export const remoteConfig =
  (dir: string) =>
  (env: BuildEnv = {}): Configuration => {
    const described = describePackage(dir);
    const version = env.version ?? described.version;
    const globalName = globalNameOf(described.name, version);
    const { contract } = readRemoteManifest(dir, version);
    const base = baseConfig({
      dir,
      name: described.name,
      version,
      uniqueName: globalName,
      publicPath: 'auto',
      env,
      laterStyles: LATER_STYLES,
    });
    return {
      ...base,
      entry: {},
      // A module that threw because a shared package failed to load runs again on the next request.
      output: {
        ...base.output,
        strictModuleExceptionHandling: true,
        ...(env.live ? {} : { chunkFilename: LATER_SCRIPTS }),
      },
      ...(env.live ? { optimization: { ...base.optimization, splitChunks: librariesApart } } : {}),
      plugins: [
        ...(base.plugins ?? []),
        federation({ globalName, exposed: sourceModule(dir, 'src/remote'), contract, ownReact: env.live ?? false }),
        new RequestAgainPlugin(),
        ...(env.live ? [new RuntimeStylesPlugin()] : []),
        new CssLayerPlugin(`remote.${described.name}`),
        new FirstScreensPlugin(described.name, env),
        new RemoteManifestPlugin(dir, version),
        new AssetsManifestPlugin({
          name: described.name,
          version,
          kind: 'remote',
          globalName,
          contract,
          speaks: async () => contractSurfaceOf(readRemoteManifest(dir, version), await ownSchemas(dir)),
        }),
      ],
    };
  };
