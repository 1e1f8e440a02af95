import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export interface Hit {
  /** What is counted; only its hash is kept, as it may hold an address or an e-mail. */
  readonly key: string;
  readonly windowMs: number;
  readonly nowMs: number;
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Counts one more, for all replicas together; the window begins with its first hit. */
export const countHit = async (db: Db, { key, windowMs, nowMs }: Hit): Promise<{ hits: number; endsAtMs: number }> => {
  const { rows } = await sql<{ hits: number; endsAtMs: number }>`
    insert into rate_limit as known (key_hash, hits, ends_at) values (${hashOf(key)}, 1, ${nowMs + windowMs})
    on conflict (key_hash) do update set
      hits = case when known.ends_at <= ${nowMs} then 1 else known.hits + 1 end,
      ends_at = case when known.ends_at <= ${nowMs} then excluded.ends_at else known.ends_at end
    returning hits, ends_at as "endsAtMs"`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('A hit was not counted.');
  return counted;
};

/** How many are gone. */
export const forgetEndedWindows = async (db: Db, nowMs: number): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('rate_limit').where('ends_at', '<', nowMs).executeTakeFirst();
  return Number(numDeletedRows);
};
