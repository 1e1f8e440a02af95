import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RemoteManifest } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { newOwnRepository } from './own-repository.ts';

const wanted = { name: 'mf-news', team: 'News', contact: 'news@example.test', lockfile: false };
let parent: string;
let dir: string;
const read = (file: string): Promise<string> => readFile(path.join(dir, file), 'utf8');

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'grandstand-own-'));
  dir = await newOwnRepository(parent, wanted);
});
afterAll(() => rm(parent, { recursive: true, force: true }));

test('a repository for one remote is created in the current folder, with its contract', async () => {
  expect(dir).toBe(path.join(parent, 'mf-news'));
  expect(RemoteManifest.parse(JSON.parse(await read('remote.json')))).toMatchObject({
    name: 'mf-news',
    owner: { team: 'News', contact: 'news@example.test' },
    routes: [{ path: '/news', screen: 'news' }],
  });
});

test('it pins exact versions, and names no file outside itself', async () => {
  const { dependencies, devDependencies } = JSON.parse(await read('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const versions = Object.values({ ...dependencies, ...devDependencies });
  expect(versions.length).toBeGreaterThan(10);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  for (const file of ['tsconfig.json', 'jest.config.js', 'webpack.config.ts'])
    expect(await read(file)).not.toMatch(/['"]\.\.\//);
});

interface GitLab {
  readonly stages: readonly string[];
  readonly default: { readonly before_script: readonly string[] };
}
interface GitHub {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

test('its pipelines for GitHub and GitLab run the same commands in the same jobs', async () => {
  const gitlab = parse(await read('.gitlab-ci.yml')) as GitLab & Record<string, { readonly script: readonly string[] }>;
  const github = parse(await read('.github/workflows/release.yml')) as GitHub;
  expect(gitlab.stages).toEqual(['check', 'publish', 'canary', 'promote', 'rollback']);
  expect(Object.keys(github.jobs)).toEqual(gitlab.stages);
  for (const [job, { steps }] of Object.entries(github.jobs)) {
    const commands = steps.flatMap(({ run = '' }) => run.split('\n')).filter(Boolean);
    expect([...gitlab.default.before_script, ...(gitlab[job]?.script ?? [])]).toEqual(commands);
  }
});

test('no job but publishing, releasing and rolling back receives the token', async () => {
  const text = await read('.github/workflows/release.yml');
  const { jobs } = parse(text) as { jobs: Readonly<Record<string, { readonly env?: object }>> };
  expect(Object.keys(jobs).filter((job) => 'GRANDSTAND_TOKEN' in (jobs[job]?.env ?? {}))).toEqual([
    'publish',
    'canary',
    'promote',
    'rollback',
  ]);
});

test('nothing is written for a taken folder or an invalid name', async () => {
  await mkdir(path.join(parent, 'mf-scores'));
  await expect(newOwnRepository(parent, { ...wanted, name: 'mf-scores' })).rejects.toThrow(/mf-scores already/);
  await expect(newOwnRepository(parent, { ...wanted, name: 'News' })).rejects.toThrow(/"News" is not a name/);
  expect(existsSync(path.join(parent, 'News'))).toBe(false);
});
