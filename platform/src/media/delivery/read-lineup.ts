import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { adEvents } from '../packaging/ad-event.ts';
import type { Insertion } from '../packaging/insertion.ts';
import type { Latency } from '../packaging/latency.ts';
import { type ChannelEvents, EVENTS_AHEAD_MS, type EventsOf, knownEvents, NO_EVENTS } from './channel-events.ts';
import { type ChannelInsertions, INSERTIONS_BEFORE_MS, type InsertionsOf } from './channel-insertions.ts';
import { adReportPath } from './media-path.ts';
import { type ReadPerSegment, readPerSegment } from './read-per-segment.ts';
import type { StartOver, StartOverFrom } from './start-over.ts';

interface LineupSources {
  readonly clock: Clock;
  readonly dvrWindowS: number;
  readonly startOverFrom: StartOverFrom;
  readonly eventsOf: EventsOf;
  readonly latencyOf: LatencyOf;
  readonly insertionsOf: InsertionsOf;
  /** Where players report inserted ads. */
  readonly siteOrigin: string;
}

export interface Lineup {
  readonly startOver: StartOver;
  readonly events: ChannelEvents;
  readonly latency: ReadPerSegment<Latency>;
  readonly insertions: ChannelInsertions;
}

/** What editors chose for a channel. */
export type LatencyOf = (channelId: string) => Promise<Latency>;

/** What the rest of the platform knows about the channels. */
export const readLineup = (
  { clock, dvrWindowS, startOverFrom, eventsOf, latencyOf, insertionsOf, siteOrigin }: LineupSources,
  log: FastifyBaseLogger,
): Lineup => {
  const warn = (message: string) => (err: unknown) => log.warn({ err }, message);
  const startOver = readPerSegment(startOverFrom, null, clock, warn('the beginning of a program was not read'));
  const listedOf = (channelId: string, nowMs: number) => ({
    fromMs: Math.min(startOver.of(channelId) ?? nowMs, nowMs - dvrWindowS * 1000),
    untilMs: nowMs + EVENTS_AHEAD_MS,
    nowMs,
  });
  const readInsertions = (channelId: string, nowMs: number) => {
    const { fromMs, ...span } = listedOf(channelId, nowMs);
    return insertionsOf(channelId, { ...span, fromMs: fromMs - INSERTIONS_BEFORE_MS });
  };
  const insertions = readPerSegment<readonly Insertion[]>(
    readInsertions,
    [],
    clock,
    warn('the ads of a channel were not read'),
  );
  const readEvents = async (channelId: string, nowMs: number) => {
    const listed = await eventsOf(channelId, listedOf(channelId, nowMs));
    const ads = adEvents(insertions.of(channelId), (name) => siteOrigin + adReportPath(channelId, name));
    return knownEvents([...listed, ...ads]);
  };
  const events = readPerSegment(readEvents, NO_EVENTS, clock, warn('the programs of a channel were not read'));
  const latency = readPerSegment<Latency>(latencyOf, 'standard', clock, warn('the latency of a channel was not read'));
  return { startOver, events, latency, insertions };
};
