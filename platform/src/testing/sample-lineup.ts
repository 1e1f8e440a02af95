import { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { judge } from '../control-plane/registry/gate/gate.ts';
import type { PublishedVersion } from '../control-plane/registry/model/published-version.ts';
import type { ReleasedRemotes } from '../control-plane/registry/model/registry.tables.ts';
import { type SampleBuild, sampleRemote, sampleShell } from './sample-build.ts';

const published = ({ name, version, files }: SampleBuild): PublishedVersion => {
  const json = (file: string): unknown => JSON.parse((files.get(file) ?? Buffer.from('null')).toString());
  const assets = AssetsManifest.parse(json('assets.json'));
  const remote = assets.kind === 'remote' ? RemoteManifest.parse(json('remote.json')) : null;
  return { name, version, kind: assets.kind, assets, remote };
};

type RemoteOptions = Omit<Parameters<typeof sampleRemote>[0], 'name' | 'version'>;
export const remote = (id: string, options: RemoteOptions = {}): PublishedVersion => {
  const [name = '', version = ''] = id.split('@');
  return published(sampleRemote({ name, version, ...options }));
};
export const shell = (options: Parameters<typeof sampleShell>[1] = {}) => published(sampleShell('1.0.0', options));

/** What is released: every remote on, at the first version given; a second one is being rolled out. */
const releasedOf = (builds: readonly PublishedVersion[]): ReleasedRemotes => {
  const remotes: ReleasedRemotes = {};
  for (const { name, version, kind } of builds) {
    const known = remotes[name];
    if (kind === 'shell') continue;
    if (known) known.rollout = { version, percent: 10, salt: 's' };
    else remotes[name] = { version, on: true };
  }
  return remotes;
};

export const verdictOn = (builds: PublishedVersion[], change: (remotes: ReleasedRemotes) => void = () => {}) => {
  const remotes = releasedOf(builds);
  change(remotes);
  const find = (name: string, version: string) => builds.find((one) => one.name === name && one.version === version);
  return judge({ shellVersion: '1.0.0', remotes, find });
};

export const text = { type: 'string' };
export const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
/** Names of screens that no other remote has. */
let screens = 0;
const newScreen = (): string => `screen-${(screens += 1)}`;

export const route = (path: string, flow: 'web' | 'device' = 'web') => ({
  path,
  flow,
  screen: newScreen(),
  title: 'Home',
  phases: [0, 1, 2] as (0 | 1 | 2)[],
  requires: [],
  fallback: 'watch',
  chrome: { header: true, footer: true },
});
export const trigger = (path: string, query: string) => ({ path, query, screen: newScreen(), title: 'Home' });
export const emitting = (id: string, schema: Record<string, unknown>, reference = 'player:state@1') =>
  remote(id, {
    remote: { events: { emits: [reference], listens: [] } },
    speaks: { emits: { [reference]: schema } },
  });
export const listening = (id: string, schema: Record<string, unknown>, reference = 'player:state@1') =>
  remote(id, {
    remote: { events: { emits: [], listens: [reference] } },
    speaks: { listens: { [reference]: schema } },
  });
export const offering = (id: string, props: Record<string, unknown> = {}) =>
  remote(id, { remote: { panels: ['auth/login'] }, speaks: { offers: { 'auth/login': props } } });
export const using = (id: string, props: Record<string, unknown> = {}) =>
  remote(id, { remote: { usesPanels: ['auth/login'] }, speaks: { uses: { 'auth/login': props } } });
type CallSchemas = Readonly<Record<'request' | 'reply', Record<string, unknown>>>;
export const serving = (id: string, schemas: CallSchemas, reference = 'news:listStories@1') =>
  remote(id, { speaks: { calls: { serves: { [reference]: schemas } } } });
export const calling = (id: string, schemas: CallSchemas, reference = 'news:listStories@1') =>
  remote(id, { speaks: { calls: { uses: { [reference]: schemas } } } });
