import { randomUUID } from 'node:crypto';
import { PRE_ROLL_KINDS, PRE_ROLL_PATH } from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import { malformed, notFound } from '../../infrastructure/http/errors.ts';
import type { StoredEvent } from '../engagement/event.repo.ts';
import { AD_EVENTS, type AdEvent, podOf, type Showing as AdShowing, TRAILER_S, vastOf } from './vast.ts';
import { vmapOf } from './vmap.ts';

export interface AdsModuleOptions {
  readonly siteOrigin: string;
  readonly pathOf: PathOfScreen;
  readonly collect: (event: StoredEvent) => Promise<void>;
  readonly clock: Clock;
}

const Requested = z.object({
  kind: z.enum(PRE_ROLL_KINDS),
  content: z.string().max(200).optional(),
  /** Of a channel. */
  break: z.string().max(40).optional(),
});
const PodRequested = z.object({
  channel: z.string().max(100),
  break: z.string().max(40),
  /** Seconds. */
  duration: z.coerce.number().min(0).max(3_600),
});
const MAX_POD = 4;

const Reported = z.object({ event: z.enum(AD_EVENTS) });
const Showing = z.object({
  ad: z.uuid(),
  kind: z.enum(PRE_ROLL_KINDS),
  break: z.string().max(40).optional(),
  channel: z.string().max(100).optional(),
  code: z.string().max(20).optional(),
  /** Different for every viewer of an ad that many viewers see. */
  cb: z.string().max(20).optional(),
});

/** Pre-rolls (WATCH-057), the breaks of recordings, and their reports, which are recorded as events. An id makes each report count once. */
export const adsModule = (app: FastifyInstance, { siteOrigin, pathOf, collect, clock }: AdsModuleOptions): void => {
  const showingOf = (clickPath: string, facts: Readonly<Record<string, string>>): AdShowing => {
    const servingId = randomUUID();
    const showing = new URLSearchParams({ ad: servingId, ...facts });
    const trackUrl = (event: string) => `${siteOrigin}/ads/track/${event}?${showing.toString()}`;
    return { servingId, siteOrigin, clickPath, trackUrl };
  };
  app.get(PRE_ROLL_PATH, async ({ query }, reply) => {
    const requested = Requested.safeParse(query);
    if (!requested.success) throw malformed(`kind: must be one of ${PRE_ROLL_KINDS.join(', ')}`);
    const { kind, content, break: breakId } = requested.data;
    const clickPath = await pathOf({ screen: 'watch' });
    reply.header('cache-control', 'no-store').type('application/xml; charset=utf-8');
    if (kind === 'vod' && content) return reply.send(vmapOf((id) => showingOf(clickPath, { kind, break: id })));
    return reply.send(vastOf(showingOf(clickPath, { kind, ...(breakId && { break: breakId }) })));
  });

  // For the packager: the same ads for every viewer of a channel.
  app.get('/ads/pod.xml', async ({ query }, reply) => {
    const requested = PodRequested.safeParse(query);
    if (!requested.success) throw malformed('channel, break and duration: must be those of a break');
    const { channel, break: breakId, duration } = requested.data;
    const clickPath = await pathOf({ screen: 'watch' });
    const ads = Array.from({ length: Math.min(MAX_POD, Math.floor(duration / TRAILER_S)) }, () => {
      const { trackUrl, ...showing } = showingOf(clickPath, { kind: 'linear', break: breakId, channel });
      return { ...showing, trackUrl: (event: AdEvent) => `${trackUrl(event)}&cb=[CACHEBUSTING]` };
    });
    return reply.header('cache-control', 'no-store').type('application/xml; charset=utf-8').send(podOf(ads));
  });

  app.get('/ads/track/:event', async ({ params, query }, reply) => {
    const reported = Reported.safeParse(params);
    if (!reported.success) throw notFound();
    const showing = Showing.safeParse(query);
    if (!showing.success) throw malformed('ad and kind: must be those of an ad');
    const { event } = reported.data;
    const { ad, cb, ...properties } = showing.data;
    await collect({
      messageId: ['ad', ad, event, ...(cb === undefined ? [] : [cb])].join(':'),
      receivedAt: clock.now(),
      type: 'track',
      name: `ad:${event}`,
      userId: null,
      anonymousId: null,
      body: { properties: { ad, ...properties } },
    });
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
