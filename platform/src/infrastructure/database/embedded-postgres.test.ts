import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'gs-embedded-test-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const query = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

test('a restart keeps the data, and a second instance on the same folder is refused by name', async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.url, 'create table kept (n integer)');
  await query(first.url, 'insert into kept values (7)');
  expect(await query(first.url, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'on' }]);
  await expect(startEmbeddedPostgres({ dataDir, patienceMs: 0 })).rejects.toThrow(
    /in use by another running instance.*GS_DATA_DIR/,
  );
  await first.stop();

  const second = await startEmbeddedPostgres({ dataDir });
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.stop();
});

test('of two instances that start on an empty folder together, one starts and the other is refused by name', async () => {
  const starts = await Promise.allSettled([1, 2].map(() => startEmbeddedPostgres({ dataDir, patienceMs: 0 })));
  const started = starts.filter((start) => start.status === 'fulfilled');
  const refused = starts.filter((start) => start.status === 'rejected');
  try {
    expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringContaining('in use by another')]);
    expect(await query(started[0]?.value.url ?? '', 'select 1 as n')).toEqual([{ n: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('pg'))).toEqual(['pg']);
  } finally {
    await Promise.all(started.map(({ value }) => value.stop()));
  }
});

test('a lock file whose number is another program’s by now is old; one of a killed PostgreSQL is waited for', async () => {
  const killed = await startEmbeddedPostgres({ dataDir });
  await query(killed.url, 'create table kept as select 7 as n');
  const backend = new pg.Client({ connectionString: killed.url });
  backend.on('error', () => undefined);
  await backend.connect();
  const lockFile = path.join(dataDir, 'pg/postmaster.pid');
  const [pid = '', ...rest] = (await readFile(lockFile, 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  // Its backend is still there and holds the shared memory for a moment.
  const afterKill = await startEmbeddedPostgres({ dataDir });
  await afterKill.stop();

  await writeFile(lockFile, [process.pid, ...rest].join('\n'));
  const afterPowerCut = await startEmbeddedPostgres({ dataDir, patienceMs: 0 });
  expect(await query(afterPowerCut.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await afterPowerCut.stop();
});

test('a data folder that cannot be written is named with what to do', async () => {
  const file = path.join(dataDir, 'a-file');
  await writeFile(file, '');
  await expect(startEmbeddedPostgres({ dataDir: path.join(file, 'below') })).rejects.toThrow(
    /a-file\/below cannot be written.*GS_DATA_DIR/,
  );
});

test('a cluster of another version is left alone', async () => {
  const other = path.join(dataDir, 'other');
  await mkdir(path.join(other, 'pg'), { recursive: true });
  await writeFile(path.join(other, 'pg/PG_VERSION'), '15\n');
  await expect(startEmbeddedPostgres({ dataDir: other })).rejects.toThrow(/PostgreSQL 15; this is 18/);
});
