import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type ChildPlatform, startChildPlatform } from '../child-platform.ts';
import { type TestDatabase, testDatabase } from '../test-database.ts';

const TERMINATIONS = 20;
const WRITERS = 6;

let database: TestDatabase;
let platform: ChildPlatform;
let dataDir: string;
let operator: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'grandstand-terminated-'));
  platform = await startChildPlatform({
    DATABASE_URL: database.url,
    GS_DATA_DIR: dataDir,
    GS_LIMIT_SIGN_IN: '100000',
    GS_LIMIT_CREATE: '100000',
  });
  operator = new pg.Client({ connectionString: database.url });
  await operator.connect();
}, 120_000);
afterAll(async () => {
  await operator.end();
  await platform.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Every connection of the platform, whatever it is doing; as a failover does it. */
const terminateAll = async (): Promise<number> => {
  const { rowCount } = await operator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rowCount ?? 0;
};

const register = async (
  email: string,
): Promise<{ status: number; isAcknowledged: boolean; retryAfter: string | null }> => {
  const response = await fetch(`${platform.addresses.site}/yesnetwork/createUser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      CreateUserRequestMessage: {
        customerUsername: email,
        customerPassword: 'Seventh-inning-9',
        firstName: 'Tess',
        lastName: 'Terminated',
        email,
        dateOfBirth: 642_902_400_000,
        gender: null,
        referralCode: null,
        isGenerateJWT: true,
        deviceMessage: { deviceType: 'Web', deviceName: 'Test' },
      },
    }),
  });
  const body = (await response.json()) as { CreateUserResponseMessage?: { responseCode: string } };
  return {
    status: response.status,
    isAcknowledged: body.CreateUserResponseMessage?.responseCode === '1',
    retryAfter: response.headers.get('retry-after'),
  };
};

test(`the platform survives ${TERMINATIONS} terminations of all its connections under writes, replies 503 meanwhile and loses nothing acknowledged`, async () => {
  const acknowledged = new Set<string>();
  const refusals: (string | null)[] = [];
  let isOver = false;
  let terminated = 0;
  const write = async () => {
    while (!isOver) {
      const email = `${randomUUID()}@example.test`;
      const { status, isAcknowledged, retryAfter } = await register(email);
      if (isAcknowledged) acknowledged.add(email);
      else refusals.push(`${status} ${retryAfter}`);
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  for (let round = 0; round < TERMINATIONS; round += 1) {
    const before = acknowledged.size;
    while (acknowledged.size < before + 2) await new Promise((resolve) => setTimeout(resolve, 10));
    terminated += await terminateAll();
  }
  isOver = true;
  await Promise.all(writers);

  expect(terminated).toBeGreaterThanOrEqual(TERMINATIONS);
  expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['503 5'] : []));
  const { rows } = await operator.query<{ email: string }>('select email from account');
  const stored = new Set(rows.map(({ email }) => email));
  expect([...acknowledged].filter((email) => !stored.has(email))).toEqual([]);
  expect((await fetch(`${platform.addresses.site}/readyz`)).status).toBe(200);
}, 120_000);

test('a read runs again on a new connection when its connection was terminated, idle or in use', async () => {
  const call = async (name: string, message: string, fields: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${platform.addresses.site}/yesnetwork/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ [`${message}RequestMessage`]: fields }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, Record<string, string>> };
  };
  const signedIn = await call('getOAuthAccessTokenv2', 'GetOAuthAccessTokenv2', {
    contactUsername: 'card-m@example.test',
    contactPassword: 'Grandstand1!',
    deviceMessage: { deviceType: 'Web', deviceName: 'Test' },
  });
  const authorization = `Bearer ${signedIn.body['GetOAuthAccessTokenv2ResponseMessage']?.['accessToken']}`;
  const read = async () => (await call('getContact', 'GetContact', {}, { authorization })).status;
  expect(await read()).toBe(200);
  for (let round = 0; round < 10; round += 1) {
    const reads = Array.from({ length: 8 }, read);
    await terminateAll();
    expect(new Set(await Promise.all([...reads, read()]))).toEqual(new Set([200]));
  }
});
