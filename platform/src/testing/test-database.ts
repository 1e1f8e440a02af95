import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Db, openDatabase } from '../infrastructure/database/database.ts';
import { startEmbeddedPostgres } from '../infrastructure/database/embedded-postgres.ts';
import type { Listen } from '../infrastructure/database/listen.ts';
import { migrate } from '../infrastructure/database/migrate.ts';
import type { StatementRunner } from '../infrastructure/database/repeating-reads.ts';
import type { PoolUse } from '../infrastructure/metrics/metrics.ts';
import { MIGRATIONS } from '../migrations.ts';
import { recordStatement } from './statements/recorded-statements.ts';

export interface TestDatabase {
  readonly db: Db;
  readonly listen: Listen;
  readonly pool: () => PoolUse;
  /** For tests of what opens its own connection. */
  readonly url: string;
  close(): Promise<void>;
}

/** A fresh database with all migrations, on the server that `DATABASE_URL` names or on an embedded one; `close` drops it. */
export const testDatabase = async (statement: StatementRunner = (_text, run) => run()): Promise<TestDatabase> => {
  const serverUrl = process.env['DATABASE_URL'] ?? (await workerServer());
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, async (server) => {
    const template = await migratedTemplate(server, serverUrl);
    await server.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = databaseUrl(serverUrl, name);
  const { db, listen, pool, close } = await openDatabase(url, {
    max: 20,
    statement: (text, run) => recordStatement(text, () => statement(text, run)),
  });
  return {
    db,
    listen,
    pool,
    url,
    async close() {
      await close();
      await onServer(serverUrl, (server) => server.query(`drop database ${name} with (force)`));
    },
  };
};

const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const onServer = async <T>(serverUrl: string, act: (server: pg.Client) => Promise<T>): Promise<T> => {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    return await act(server);
  } finally {
    await server.end();
  }
};

const migrationsDigest = createHash('sha256')
  .update(
    Object.entries(MIGRATIONS)
      .map(([name, { up }]) => `${name} ${String(up)}`)
      .join(),
  )
  .digest('hex');
const TEMPLATE_LOCK = 7_104_211;

/**
 * A database with all migrations, made once for each server and state of the migrations: a copy takes a sixth of the
 * time that the migrations take.
 */
const migratedTemplate = async (server: pg.Client, serverUrl: string): Promise<string> => {
  const name = `migrated_${migrationsDigest.slice(0, 32)}`;
  const exists = async () => (await server.query('select from pg_database where datname = $1', [name])).rowCount === 1;
  if (await exists()) return name;
  await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  if (await exists()) return name;
  // The name is taken only when all migrations have run: an interrupted run leaves no half-made template.
  const unfinished = `unfinished_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create database ${unfinished}`);
  const { db, close } = await openDatabase(databaseUrl(serverUrl, unfinished), { max: 1 });
  await migrate(db, MIGRATIONS).finally(close);
  await server.query(`alter database ${unfinished} rename to ${name}`);
  return name;
};

const serversDir = path.resolve(import.meta.dirname, '../../../.cache/test-postgres');
const MAX_SERVERS = 32;

/**
 * One server per jest worker, kept between runs because making a cluster takes longer than starting it. Test files of
 * a worker share nothing but the process, so the running server is found through a file that names its owner.
 */
const workerServer = async (): Promise<string> => {
  const first = Number(process.env['JEST_WORKER_ID'] ?? 1);
  for (let index = first; index < first + MAX_SERVERS; index += 1) {
    const dataDir = path.join(serversDir, String(index));
    const ownerFile = path.join(dataDir, 'owner.json');
    await mkdir(dataDir, { recursive: true });
    const owner = await readFile(ownerFile, 'utf8').then(
      (text) => JSON.parse(text) as { pid: number; url: string },
      () => null,
    );
    if (owner?.pid === process.pid) return owner.url;
    if (owner && isRunning(owner.pid)) continue;
    try {
      const { url } = await startEmbeddedPostgres({ dataDir, durable: false, background: true, patienceMs: 3_000 });
      await writeFile(ownerFile, JSON.stringify({ pid: process.pid, url }));
      return url;
    } catch (error) {
      // Another run was faster.
      if (!(error instanceof Error && error.message.includes('in use'))) throw error;
    }
  }
  throw new Error(`All ${MAX_SERVERS} test servers in ${serversDir} are in use.`);
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
