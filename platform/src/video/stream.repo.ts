import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { SLOT_LIFE_MS, type StreamRequest, type StreamStore } from './stream-store.ts';

const MOST_TRIES = 8;
const UNIQUE_VIOLATION = '23505';

/** Streams in PostgreSQL. The limit is the primary key (account, slot) with slot in 1..3; no lock is taken. */
export function postgresStreams(db: Db): StreamStore {
  return {
    open: ({ accountId, ...request }) =>
      accountId === null ? openAnonymous(db, request) : openInSlot(db, { ...request, accountId }),

    async beat(streamId, nowMs) {
      const expiry = { expires_at: nowMs + SLOT_LIFE_MS };
      const prolong = (table: 'stream' | 'anonymous_stream') =>
        db
          .updateTable(table)
          .set(expiry)
          .where('stream_id', '=', streamId)
          .where('expires_at', '>', nowMs)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows > 0n);
      return (await prolong('stream')) || prolong('anonymous_stream');
    },

    async isLive(streamId, nowMs) {
      const { rows } = await sql`
        select 1 from stream where stream_id = ${streamId} and expires_at > ${nowMs}
        union all select 1 from anonymous_stream where stream_id = ${streamId} and expires_at > ${nowMs}`.execute(db);
      return rows.length > 0;
    },

    async close(streamId) {
      await db.deleteFrom('stream').where('stream_id', '=', streamId).execute();
      await db.deleteFrom('anonymous_stream').where('stream_id', '=', streamId).execute();
    },

    async sweep(nowMs) {
      await db.deleteFrom('stream').where('expires_at', '<=', nowMs).execute();
      await db.deleteFrom('anonymous_stream').where('expires_at', '<=', nowMs).execute();
    },
  };
}

type SlotRequest = StreamRequest & { readonly accountId: string };

/**
 * A slot that looks free may be taken before we insert; then the statement changes nothing and there is another try.
 * Only a statement that saw no free slot at all may refuse.
 */
async function openInSlot(db: Db, request: SlotRequest): Promise<boolean> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    try {
      if (await replaceOwn(db, request)) return true;
      const { free, slot } = await takeFreeSlot(db, request);
      if (slot !== null) return true;
      if (free === 0) return false;
    } catch (error) {
      // The same device opened a stream in another slot at the same moment: the next try replaces that one.
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    }
  }
  return false;
}

async function replaceOwn(db: Db, { accountId, deviceId, streamId, nowMs }: SlotRequest): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stream')
    .set({ stream_id: streamId, expires_at: nowMs + SLOT_LIFE_MS })
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function takeFreeSlot(db: Db, { accountId, deviceId, streamId, nowMs }: SlotRequest) {
  const { rows } = await sql<{ free: number; slot: number | null }>`
    with free as (
      select g as slot from generate_series(1, 3) g
      where not exists (
        select 1 from stream t where t.account_id = ${accountId} and t.slot = g and t.expires_at > ${nowMs}::bigint
      )
      order by g limit 1
    ), taken as (
      insert into stream (account_id, slot, stream_id, device_id, expires_at)
      select ${accountId}, free.slot, ${streamId}, ${deviceId}, ${nowMs + SLOT_LIFE_MS}::bigint from free
      on conflict (account_id, slot) do update set
        stream_id = excluded.stream_id, device_id = excluded.device_id, expires_at = excluded.expires_at
      where stream.expires_at <= ${nowMs}::bigint
      returning slot
    )
    select (select count(*) from free)::int as free, (select slot from taken) as slot`.execute(db);
  return rows[0] ?? { free: 0, slot: null };
}

async function openAnonymous(
  db: Db,
  { deviceId, streamId, nowMs }: Omit<StreamRequest, 'accountId'>,
): Promise<boolean> {
  const row = { stream_id: streamId, expires_at: nowMs + SLOT_LIFE_MS };
  await db
    .insertInto('anonymous_stream')
    .values({ ...row, device_id: deviceId })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(row))
    .execute();
  return true;
}
