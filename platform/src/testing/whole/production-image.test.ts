/** @long */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { PRODUCTION_ENVIRONMENT } from '../production-environment.ts';
import { type TestDatabase, testDatabase } from '../test-database.ts';

// Installing packages and building six remotes takes a minute on a busy machine.
jest.setTimeout(300_000);

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../../../..');
const grandstand = path.join(repository, 'build-kit/bin/grandstand.mjs');
const OPERATOR = 'ana@example.test';

let image: string;
let data: string;
let database: TestDatabase;
let server: ChildProcess;
let addresses: Readonly<Record<'site' | 'console', string>>;

/** The steps of the Dockerfile and of docker-compose.yml, without containers. */
const startServer = async (): Promise<typeof addresses> => {
  const ports = ['SITE', 'CHECKOUT', 'TV_PROVIDER', 'CONSOLE'].map((name) => [`GS_${name}_PORT`, '0']);
  server = spawn(process.execPath, ['platform/src/server.js'], {
    cwd: image,
    env: {
      PATH: process.env['PATH'],
      ...PRODUCTION_ENVIRONMENT,
      ...Object.fromEntries(ports),
      GS_LOG_LEVEL: 'error',
      GS_DATA_DIR: data,
      DATABASE_URL: database.url,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [ready] = (await once(server, 'message')) as [{ addresses: typeof addresses }];
  return ready.addresses;
};

const setUp = async (): Promise<{ isOperatorNew: boolean; release: { id: number } }> => {
  const registry = `${addresses.console}/graphql`;
  const command = run(
    process.execPath,
    [grandstand, 'set-up', '--registry', registry, '--operator', OPERATOR, '--json'],
    {
      cwd: repository,
      env: { ...process.env, NODE_OPTIONS: '', GRANDSTAND_TOKEN: PRODUCTION_ENVIRONMENT.GS_REGISTRY_TOKEN },
    },
  );
  command.child.stdin?.end('Upper-Deck-Row-14\n');
  const { stdout } = await command.catch((failed: { stdout: string }) => {
    throw new Error(`set-up failed: ${failed.stdout}`);
  });
  return JSON.parse(stdout) as Awaited<ReturnType<typeof setUp>>;
};

beforeAll(async () => {
  [image, data, database] = await Promise.all([
    mkdtemp(path.join(tmpdir(), 'grandstand-image-')),
    mkdtemp(path.join(tmpdir(), 'grandstand-image-data-')),
    testDatabase(),
  ]);
  await run(process.execPath, [grandstand, 'pack-server', image], {
    cwd: repository,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: image });
  addresses = await startServer();
});
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await database.close();
  await Promise.all([image, data].map((folder) => rm(folder, { recursive: true, force: true })));
});

test('a production image contains no sources, no tests and no build tools', async () => {
  const files = await readdir(image, { recursive: true });
  const own = files.filter((file) => !file.split(path.sep).includes('node_modules'));
  expect(own.filter((file) => /\.(ts|tsx|map)$|\.test\./.test(file))).toEqual([]);
  const installed = await readdir(path.join(image, 'node_modules'));
  expect(installed.filter((name) => /^(webpack|typescript|jest|puppeteer|react-scripts)/.test(name))).toEqual([]);
});

test('a new installation adds its first operator, publishes and releases by one command, which may run again', async () => {
  const before = await fetch(`${addresses.site}/`, { headers: { accept: 'text/html' } });
  expect(before.status).toBe(503);
  const first = await setUp();
  expect(first.isOperatorNew).toBe(true);
  const page = await fetch(`${addresses.site}/`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('/assets/mf-watch/');
  const again = await setUp();
  expect(again).toMatchObject({ isOperatorNew: false, release: { id: first.release.id } });
  expect((await fetch(`${addresses.console}/readyz`)).status).toBe(200);
});
