import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isOutage } from './outage.ts';

/** Statements that change nothing and so may be repeated. Locks and functions with effects need a transaction here. */
const READ = /^\s*select\b(?!.*\b(for update|for share|pg_notify|nextval|pg_advisory)\b)/is;
const BEGIN = /^\s*(begin|start transaction)\b/i;
const END = /^\s*(commit|rollback)\s*;?\s*$/i;

/** A failover leaves every idle connection of the pool broken until its socket closes. */
const MAX_REPEATS = 10;

export type StatementRunner = <T>(text: string, run: () => Promise<T>) => Promise<T>;

/**
 * A pool whose reads outside transactions survive a broken connection: after a failover or `pg_terminate_backend` the
 * statement runs again on another connection, and so does the beginning of a transaction. A write is never repeated: it
 * may have been committed. While the database is away no connection can be made, and the statement fails immediately.
 */
export const repeatingReads = (
  pool: PostgresPool,
  statement: StatementRunner = (_text, run) => run(),
): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    let client: PostgresPoolClient | null = await pool.connect();
    let isInTransaction = false;

    const connected = async (): Promise<PostgresPoolClient> => {
      client ??= await pool.connect();
      return client;
    };
    const query = async (text: string, parameters: readonly unknown[]) => {
      const mayRepeat = !isInTransaction && (READ.test(text) || BEGIN.test(text));
      for (let repeats = 0; ; repeats += 1) {
        const current = await connected();
        try {
          const result = await current.query(text, parameters);
          if (BEGIN.test(text)) isInTransaction = true;
          return result;
        } catch (error) {
          if (!mayRepeat || repeats === MAX_REPEATS || !isOutage(error)) throw error;
          destroy(current);
          client = null;
        } finally {
          if (END.test(text)) isInTransaction = false;
        }
      }
    };
    return {
      query: async (textOrCursor: unknown, parameters?: readonly unknown[]) =>
        typeof textOrCursor === 'string'
          ? statement(textOrCursor, () => query(textOrCursor, parameters ?? []))
          : (await connected()).query(textOrCursor as Parameters<PostgresPoolClient['query']>[0]),
      release: () => client?.release(),
    } as PostgresPoolClient;
  },
});

/** node-postgres closes a connection that is released with `true`, instead of handing it out again. */
const destroy = (client: PostgresPoolClient): void => (client.release as (destroy: boolean) => void)(true);
