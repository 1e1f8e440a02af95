import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { adSegments, isAdClip, type Insertion, segmentsIn } from '../../media/index.ts';
import type { BreakInsertion } from '../breaks/breaks.service.ts';
import type { AdServer } from './ad-server.ts';
import { adCounts, insertedBreaks, markInserted, storeAds } from './insertion.repo.ts';
import type { StoredAd } from './insertion.tables.ts';
import type { VastAd } from './read-vast-pod.ts';

export interface InsertionsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly adServer: Pick<AdServer, 'ads'>;
  /** Whether editors chose insertion for a channel. */
  readonly isOn: (channelId: string) => Promise<boolean>;
}

/** Replicas learn of ads within a segment, and players request a segment when it begins: later ones are not used. */
const DECIDED_BEFORE_MS = 5_000;

/** Those whose media the platform has, as long as they fit. */
const insertable = (found: readonly VastAd[], segments: number): StoredAd[] => {
  let left = segments;
  return found.flatMap(({ universalAdId, ...ad }) => {
    if (!isAdClip(universalAdId) || adSegments(universalAdId) > left) return [];
    left -= adSegments(universalAdId);
    return [{ clip: universalAdId, ...ad }];
  });
};

/** Decides the ads of a break, once, when it is made (decision 130). */
export const createInsertions = ({ db, clock, log, adServer, isOn }: InsertionsOptions): BreakInsertion => ({
  isOn,
  mark: markInserted,
  adsOf: (breakIds) => adCounts(db, breakIds),
  async decide({ id, channel_id: channelId, starts_at: startMs, planned_ends_at: endMs }) {
    const request = { channelId, breakId: id, lengthS: (endMs - startMs) / 1_000 };
    const found = await adServer.ads(request).catch((err: unknown) => {
      log.warn({ err, breakId: id }, 'the ad server gave no ads: the channel has its own video in this break');
      return [];
    });
    const isInTime = clock.now() <= startMs - DECIDED_BEFORE_MS;
    const ads = isInTime ? insertable(found, segmentsIn(startMs, endMs)) : [];
    await storeAds(db, id, ads);
    return ads.length;
  },
});

/** The ads in the segments of a channel. */
export const insertionsOf = async (
  db: Db,
  channelId: string,
  { fromMs, untilMs, nowMs }: { readonly fromMs: number; readonly untilMs: number; readonly nowMs: number },
): Promise<Insertion[]> =>
  (await insertedBreaks(db, channelId, fromMs, untilMs)).map((row) => ({
    breakId: row.id,
    startMs: row.starts_at,
    endMs: row.ends_at,
    plannedEndMs: row.planned_ends_at,
    isEndKnown: row.ends_at < row.planned_ends_at || row.ends_at <= nowMs,
    ads: (row.ads ?? []).map(({ clip, clickUrl, skipAfterS }) => ({ clip, clickUrl, skipAfterS })),
  }));

/** Breaks of a channel that players do not replace. */
export const insertedBreakIds = async (
  db: Db,
  channelId: string,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<ReadonlySet<number>> => new Set((await insertedBreaks(db, channelId, fromMs, untilMs)).map(({ id }) => id));
