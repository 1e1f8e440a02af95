import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeBuild } from './describe-build.ts';

const files = (...sync: string[]) => ({ sync, async: [] });
const FEDERATION = {
  metaData: { globalName: 'guest_1', pluginVersion: '2.9.1', remoteEntry: { name: 'entry.js', path: '' } },
  shared: [
    { name: 'react', requiredVersion: '^19.0.0', assets: { js: files(), css: files() } },
    { name: 'lodash', requiredVersion: '^4.0.0', assets: { js: files('lodash.js'), css: files() } },
  ],
  exposes: [{ path: './remote', assets: { js: files('remote.js'), css: files('remote.css') } }],
};
const CONTRACT = {
  name: 'guest-news',
  owner: { team: 'News', contact: 'news@example.test' },
  contract: '^0.1.0',
  budgets: { jsBrotliBytes: 1000, mountMs: 100 },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'grandstand-guest-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, content: unknown) =>
  writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const written = async (federation: unknown = FEDERATION) => {
  await write('mf-manifest.json', federation);
  await write('contract.json', CONTRACT);
  for (const name of ['entry.js', 'remote.js', 'lodash.js', 'remote.css', 'entry.js.map', 'index.html']) {
    await write(name, `/* ${name} */`.repeat(9));
  }
};
const described = (runtime?: string) =>
  describeBuild({
    folder,
    contractFile: path.join(folder, 'contract.json'),
    version: '1.2.0',
    ...(runtime === undefined ? {} : { runtime }),
  });

test('a build of other tools is described by what their manifest says, and by its own bytes', async () => {
  await written();
  const assets = await described();
  expect(assets).toMatchObject({
    name: 'guest-news',
    version: '1.2.0',
    federation: { runtime: '2.9.1', globalName: 'guest_1', entry: 'entry.js' },
    groups: { remote: ['remote.js', 'remote.css'] },
  });
  // What it brings a copy of is asked of no shell.
  expect(assets.shared.consumes).toEqual({ react: '^19.0.0' });
  expect(Object.keys(assets.files)).toEqual(['contract.json', 'entry.js', 'lodash.js', 'remote.css', 'remote.js']);
  expect(assets.files['remote.js']).toMatchObject({ bytes: 135, contentType: 'text/javascript; charset=utf-8' });
  expect(assets.files['remote.js']?.brotliBytes).toBeLessThan(135);
});

test('what was described is what is published: assets.json, and remote.json with the version', async () => {
  await written();
  const assets = await described();
  const read = async (name: string) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as unknown;
  expect(AssetsManifest.parse(await read('assets.json'))).toEqual(assets);
  expect(RemoteManifest.parse(await read('remote.json'))).toMatchObject({ name: 'guest-news', version: '1.2.0' });
});

test.each([
  ['no manifest', undefined, 'switch its manifest on'],
  ['another manifest', { metaData: {} }, 'metaData'],
  ['nothing exposed as ./remote', { ...FEDERATION, exposes: [] }, 'does not expose ./remote'],
  [
    'no version of its runtime',
    { ...FEDERATION, metaData: { ...FEDERATION.metaData, pluginVersion: undefined } },
    'pass it with --runtime',
  ],
])('a build with %s is refused, with what to do', async (_what, federation, message) => {
  await written(federation ?? FEDERATION);
  if (!federation) await rm(path.join(folder, 'mf-manifest.json'));
  await expect(described()).rejects.toThrow(message);
});

test('a runtime version that the manifest omits is taken from the command', async () => {
  await written({ ...FEDERATION, metaData: { ...FEDERATION.metaData, pluginVersion: undefined } });
  expect((await described('2.9.2')).federation?.runtime).toBe('2.9.2');
});

test('a classic entry is preferred to an ES module, and an ES module alone is refused', async () => {
  const { metaData } = FEDERATION;
  const remoteEntry = { name: 'entry.js', path: '', type: 'module' };
  const varRemoteEntry = { name: 'entry.var.js', path: '', type: 'var' };
  await written({ ...FEDERATION, metaData: { ...metaData, remoteEntry, varRemoteEntry } });
  await write('entry.var.js', 'var guest_1 = {};');
  expect((await described()).federation?.entry).toBe('entry.var.js');
  await written({ ...FEDERATION, metaData: { ...metaData, remoteEntry } });
  await expect(described()).rejects.toThrow(/entry\.js is an ES module\. Build a classic entry/);
});

test('the given runtime wins over the version of the plugin', async () => {
  await written();
  expect((await described('2.9.2')).federation?.runtime).toBe('2.9.2');
});

test('folders with a dot are not part of the build', async () => {
  await written();
  await mkdir(path.join(folder, '.vite'));
  await write('.vite/manifest.json', '{}');
  expect(Object.keys((await described()).files)).not.toContain('.vite/manifest.json');
});
