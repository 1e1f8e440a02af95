import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BuildOutput, openRegistryClient, publishBuilds, startPlatform } from '@grandstand/build-kit/local';
import { type FrontServer, startFrontServer } from './front-server.ts';

export const repositoryRoot = path.resolve(import.meta.dirname, '../..');
const grandstand = path.join(repositoryRoot, 'build-kit/bin/grandstand.mjs');

/** The product of this working copy with separate ports and data, behind one measured origin. */
export interface Site {
  readonly front: FrontServer;
  readonly builds: readonly BuildOutput[];
  stop(): Promise<void>;
}

const buildAll = (): BuildOutput[] =>
  JSON.parse(
    execFileSync(process.execPath, [grandstand, 'build', '--json'], { encoding: 'utf8', cwd: repositoryRoot }),
  ) as BuildOutput[];

export const startSite = async (): Promise<Site> => {
  const builds = buildAll();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  const front = await startFrontServer();
  const anyPort = ['SITE', 'CHECKOUT', 'IDENTITY', 'TV_PROVIDER', 'CONSOLE', 'CONTROL'].map((name) => [
    `GS_${name}_PORT`,
    '0',
  ]);
  const platform = startPlatform({
    ...process.env,
    NODE_OPTIONS: '',
    NODE_ENV: 'development',
    GS_DATA_DIR: dataDir,
    GS_SITE_ORIGIN: front.origin,
    ...(Object.fromEntries(anyPort) as Record<string, string>),
  });
  const stop = async () => {
    await front.stop();
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { addresses } = await platform.ready;
    const { site = '', console: registry = '' } = addresses;
    front.connect(site);
    const client = await openRegistryClient({ registry: `${registry}/graphql`, dataDir, actor: 'bench' });
    await publishBuilds(client, builds, 'development');
  } catch (error) {
    await stop();
    throw error;
  }
  return { front, builds, stop };
};
