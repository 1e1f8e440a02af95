import path from 'node:path';
import { shellConfig } from '@grandstand/build-kit';
import type { Configuration } from 'webpack';
import { repositoryRoot } from '../site.ts';

export const MONOLITH_VERSION = '0.0.0-monolith';

const ONLY_FOR_FEDERATION = new Set(['ModuleFederationPlugin', 'AssetsManifestPlugin']);

/** React and the other libraries in separate first scripts, as in the shell; chunks are split as webpack does it. */
const splitChunks = (shell: Configuration) => {
  const own = shell.optimization?.splitChunks;
  const groups = (own && own.cacheGroups) || {};
  const first = Object.entries(groups).filter(([, group]) => typeof group === 'object');
  return {
    cacheGroups: Object.fromEntries(
      first.map(([name, group]) => [name, { ...(group as object), chunks: 'initial' as const }]),
    ),
  };
};

/** The shell's own build with the remotes as chunks of it instead of through federation. */
export const monolithConfig = (output: string): Configuration => {
  const dir = path.join(repositoryRoot, 'shell');
  const shell = shellConfig(dir)({ version: MONOLITH_VERSION, output });
  return {
    ...shell,
    name: 'monolith',
    entry: { main: path.join(dir, 'src/main.ts') },
    resolve: {
      ...shell.resolve,
      alias: {
        ...(shell.resolve?.alias as Readonly<Record<string, string>>),
        [path.join(dir, 'src/composition/federation.ts')]: path.join(import.meta.dirname, 'bundled-remotes.ts'),
      },
    },
    optimization: { ...shell.optimization, splitChunks: splitChunks(shell) },
    plugins: (shell.plugins ?? []).filter((plugin) => !ONLY_FOR_FEDERATION.has(plugin?.constructor.name ?? '')),
  };
};
