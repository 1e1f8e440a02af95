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

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
const grandstand = path.join(repositoryRoot, 'build-kit/bin/grandstand.mjs');

/** The whole product on ports and data of its own, released from this working copy. */
export interface Site {
  readonly origin: string;
  readonly builds: readonly BuildOutput[];
  readonly registry: RegistryClient;
  /** The test control: `control('POST /flags', {...})`. Resolves to the answer's JSON. */
  control(route: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Built once per run: unchanged packages cost nothing. */
export const builds = (): BuildOutput[] =>
  JSON.parse(
    execFileSync(process.execPath, [grandstand, 'build', '--json'], { encoding: 'utf8', cwd: repositoryRoot }),
  ) as BuildOutput[];

export const startSite = async (environment: Readonly<Record<string, string>> = {}): Promise<Site> => {
  const outputs = builds();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'grandstand-e2e-'));
  const freePorts = Object.fromEntries(
    ['SITE', 'CHECKOUT', 'IDENTITY', 'TV_PROVIDER', 'CONSOLE', 'CONTROL'].map((name) => [`GS_${name}_PORT`, '0']),
  );
  const platform = startPlatform({
    ...process.env,
    NODE_OPTIONS: '',
    NODE_ENV: 'development',
    GS_DATA_DIR: dataDir,
    ...freePorts,
    ...environment,
  });
  const { addresses } = await platform.ready;
  const { site = '', console = '', control = '' } = addresses;
  const registry = await openRegistryClient({ registry: `${console}/graphql`, dataDir, actor: 'e2e' });
  await publishBuilds(registry, outputs, 'development');
  return {
    origin: site,
    builds: outputs,
    registry,
    async control(route, body) {
      const [method = 'GET', pathname = '/'] = route.split(' ');
      const response = await fetch(`${control}${pathname}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      if (!response.ok) throw new Error(`control ${route} answered ${response.status}: ${await response.text()}`);
      return response.status === 204 ? null : response.json();
    },
    async stop() {
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
