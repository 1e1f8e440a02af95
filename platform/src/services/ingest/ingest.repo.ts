import { type Selectable, sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Attempt, ChannelReport } from '../../media/index.ts';
import type { IngestTables } from './ingest.tables.ts';

export type IngestRow = Selectable<IngestTables['ingest_channel']>;

/** Consoles listen to it; without payload. */
export const INGEST_CHANNEL = 'grandstand_ingest';

/** Longer than a process may be busy without renewing it. */
const LEASE_S = 10;
const MAX_ATTEMPTS = 20;

export const notifyIngest = async (db: Db): Promise<void> => {
  await sql`select pg_notify(${INGEST_CHANNEL}, '')`.execute(db);
};

export const ingestRows = (db: Db): Promise<IngestRow[]> =>
  db.selectFrom('ingest_channel').selectAll().orderBy('slot').execute();

export const ingestRow = (db: Db, channelId: string): Promise<IngestRow | undefined> =>
  db.selectFrom('ingest_channel').selectAll().where('channel_id', '=', channelId).executeTakeFirst();

export type IngestRowWithSlot = IngestRow & { readonly slot: number };

const firstFree = (slots: number) => sql`
  select min(n) from generate_series(0, ${slots}::integer - 1) n
  where not exists (select from ingest_channel c where c.slot = n)`;

/** Gives a channel the first free slot below `slots`; null: there is none. A channel that has one keeps it. */
export const takeSlot = async (
  db: Db,
  channelId: string,
  slots: number,
  nowMs: number,
): Promise<IngestRowWithSlot | null> => {
  await sql`
    insert into ingest_channel (channel_id, slot, keys_at)
    select ${channelId}, free.n, ${nowMs} from (${firstFree(slots)}) free (n)
    where free.n is not null
    on conflict do nothing`.execute(db);
  const row = await ingestRow(db, channelId);
  if (row && row.slot === null)
    await sql`update ingest_channel set slot = (${firstFree(slots)}) where channel_id = ${channelId}`.execute(db);
  const slot = row?.slot ?? (row && (await ingestRow(db, channelId))?.slot);
  return row && slot != null ? { ...row, slot } : null;
};

/** A channel that is not ingested any more needs no ports; its recordings remain. */
export const releaseSlot = async (db: Db, channelId: string): Promise<void> => {
  await db.updateTable('ingest_channel').set({ slot: null }).where('channel_id', '=', channelId).execute();
};

/** Runs and attempts are deleted with it. */
export const deleteIngestRow = async (db: Db, channelId: string): Promise<void> => {
  await db.deleteFrom('ingest_channel').where('channel_id', '=', channelId).execute();
};

/** Channels that this process may work on: those that it has, and those whose lease has ended. */
export const takeLeases = async (db: Db, owner: string, channelIds: readonly string[]): Promise<string[]> => {
  if (channelIds.length === 0) return [];
  const rows = await db
    .updateTable('ingest_channel')
    .set({ lease_owner: owner, lease_until: sql`now() + make_interval(secs => ${LEASE_S})` })
    .where('channel_id', 'in', channelIds)
    .where((is) =>
      is.or([is('lease_owner', '=', owner), is('lease_until', 'is', null), is('lease_until', '<', sql<Date>`now()`)]),
    )
    .returning('channel_id')
    .execute();
  return rows.map(({ channel_id }) => channel_id);
};

export const releaseLeases = async (db: Db, owner: string): Promise<void> => {
  await db
    .updateTable('ingest_channel')
    .set({ lease_owner: null, lease_until: null })
    .where('lease_owner', '=', owner)
    .execute();
};

export const countKeyReplacement = async (db: Db, channelId: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('ingest_channel')
    .set(({ eb }) => ({ keys_version: eb('keys_version', '+', 1), keys_at: nowMs }))
    .where('channel_id', '=', channelId)
    .execute();
  await notifyIngest(db);
};

export const saveReport = async (db: Db, channelId: string, report: ChannelReport): Promise<void> => {
  await db
    .updateTable('ingest_channel')
    .set({ report: JSON.stringify(report) })
    .where('channel_id', '=', channelId)
    .execute();
};

/** The latest are kept. */
export const addAttempt = async (
  db: Db,
  channelId: string,
  { protocol, source, atMs }: Attempt & { readonly atMs: number },
): Promise<void> => {
  await db.insertInto('ingest_attempt').values({ channel_id: channelId, at: atMs, protocol, source }).execute();
  await db
    .deleteFrom('ingest_attempt')
    .where('channel_id', '=', channelId)
    .where('id', 'not in', (some) =>
      some
        .selectFrom('ingest_attempt')
        .select('id')
        .where('channel_id', '=', channelId)
        .orderBy('id', 'desc')
        .limit(MAX_ATTEMPTS),
    )
    .execute();
  await notifyIngest(db);
};

/** Newest first. */
export const attemptsOf = (db: Db, channelId: string): Promise<Selectable<IngestTables['ingest_attempt']>[]> =>
  db.selectFrom('ingest_attempt').selectAll().where('channel_id', '=', channelId).orderBy('id', 'desc').execute();
