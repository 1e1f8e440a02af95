import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { firstLoadBytes, RemoteManifest } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readAssets, runWebpack } from '../build/build-packages.ts';
import { repositoryRoot } from '../build/packages.ts';
import { remoteConfig } from '../webpack/remote-config.ts';
import { newRemote } from './new-remote.ts';

const run = promisify(execFile);
const program = (name: string): string => path.join(repositoryRoot, 'node_modules/.bin', name);
const PATIENCE_MS = 120_000;
const facts = { name: 'mf-news', team: 'News', contact: 'news@example.test' };

/** A copy of what names remotes, below this repository: its packages are found from there. */
let root: string;
let dir: string;
const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(root, file), 'utf8'));

beforeAll(async () => {
  const cache = path.join(repositoryRoot, '.cache');
  await mkdir(cache, { recursive: true });
  root = await mkdtemp(path.join(cache, 'new-remote-'));
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'mf-device/remote.json'])
    await cp(path.join(repositoryRoot, file), path.join(root, file));
  dir = await newRemote(root, facts);
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a new remote is named in the workspaces, after the others, and in the lockfile as npm would write it', async () => {
  const { workspaces } = (await read('package.json')) as { workspaces: string[] };
  expect(workspaces.indexOf('mf-news')).toBe(workspaces.indexOf('platform') - 1);
  const { packages } = (await read('package-lock.json')) as { packages: Record<string, Record<string, unknown>> };
  expect(packages['']).toMatchObject({ workspaces });
  expect(packages['node_modules/@grandstand/mf-news']).toEqual({ resolved: 'mf-news', link: true });
  const { dependencies, devDependencies } = (await read('mf-news/package.json')) as Record<string, object>;
  expect(packages['mf-news']).toEqual({ name: '@grandstand/mf-news', version: '0.1.0', dependencies, devDependencies });
  const before = JSON.parse(await readFile(path.join(repositoryRoot, 'package-lock.json'), 'utf8')) as typeof packages;
  const { 'mf-news': _own, 'node_modules/@grandstand/mf-news': _link, '': _top, ...others } = packages;
  const { '': _before, ...unchanged } = (before as unknown as { packages: typeof packages }).packages;
  expect(Object.keys(others)).toEqual(Object.keys(unchanged));
});

test(
  'its contract is complete, and its budget holds what is built',
  async () => {
    expect(RemoteManifest.parse(await read('mf-news/remote.json'))).toMatchObject({
      name: 'mf-news',
      owner: { team: 'News', contact: 'news@example.test' },
      routes: [{ path: '/news', screen: 'news' }],
    });
    const folder = path.join(dir, 'dist/0.1.0');
    await runWebpack([remoteConfig(dir)({ version: '0.1.0', output: folder })]);
    expect(firstLoadBytes(readAssets({ folder }))).toBeLessThan(15_000);
  },
  PATIENCE_MS,
);

test(
  'its types hold, and its own tests pass untouched, conformance among them',
  async () => {
    const preset = pathToFileURL(path.join(import.meta.dirname, '../jest/preset.ts')).href;
    const config = path.join(root, 'jest.config.ts');
    await writeFile(config, `import { browserPreset } from '${preset}';\nexport default browserPreset('${dir}');\n`);
    await run(program('tsc'), ['-p', dir]);
    const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
    const { stderr } = await run(process.execPath, [program('jest'), '-c', config, '--ci', '--coverage=false'], {
      env,
    });
    expect(stderr).toMatch(/Tests: +9 passed, 9 total/);
  },
  PATIENCE_MS,
);

test.each([
  ['news', 'not a name for a remote'],
  ['mf-News2', 'not a name for a remote'],
  ['mf-news', 'There is a folder mf-news already'],
  ['mf-authenticate', '/authenticate belongs to mf-device'],
])('%s is refused, and nothing is written', async (name, problem) => {
  const before = await readFile(path.join(root, 'package.json'), 'utf8');
  await expect(newRemote(root, { ...facts, name })).rejects.toThrow(problem);
  expect(await readFile(path.join(root, 'package.json'), 'utf8')).toBe(before);
});
