import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { openFileStore } from '../store/file-store.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { registryModule } from './registry.module.ts';
import { type SampleBuild, sampleRemote, sampleShell } from './sample-build.ts';

const program = path.resolve(import.meta.dirname, '../../../build-kit/bin/grandstand.mjs');
/** A dozen runs of a real program, one after the other. */
const PATIENCE_MS = 60_000;
let database: TestDatabase;
let folder: string;
let app: FastifyInstance;
let registry: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-cli-'));
  database = await testDatabase();
  app = fastify();
  await registryModule(app, {
    db: database.db,
    store: openFileStore(path.join(folder, 'store')),
    clock: { now: () => Date.UTC(2026, 10, 20) },
    config: { registryToken: null, dataDir: folder },
  });
  registry = `${await app.listen({ port: 0, host: '127.0.0.1' })}/graphql`;
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  code: number;
  out: string;
  err: string;
}

/** The real program, as a person runs it beside a platform with this data folder. */
const grandstand = (args: readonly string[], environment: Record<string, string> = {}): Promise<Run> =>
  new Promise((resolve) => {
    const { GRANDSTAND_TOKEN: _token, GS_REGISTRY_TOKEN: _own, NODE_OPTIONS: _options, ...inherited } = process.env;
    const env = { ...inherited, USER: 'ana', GS_DATA_DIR: folder, GRANDSTAND_REGISTRY: registry, ...environment };
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

const onDisk = async ({ name, version, files }: SampleBuild): Promise<string> => {
  const target = path.join(folder, 'builds', name, version);
  for (const [file, bytes] of files) {
    await mkdir(path.dirname(path.join(target, file)), { recursive: true });
    await writeFile(path.join(target, file), bytes);
  }
  return target;
};

test(
  'a team publishes, releases, switches, looks and rolls back from the command line',
  async () => {
    expect((await grandstand(['publish', await onDisk(sampleShell('1.0.0'))])).out).toBe('shell@1.0.0 is published\n');
    const watch = await onDisk(sampleRemote({ name: 'mf-watch', version: '1.0.0' }));
    await grandstand(['publish', watch]);
    expect((await grandstand(['publish', watch])).out).toBe(
      'mf-watch@1.0.0 was published before, with the same bytes\n',
    );
    const first = await grandstand(['release', 'staging', '--all-latest', '--reason', 'opening night']);
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^staging: release (\d+)\npackage {3}version\nshell {5}1\.0\.0\nmf-watch {2}1\.0\.0 {4}on\n$/,
      ),
    });
    const newer = await grandstand([
      'publish',
      await onDisk(sampleRemote({ name: 'mf-watch', version: '1.1.0' })),
      '--env',
      'staging',
    ]);
    expect(newer.out).toContain('mf-watch  1.1.0    on');
    expect((await grandstand(['toggle', 'staging', 'mf-watch', 'off'])).out).toContain('mf-watch  1.1.0    off');
    expect((await grandstand(['rollback', 'staging'])).out).toContain('mf-watch  1.1.0    on');
    const id = /release (\d+)/.exec(first.out)?.[1] as string;
    expect(JSON.parse((await grandstand(['rollback', 'staging', '--to', id, '--json'])).out)).toMatchObject({
      release: { id: Number(id), remotes: [{ name: 'mf-watch', version: '1.0.0', on: true }] },
    });
    const status = await grandstand(['status', 'staging']);
    expect(status.out).toMatch(new RegExp(`\\* ${id} .*ana .*opening night .*shell@1\\.0\\.0 mf-watch@1\\.0\\.0`));
    expect((await grandstand(['status'])).out).toMatch(/production +- +no release yet/);
  },
  PATIENCE_MS,
);

test(
  'a refusal ends with 1 and lists every fault',
  async () => {
    const other = await onDisk(sampleRemote({ name: 'mf-auth', version: '2.0.0' }));
    await grandstand(['publish', other]);
    const clash = await grandstand([
      'publish',
      await onDisk(sampleRemote({ name: 'mf-auth', version: '2.0.0', salt: 'x' })),
      '--json',
    ]);
    expect(clash.code).toBe(1);
    expect(JSON.parse(clash.out)).toMatchObject({ error: { code: 'version_exists' } });
    const none = await grandstand(['release', 'production', 'shell@1.0.0', 'mf-none@1.0.0', 'mf-gone@1.0.0']);
    expect(none).toMatchObject({ code: 1, out: '' });
    expect(none.err).toContain('  mf-none@1.0.0 is not published.\n  mf-gone@1.0.0 is not published.');
    expect(await grandstand(['status'], { GRANDSTAND_TOKEN: 'wrong' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('token'),
    });
  },
  PATIENCE_MS,
);

test.each([
  [['release', 'staging', 'mf-watch']],
  [['toggle', 'staging', 'mf-watch', 'maybe']],
  [['rollback', 'staging', '--to', 'yesterday']],
  [['rollback']],
  [['publish', './nowhere']],
])('wrong usage ends with 2: %j', async (args) => {
  const { code, err } = await grandstand(args);
  expect(code).toBe(2);
  expect(err).not.toBe('');
});

test('a registry that does not answer ends with 3 and is named', async () => {
  const { code, err } = await grandstand(['status', '--registry', 'http://127.0.0.1:1/graphql']);
  expect(code).toBe(3);
  expect(err).toContain('http://127.0.0.1:1/graphql');
});
