import { mkdtemp, readlink, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GetOAuthAccessToken } from '@grandstand/shared-contracts/api';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../infrastructure/database/embedded-postgres.ts';
import { type RunningServer, startServer } from '../../server.ts';
import { postCall } from '../http-call.ts';
import { credentials } from '../test-platform.ts';

let folder: string;
let socket: string;
let database: EmbeddedPostgres;
let server: RunningServer;

/** The database has one address, whichever folder its socket is in after a restart. */
const startDatabase = async (): Promise<EmbeddedPostgres> => {
  const started = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), durable: false });
  await unlink(socket).catch(() => undefined);
  await symlink(new URL(started.url).searchParams.get('host') ?? '', socket);
  return started;
};
const databaseUrl = () => `postgresql://app@localhost/grandstand?host=${encodeURIComponent(socket)}`;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-outage-'));
  socket = path.join(folder, 'socket');
  database = await startDatabase();
  const ports = ['SITE', 'CHECKOUT', 'IDENTITY', 'TV_PROVIDER', 'CONSOLE', 'CONTROL'].map((name) => [
    `GS_${name}_PORT`,
    '0',
  ]);
  server = await startServer({
    ...Object.fromEntries(ports),
    DATABASE_URL: databaseUrl(),
    GS_DATABASE_POOL: '1',
    GS_DATA_DIR: path.join(folder, 'platform'),
    GS_LOG_LEVEL: 'silent',
  });
});
afterEach(async () => {
  await server.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const signIn = () => postCall(server.addresses.site, GetOAuthAccessToken, credentials('card-m'));
const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

test('a database that goes away is answered with 503 and Retry-After; when it is back, everything works without a restart', async () => {
  const { site, console: operators, tvProvider, checkout = '' } = server.addresses;
  expect((await signIn()).fields['responseCode']).toBe('1');
  await database.stop();
  const refused = await signIn();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.fields).toMatchObject({ errorCode: 'unavailable', errorMessage: expect.any(String) });
  for (const origin of [site, operators, tvProvider, checkout]) expect(await statusOf(`${origin}/readyz`)).toBe(503);
  expect(await statusOf(`${site}/healthz`)).toBe(200);

  const before = await readlink(socket);
  database = await startDatabase();
  expect(await readlink(socket)).not.toBe(before);
  for (const origin of [site, operators, tvProvider, checkout]) expect(await statusOf(`${origin}/readyz`)).toBe(200);
  expect((await signIn()).fields['responseCode']).toBe('1');
});

test('without a free connection requests wait for five seconds, then get 503, and the next ones are served again', async () => {
  const blocker = new pg.Client({ connectionString: databaseUrl() });
  await blocker.connect();
  await blocker.query('begin; lock table account in access exclusive mode');
  // The holder of the only connection, a request or a job, waits for the lock; the others get none.
  const both = [signIn(), signIn()];
  const waited = await Promise.race(both);
  expect(waited.status).toBe(503);
  expect(waited.fields['errorCode']).toBe('unavailable');
  await blocker.query('commit');
  await blocker.end();
  await Promise.all(both);
  expect((await signIn()).fields['responseCode']).toBe('1');
});
