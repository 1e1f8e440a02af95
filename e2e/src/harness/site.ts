import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type BuildOutput,
  openRegistryClient,
  publishBuilds,
  type RegistryClient,
  startPlatform,
} from '@grandstand/build-kit/local';
import { freePort } from './free-ports.ts';
import { builds, publishedSite } from './prepared.ts';

/** The whole product with separate ports and data, released from this working copy. */
export interface Site {
  readonly origin: string;
  /** The operators' origin. */
  readonly console: string;
  /** The origin of the page in the checkout’s frame. */
  readonly checkout: string;
  readonly builds: readonly BuildOutput[];
  readonly registry: RegistryClient;
  /** Where the platform keeps everything, its asset store too. */
  readonly dataDir: string;
  /** The test control: `control('POST /flags', {...})`. Resolves to the answer's JSON, or text. */
  control(route: string, body?: unknown): Promise<unknown>;
  /** Stops the platform; requests fail until `up`. */
  down(): Promise<void>;
  /** Starts it again at the same addresses, with the same data. */
  up(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Subjects of the mails in the outbox for a seed user, newest first. */
export const mailsTo = async (site: Site, seed: string): Promise<string[]> => {
  const { mails } = (await site.control(`GET /outbox?to=${seed}@example.test`)) as { mails: { subject: string }[] };
  return mails.map(({ subject }) => subject);
};

const PORTS = [
  'GS_SITE_PORT',
  'GS_CHECKOUT_PORT',
  'GS_IDENTITY_PORT',
  'GS_TV_PROVIDER_PORT',
  'GS_CONSOLE_PORT',
  'GS_CONTROL_PORT',
] as const;
/** Once for each site, which keeps its addresses while it is down. */
const takePorts = async (): Promise<Record<string, string>> => {
  const ports: Record<string, string> = {};
  for (const variable of PORTS) ports[variable] = String(await freePort());
  return ports;
};

/**
 * Starts the product on free ports with its own data: a copy of the site that was published before all journeys.
 * @throws when the platform does not start, or rejects a build; nothing keeps running then
 */
export const startSite = async (environment: Readonly<Record<string, string>> = {}): Promise<Site> => {
  const outputs = builds();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'grandstand-e2e-'));
  const published = publishedSite();
  if (published) await cp(published, dataDir, { recursive: true });
  const ports = await takePorts();
  const start = () =>
    startPlatform({
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'development',
      GS_DATA_DIR: dataDir,
      // A second process for each of many sites at a time costs more than it shows; the console's journey has it.
      GS_REGISTRY_PROCESS: 'shared',
      ...ports,
      ...environment,
    });
  let platform = start();
  const stop = async () => {
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { addresses } = await platform.ready;
    const { site = '', console = '', checkout = '', control = '' } = addresses;
    const registry = await openRegistryClient({ registry: `${console}/graphql`, dataDir, actor: 'e2e' });
    if (!published) await publishBuilds(registry, outputs, 'development');
    const down = () => platform.stop();
    const up = async () => {
      platform = start();
      await platform.ready;
    };
    return {
      origin: site,
      console,
      checkout,
      builds: outputs,
      registry,
      dataDir,
      async control(route, body) {
        const [method = 'GET', pathname = '/'] = route.split(' ');
        const response = await fetch(`${control}${pathname}`, {
          method,
          ...(body === undefined
            ? {}
            : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        });
        if (!response.ok) throw new Error(`control ${route} answered ${response.status}: ${await response.text()}`);
        if (response.status === 204) return null;
        return /json/.test(response.headers.get('content-type') ?? '') ? response.json() : response.text();
      },
      down,
      up,
      async restart() {
        await down();
        await up();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
