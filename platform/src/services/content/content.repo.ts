import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import { type ContentBodies, type ContentKind, MAX_PROGRAMME_HOURS } from './model/content-bodies.ts';

export interface Revision<Kind extends ContentKind = ContentKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly revision: number;
  /** Null: removed. */
  readonly body: ContentBodies[Kind] | null;
  readonly liveFrom: number | null;
}

export interface NewChange {
  readonly at: number;
  readonly actor: string;
  readonly reason: string;
  readonly summary: string;
  readonly undoes: number | null;
}

/** A revision with the change that made it. */
export interface ChangedRevision<Kind extends ContentKind = ContentKind> extends Revision<Kind>, NewChange {
  readonly changeId: number;
}

/** Epoch milliseconds. */
export interface Window {
  readonly fromMs: number;
  readonly untilMs: number;
}

const MAX_PROGRAMME_MS = MAX_PROGRAMME_HOURS * 60 * 60_000;
/** Rows of one statement; a statement has at most 65535 parameters. */
const BATCH = 1_000;

/** One editor at a time: rules concern several entries, and changes take milliseconds. Ends with the transaction. */
export const lockContent = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('content', 0))`.execute(trx);
};

export const insertChange = async (trx: Db, change: NewChange): Promise<number> =>
  (await trx.insertInto('content_change').values(change).returning('id').executeTakeFirstOrThrow()).id;

export const insertRevisions = async (trx: Db, changeId: number, revisions: readonly Revision[]): Promise<void> => {
  for (let start = 0; start < revisions.length; start += BATCH) {
    await trx
      .insertInto('content_revision')
      .values(
        revisions.slice(start, start + BATCH).map(({ kind, id, revision, body, liveFrom }) => ({
          kind,
          id,
          revision,
          change_id: changeId,
          body: body && JSON.stringify(body),
          live_from: liveFrom,
          ...columnsOf(body),
        })),
      )
      .execute();
  }
};

const columnsOf = (body: Revision['body']) => {
  if (!body || !('channel' in body) || !('title' in body)) return { channel_id: null, starts_at: null, ends_at: null };
  return { channel_id: body.channel, starts_at: Date.parse(body.startsAt), ends_at: Date.parse(body.endsAt) };
};

const revisions = (db: Db) =>
  db
    .selectFrom('content_revision as r')
    .innerJoin('content_change as c', 'c.id', 'r.change_id')
    .select([
      'r.kind',
      'r.id',
      'r.revision',
      'r.body',
      'r.live_from as liveFrom',
      'r.change_id as changeId',
      'c.at',
      'c.actor',
      'c.reason',
      'c.summary',
      'c.undoes',
    ]);
type Query = ReturnType<typeof revisions>;

/** No later revision of the entry. */
export const isNewest = sql<boolean>`not exists (
  select 1 from content_revision n where n.kind = r.kind and n.id = r.id and n.revision > r.revision)`;
/** No later revision that viewers get. */
export const isLive = (nowMs: number) => sql<boolean>`r.live_from <= ${nowMs} and not exists (
  select 1 from content_revision n
  where n.kind = r.kind and n.id = r.id and n.revision > r.revision and n.live_from <= ${nowMs})`;

const within = (query: Query, { fromMs, untilMs }: Window): Query =>
  query
    .where('r.starts_at', '>', fromMs - MAX_PROGRAMME_MS)
    .where('r.starts_at', '<', untilMs)
    .where('r.ends_at', '>', fromMs);

const read = async <Kind extends ContentKind>(query: Query): Promise<ChangedRevision<Kind>[]> =>
  (await query.orderBy('r.starts_at').orderBy('r.id').execute()) as unknown as ChangedRevision<Kind>[];

/** The newest revisions of entries of a kind, also of removed ones; of programmes in a window. */
export const newestRevisions = <Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  window: Window | null = null,
): Promise<ChangedRevision<Kind>[]> => {
  const query = revisions(db).where('r.kind', '=', kind).where(isNewest);
  return read(window ? within(query, window) : query);
};

/** What viewers get of each kind but programmes. */
export const liveRevisions = (db: Db, nowMs: number): Promise<ChangedRevision[]> =>
  read(revisions(db).where('r.kind', '<>', 'programme').where('r.body', 'is not', null).where(isLive(nowMs)));

export const liveProgrammes = (db: Db, nowMs: number, window: Window): Promise<ChangedRevision<'programme'>[]> =>
  read(within(revisions(db).where('r.kind', '=', 'programme').where(isLive(nowMs)), window));

export const newestRevision = async <Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  id: string,
): Promise<ChangedRevision<Kind> | undefined> =>
  (await read<Kind>(revisions(db).where('r.kind', '=', kind).where('r.id', '=', id).where(isNewest)))[0];

/** The newest revisions of these entries. */
export const newestOf = <Kind extends ContentKind>(
  db: Db,
  kind: Kind,
  ids: readonly string[],
): Promise<ChangedRevision<Kind>[]> =>
  read(
    revisions(db)
      .where('r.kind', '=', kind)
      .where(sql<boolean>`r.id = any(${[...ids]})`)
      .where(isNewest),
  );

/** An entry that a change touched, and what it was before. */
export interface EntryBefore {
  readonly kind: ContentKind;
  readonly id: string;
  /** The last revision of the change, and the newest one. */
  readonly last: number;
  readonly newest: number;
  /** Null: it did not exist, or was removed. */
  readonly body: Revision['body'];
  readonly liveFrom: number | null;
  /** What viewers got. */
  readonly liveBody: Revision['body'];
}

export const entriesBefore = async (db: Db, changeId: number, nowMs: number): Promise<readonly EntryBefore[]> => {
  const { rows } = await sql<EntryBefore>`
    select e.kind, e.id, e.last, newest.revision as newest, before.body, before.live_from as "liveFrom",
      live.body as "liveBody"
    from (
      select kind, id, min(revision) as first, max(revision) as last
      from content_revision where change_id = ${changeId} group by kind, id
    ) e
    cross join lateral (
      select max(revision) as revision from content_revision r where r.kind = e.kind and r.id = e.id
    ) newest
    left join content_revision before
      on before.kind = e.kind and before.id = e.id and before.revision = e.first - 1
    left join lateral (
      select body from content_revision r
      where r.kind = e.kind and r.id = e.id and r.revision < e.first and r.live_from <= ${nowMs}
      order by revision desc limit 1
    ) live on true
    order by e.kind, e.id`.execute(db);
  return rows;
};

/** Another value means that viewers may get something else than at `sinceMs`. */
export const contentVersion = async (db: Db, sinceMs: number, nowMs: number): Promise<string> => {
  const { rows } = await sql<{ change: number; became_live: number }>`
    select coalesce((select max(id) from content_change), 0) as change,
      (select count(*) from content_revision where live_from > ${sinceMs} and live_from <= ${nowMs}) as became_live
  `.execute(db);
  return `${rows[0]?.change} ${rows[0]?.became_live}`;
};

/** Newest first. */
export const historyOf = async (db: Db, kind: ContentKind, id: string, last: number): Promise<ChangedRevision[]> =>
  (await revisions(db)
    .where('r.kind', '=', kind)
    .where('r.id', '=', id)
    .orderBy('r.revision', 'desc')
    .limit(last)
    .execute()) as unknown as ChangedRevision[];

export const revisionsOfChange = (db: Db, changeId: number): Promise<ChangedRevision[]> =>
  read(revisions(db).where('r.change_id', '=', changeId));

/**
 * Programmes on a channel that overlap a window, as editors see them or as viewers do: a draft that moved one does not free
 * its place before it is published.
 */
export const overlapping = (
  db: Db,
  channel: string,
  window: Window,
  nowMs: number,
): Promise<ChangedRevision<'programme'>[]> =>
  read(
    within(revisions(db).where('r.kind', '=', 'programme').where('r.channel_id', '=', channel), window).where(
      sql<boolean>`(${isNewest} or (${isLive(nowMs)}))`,
    ),
  );
