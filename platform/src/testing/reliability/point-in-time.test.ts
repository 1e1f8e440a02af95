/** @long */
import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgres15 } from '@grandstand/build-kit/programs';
import { CreateUser, GetOAuthAccessToken } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../infrastructure/database/embedded-postgres.ts';
import { type ChildPlatform, startChildPlatform } from '../child-platform.ts';
import { postCall } from '../http-call.ts';
import { NEW_PASSWORD, newUser } from '../new-user.ts';
import { device } from '../test-platform.ts';

const programs = findPostgres15();
const binaries = {
  major: '15',
  initdb: path.join(programs, 'initdb'),
  postgres: path.join(programs, 'postgres'),
};

let folder: string;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-restore-'));
  await mkdir(path.join(folder, 'archive'));
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  await rm(folder, { recursive: true, force: true });
});

const startDatabase = async (name: string): Promise<EmbeddedPostgres> => {
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, name), binaries });
  ends.push(() => database.stop());
  return database;
};

const startPlatform = async ({ url }: EmbeddedPostgres): Promise<ChildPlatform> => {
  const platform = await startChildPlatform({
    GS_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: url,
    GS_CONTROL: 'off',
    GS_SEED: 'off',
  });
  ends.push(() => platform.stop());
  return platform;
};

const configure = (name: string, settings: string) =>
  appendFile(path.join(folder, name, 'pg/postgresql.conf'), `\n${settings}\n`);

const request = async <Row extends pg.QueryResultRow>({ url }: EmbeddedPostgres, query: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
};

const register = ({ addresses }: ChildPlatform, email: string) => postCall(addresses.site, CreateUser, newUser(email));

const canSignIn = async ({ addresses }: ChildPlatform, email: string): Promise<boolean> => {
  const { fields } = await postCall(addresses.site, GetOAuthAccessToken, {
    contactUsername: email,
    contactPassword: NEW_PASSWORD,
    deviceMessage: device,
  });
  return typeof fields['accessToken'] === 'string';
};

test('the runbook restores a database to the moment before its rows were deleted', async () => {
  const archive = path.join(folder, 'archive');
  // A cluster is configured for archives before it has data.
  await (await startDatabase('primary')).stop();
  await configure('primary', `archive_mode = on\narchive_command = 'cp %p ${archive}/%f'`);
  const primary = await startDatabase('primary');
  const platform = await startPlatform(primary);
  await register(platform, 'before@example.test');

  const host = new URL(primary.url).searchParams.get('host') ?? '';
  const backup = path.join(folder, 'restored/pg');
  await promisify(execFile)(path.join(programs, 'pg_basebackup'), [
    '-h',
    host,
    '-U',
    'app',
    '-D',
    backup,
    '-c',
    'fast',
  ]);
  await register(platform, 'after@example.test');
  const [moment] = await request<{ now: string }>(primary, 'select now()::text as now');
  await request(primary, 'delete from account');
  expect(await canSignIn(platform, 'before@example.test')).toBe(false);
  await platform.stop();
  await primary.stop();

  await configure(
    'restored',
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment?.now}'\nrecovery_target_action = promote`,
  );
  await writeFile(path.join(backup, 'recovery.signal'), '');
  const restored = await startPlatform(await startDatabase('restored'));
  expect(await canSignIn(restored, 'before@example.test')).toBe(true);
  expect(await canSignIn(restored, 'after@example.test')).toBe(true);
}, 120_000);
