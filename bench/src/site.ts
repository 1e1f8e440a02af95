import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type BuildOutput,
  openRegistryClient,
  publishBuilds,
  type RegistryClient,
  startPlatform,
} from '@grandstand/build-kit/local';
import { type FrontServer, startFrontServer } from './front-server.ts';

export const repositoryRoot = path.resolve(import.meta.dirname, '../..');
const grandstand = path.join(repositoryRoot, 'build-kit/bin/grandstand.mjs');

/** The product of this working copy with separate ports and data, behind one measured origin. */
export interface Site {
  readonly front: FrontServer;
  readonly builds: readonly BuildOutput[];
  /** The API of the operators. */
  readonly registry: RegistryClient;
  readonly registryUrl: string;
  /** Where the platform keeps everything. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

const buildAll = (): BuildOutput[] =>
  JSON.parse(
    execFileSync(process.execPath, [grandstand, 'build', '--json'], { encoding: 'utf8', cwd: repositoryRoot }),
  ) as BuildOutput[];

/** `isProxied`: behind the real nginx, by HTTP/2. */
export const startSite = async ({ isProxied = false } = {}): Promise<Site> => {
  const builds = buildAll();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  const front = await startFrontServer(isProxied);
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
    ...(isProxied ? { GS_TRUSTED_PROXIES: '127.0.0.1,::1' } : {}),
    ...(Object.fromEntries(anyPort) as Record<string, string>),
  });
  const stop = async () => {
    await front.stop();
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { addresses } = await platform.ready;
    const { site = '', console: operators = '' } = addresses;
    const registryUrl = `${operators}/graphql`;
    front.connect(site);
    const registry = await openRegistryClient({ registry: registryUrl, dataDir, actor: 'bench' });
    await publishBuilds(registry, builds, 'development');
    return { front, builds, registry, registryUrl, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
