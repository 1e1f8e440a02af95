import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Latency } from '../../media/index.ts';
import { isLive, isNewest, lockContent } from './content.repo.ts';
import type { Channel } from './model/content-bodies.ts';

/** Title of a recording that plays a medium, for editors or for viewers. */
export const recordingOfMedium = async (db: Db, mediaId: string, nowMs: number): Promise<string | null> => {
  const row = await db
    .selectFrom('content_revision as r')
    .select(sql<string>`r.body->>'title'`.as('title'))
    .where('r.kind', '=', 'recording')
    .where(sql<boolean>`r.body->>'mediaId' = ${mediaId}`)
    .where(sql<boolean>`(${isNewest} or (${isLive(nowMs)}))`)
    .executeTakeFirst();
  return row?.title ?? null;
};

/** What the newest revisions, and those that viewers get, name on other hosts. */
export const namedAddresses = async (
  db: Db,
  nowMs: number,
): Promise<{ readonly origins: readonly string[]; readonly posters: readonly string[] }> => {
  const named = db
    .selectFrom('content_revision as r')
    .where('r.body', 'is not', null)
    .where(sql<boolean>`(${isNewest} or (${isLive(nowMs)}))`);
  const [origins, posters] = await Promise.all([
    named
      .where('r.kind', 'in', ['channel', 'recording'])
      .where(sql<boolean>`r.body->>'source' = 'external'`)
      .select(sql<string>`distinct jsonb_array_elements_text(r.body->'origins')`.as('address'))
      .execute(),
    named
      .where(sql<boolean>`r.body->>'poster' like 'https:%'`)
      .select(sql<string>`distinct substring(r.body->>'poster' from '^https://[^/]+')`.as('address'))
      .execute(),
  ]);
  return { origins: origins.map(({ address }) => address), posters: posters.map(({ address }) => address) };
};

/** Runs work while no entry is changed. */
export const withoutContentChanges = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await lockContent(trx);
    return work(trx);
  });

/** Posters of this site that editors or viewers get, now or when a revision is published. */
export const postersInUse = async (db: Db, nowMs: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('content_revision as r')
    .where(sql<boolean>`r.body->>'poster' like '/%'`)
    .where(sql<boolean>`(${isNewest} or r.live_from > ${nowMs} or (${isLive(nowMs)}))`)
    .select(sql<string>`distinct r.body->>'poster'`.as('address'))
    .execute();
  return rows.map(({ address }) => address);
};

/** Parts of a channel that recordings play, for editors or for viewers, now or when a revision is published. Epoch ms. */
export const recordedParts = async (
  db: Db,
  channelId: string,
  nowMs: number,
): Promise<{ readonly fromMs: number; readonly untilMs: number }[]> => {
  const rows = await db
    .selectFrom('content_revision as r')
    .where('r.kind', '=', 'recording')
    .where(sql<boolean>`r.body->'part'->>'channel' = ${channelId}`)
    .where(sql<boolean>`(${isNewest} or r.live_from > ${nowMs} or (${isLive(nowMs)}))`)
    .select([sql<string>`r.body->'part'->>'from'`.as('from'), sql<string>`r.body->'part'->>'until'`.as('until')])
    .execute();
  return rows.map(({ from, until }) => ({ fromMs: Date.parse(from), untilMs: Date.parse(until) }));
};

/** Channels that encoders send, for editors or for viewers; in order. */
export const ingestedChannels = async (db: Db, nowMs: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('content_revision as r')
    .select('r.id')
    .distinct()
    .where('r.kind', '=', 'channel')
    .where(sql<boolean>`r.body->>'source' = 'ingested'`)
    .where(sql<boolean>`(${isNewest} or (${isLive(nowMs)}))`)
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Source of the video of a channel: the published one, or else that of the newest draft. Undefined when editors have no entry of it. */
export const sourceOfChannel = (
  db: Db,
  id: string,
  nowMs: number,
): Promise<{ readonly source: Channel['source']; readonly isLive: boolean } | undefined> =>
  db
    .selectFrom('content_revision as r')
    // The time of a draft is null, and so is a comparison with it.
    .select([
      sql<Channel['source']>`r.body->>'source'`.as('source'),
      sql<boolean>`(${isLive(nowMs)}) is true`.as('isLive'),
    ])
    .where('r.kind', '=', 'channel')
    .where('r.id', '=', id)
    .where('r.body', 'is not', null)
    .where(sql<boolean>`(${isNewest} or (${isLive(nowMs)}))`)
    .orderBy('isLive', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The latency of each of these channels: what viewers get, or else the newest draft. */
export const ingestedLatencies = async (db: Db, nowMs: number): Promise<ReadonlyMap<string, Latency>> => {
  const rows = await db
    .selectFrom('content_revision as r')
    .select(['r.id', sql<Latency>`coalesce(r.body->>'latency', 'standard')`.as('latency')])
    .where('r.kind', '=', 'channel')
    .where(sql<boolean>`r.body->>'source' = 'ingested'`)
    .where(sql<boolean>`(${isNewest} or (${isLive(nowMs)}))`)
    // A later row replaces an earlier one. The time of a draft is null, and so is a comparison with it.
    .orderBy(sql`(${isLive(nowMs)}) is true`)
    .orderBy('r.id')
    .execute();
  return new Map(rows.map(({ id, latency }) => [id, latency]));
};
