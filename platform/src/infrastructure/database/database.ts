import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { PoolUse } from '../metrics/metrics.ts';
import { type Listen, listenOn } from './listen.ts';
import { repeatingReads, type StatementRunner } from './repeating-reads.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export interface OpenDatabase {
  readonly db: Db;
  readonly listen: Listen;
  /** How busy its connections are now. */
  readonly pool: () => PoolUse;
  close(): Promise<void>;
}

const INT8 = 20;

export interface DatabaseOptions {
  /** Connections. */
  readonly max?: number;
  /** How long a request waits for a connection, and then for an answer, before it fails. Default: as long as it takes. */
  readonly waitMs?: { readonly connection: number; readonly answer: number };
  /** Runs every statement; for traces. */
  readonly statement?: StatementRunner;
  /** A connection that broke while idle; the pool replaces it. */
  readonly onError?: (error: Error) => void;
}

export const openDatabase = async (
  url: string,
  { max = 10, waitMs, statement, onError = () => undefined }: DatabaseOptions = {},
): Promise<OpenDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // A new connection costs tens of milliseconds, which the first request after a quiet period would pay.
    idleTimeoutMillis: 0,
    keepAlive: true,
    ...(waitMs ? { connectionTimeoutMillis: waitMs.connection, query_timeout: waitMs.answer } : {}),
    // Counts and epoch milliseconds stay below 2^53.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // An ending pool gets errors of its last connections when PostgreSQL stops right after it.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  // The pool listens for errors of idle connections only. One that breaks while it is in use, between two statements,
  // emits 'error' too, and without a listener that ends the process; its next statement fails and is handled there.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: repeatingReads(pool, statement) }) });
  const use = (): PoolUse => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, listen: listenOn(url), pool: use, close: () => db.destroy() };
};
