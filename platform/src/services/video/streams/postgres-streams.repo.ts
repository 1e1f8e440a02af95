import { sql } from 'kysely';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { Beat } from './heartbeat-coalescer.ts';
import { MAX_STREAMS, type NewStream, SLOT_LIFE_MS, type StreamStore } from './stream-store.ts';

/** The port, with heartbeats by the batch: what makes a row cheap is to share its statement and its commit. */
export interface PostgresStreams extends Omit<StreamStore, 'beat'> {
  /** Prolongs the live ones; @returns their stream ids. No stream may come twice. */
  beatAll(beats: readonly Beat[]): Promise<ReadonlySet<string>>;
}

const MAX_TRIES = 8;
const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/**
 * Lets this statement's commit be acknowledged before it is on disk. A crash of the database may cost the last few
 * tenths of a second of streams and heartbeats, which their players repair by themselves; nothing else is written so.
 * A subquery without a row in sight is a gate: it is evaluated once, before the statement looks at a table.
 */
const withoutWaitingForDisk = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`;

/** Streams in PostgreSQL. The limit is the primary key (account, slot) with slot in 1..3; no lock is taken. */
export const createPostgresStreams = (db: Db): PostgresStreams => ({
  open: ({ accountId, ...stream }, nowMs) =>
    accountId === null ? openAnonymous(db, stream, nowMs) : openInSlot(db, { ...stream, accountId }, nowMs),

  async beatAll(beats) {
    const [anonymous, owned] = partition(beats, ({ stream }) => stream.accountId === null);
    const live = await Promise.all([prolong(db, 'stream', owned), prolong(db, 'anonymous_stream', anonymous)]);
    return new Set(live.flat());
  },

  async isLive({ accountId, streamId }, nowMs) {
    const { rows } = await sql`
        select 1 from ${sql.table(tableOf(accountId))}
        where stream_id = ${streamId} and expires_at > ${nowMs}`.execute(db);
    return rows.length > 0;
  },

  async close({ accountId, streamId }) {
    await sql`
        delete from ${sql.table(tableOf(accountId))}
        where stream_id = ${streamId} and ${withoutWaitingForDisk}`.execute(db);
  },

  async closeAccount(accountId) {
    await despiteDeadlocks(() => db.deleteFrom('stream').where('account_id', '=', accountId).execute());
  },

  async inUse(accountId, nowMs) {
    const rows = await db
      .selectFrom('stream')
      .select(['stream_id', 'device_id', 'content_id', 'device_name'])
      .where('account_id', '=', accountId)
      .where('expires_at', '>', nowMs)
      .orderBy('slot')
      .execute();
    return rows.map(({ stream_id, device_id, content_id, device_name }) => ({
      streamId: stream_id,
      deviceId: device_id,
      contentId: content_id ?? '',
      deviceName: device_name ?? '',
    }));
  },

  // Reads every row: an index on the end of a stream would cost each heartbeat its update in place.
  async count(nowMs) {
    const { rows } = await sql<{ live: number }>`
        select (select count(*) from stream where expires_at > ${nowMs})
             + (select count(*) from anonymous_stream where expires_at > ${nowMs}) as live`.execute(db);
    return rows[0]?.live ?? 0;
  },

  async sweep(nowMs) {
    await db.deleteFrom('stream').where('expires_at', '<=', nowMs).execute();
    await db.deleteFrom('anonymous_stream').where('expires_at', '<=', nowMs).execute();
  },
});

type StreamTable = 'stream' | 'anonymous_stream';
const tableOf = (accountId: string | null): StreamTable => (accountId === null ? 'anonymous_stream' : 'stream');

/**
 * Rows are locked in the order of the array, so batches of several replicas that share rows wait for each other instead
 * of deadlocking. Should PostgreSQL choose a plan with another order, one of the two fails, and is retried.
 */
const prolong = async (db: Db, table: StreamTable, beats: readonly Beat[]): Promise<string[]> => {
  if (beats.length === 0) return [];
  const sorted = beats.toSorted((a, b) => (a.stream.streamId < b.stream.streamId ? -1 : 1));
  const ids = sorted.map(({ stream }) => stream.streamId);
  const times = sorted.map(({ nowMs }) => nowMs);
  const statement = sql<{ stream_id: string }>`
    update ${sql.table(table)} stream set expires_at = beat.now_ms + ${SLOT_LIFE_MS}::bigint
    from unnest(${ids}::text[], ${times}::bigint[]) as beat(stream_id, now_ms)
    where stream.stream_id = beat.stream_id and stream.expires_at > beat.now_ms and ${withoutWaitingForDisk}
    returning stream.stream_id`;
  const { rows } = await despiteDeadlocks(() => statement.execute(db));
  return rows.map(({ stream_id }) => stream_id);
};

const despiteDeadlocks = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || attempt === MAX_TRIES) throw error;
    }
  }
};

type OwnedStream = NewStream & { readonly accountId: string };

/**
 * A slot that looks free may be taken before we insert; then the statement changes nothing and there is another try.
 * Only a statement that saw no free slot at all may refuse.
 */
const openInSlot = async (db: Db, stream: OwnedStream, nowMs: number): Promise<boolean> => {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    try {
      const { free, slot } = await takeSlot(db, stream, nowMs);
      if (slot !== null) return true;
      if (free === 0) return false;
    } catch (error) {
      // The same view was opened in another slot at the same moment: the next try replaces that one. Or the stream is
      // another view's, and every try ends here. Two that each hold what the other checks next, a slot and a view, are a
      // deadlock, of which PostgreSQL aborts one.
      if (codeOf(error) !== UNIQUE_VIOLATION && codeOf(error) !== DEADLOCK) throw error;
    }
  }
  return false;
};

/**
 * The view's own slot, else the first free one. Its own also counts as free: while a page reloads, the old stream may
 * be deleted between the moment this statement sees it and the moment it would replace it.
 */
const takeSlot = async (db: Db, stream: OwnedStream, nowMs: number) => {
  const { accountId, deviceId, view, streamId, contentId, deviceName } = stream;
  const { rows } = await sql<{ free: number; slot: number | null }>`
    with own as (
      update stream set stream_id = ${streamId}, expires_at = ${nowMs + SLOT_LIFE_MS}::bigint,
        content_id = ${contentId}, device_name = ${deviceName}
      where account_id = ${accountId} and device_id = ${deviceId} and view = ${view} and ${withoutWaitingForDisk}
      returning slot
    ), free as (
      select g as slot from generate_series(1, ${MAX_STREAMS}::int) g
      where not exists (select 1 from own) and not exists (
        select 1 from stream t
        where t.account_id = ${accountId} and t.slot = g and t.expires_at > ${nowMs}::bigint
          and (t.device_id, t.view) <> (${deviceId}, ${view}::smallint)
      )
      order by g limit 1
    ), taken as (
      insert into stream (account_id, slot, stream_id, device_id, view, expires_at, content_id, device_name)
      select ${accountId}, free.slot, ${streamId}, ${deviceId}, ${view}::smallint, ${nowMs + SLOT_LIFE_MS}::bigint,
        ${contentId}, ${deviceName} from free
      on conflict (account_id, slot) do update set
        stream_id = excluded.stream_id, device_id = excluded.device_id, view = excluded.view,
        expires_at = excluded.expires_at, content_id = excluded.content_id, device_name = excluded.device_name
      where stream.expires_at <= ${nowMs}::bigint
        or (stream.device_id, stream.view) = (excluded.device_id, excluded.view)
      returning slot
    )
    select (select count(*) from free)::int as free,
      coalesce((select slot from own), (select slot from taken)) as slot`.execute(db);
  return rows[0] ?? { free: 0, slot: null };
};

const openAnonymous = async (
  db: Db,
  { deviceId, view, streamId }: Omit<NewStream, 'accountId'>,
  nowMs: number,
): Promise<boolean> => {
  const row = { stream_id: streamId, expires_at: nowMs + SLOT_LIFE_MS };
  try {
    await db
      .insertInto('anonymous_stream')
      .values({ ...row, device_id: deviceId, view })
      .onConflict((conflict) => conflict.columns(['device_id', 'view']).doUpdateSet(row))
      .execute();
    return true;
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
};

const partition = <T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] => {
  const parts: [T[], T[]] = [[], []];
  for (const item of items) parts[isFirst(item) ? 0 : 1].push(item);
  return parts;
};
