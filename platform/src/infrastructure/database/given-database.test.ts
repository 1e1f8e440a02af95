import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { startServer } from '../../server.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'grandstand-given-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the platform runs on the database that DATABASE_URL names, PostgreSQL 15 or newer, and starts no other', async () => {
  const ports = ['SITE', 'CHECKOUT', 'IDENTITY', 'TV_PROVIDER', 'CONSOLE', 'CONTROL'];
  const { addresses, close } = await startServer({
    ...Object.fromEntries(ports.map((name) => [`GS_${name}_PORT`, '0'])),
    DATABASE_URL: database.url,
    GS_DATA_DIR: dataDir,
    GS_LOG_LEVEL: 'silent',
  });
  expect((await fetch(`${addresses.site}/readyz`)).status).toBe(200);
  await close();
  expect(await readdir(dataDir)).not.toContain('pg');
  const { rows } = await sql<{ version: number; accounts: number }>`
    select current_setting('server_version_num')::int as version, (select count(*) from account)::int as accounts`.execute(
    database.db,
  );
  expect(rows[0]?.version).toBeGreaterThanOrEqual(150_000);
  expect(rows[0]?.accounts).toBeGreaterThan(0);
});
