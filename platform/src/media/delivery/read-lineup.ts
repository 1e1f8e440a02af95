import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Latency } from '../packaging/latency.ts';
import { type ChannelEvents, EVENTS_AHEAD_MS, type EventsOf, knownEvents, NO_EVENTS } from './channel-events.ts';
import { type ReadPerSegment, readPerSegment } from './read-per-segment.ts';
import type { StartOver, StartOverFrom } from './start-over.ts';

interface LineupSources {
  readonly clock: Clock;
  readonly dvrWindowS: number;
  readonly startOverFrom: StartOverFrom;
  readonly eventsOf: EventsOf;
  readonly latencyOf: LatencyOf;
}

export interface Lineup {
  readonly startOver: StartOver;
  readonly events: ChannelEvents;
  readonly latency: ReadPerSegment<Latency>;
}

/** What editors chose for a channel. */
export type LatencyOf = (channelId: string) => Promise<Latency>;

/** What the rest of the platform knows about the channels. */
export const readLineup = (
  { clock, dvrWindowS, startOverFrom, eventsOf, latencyOf }: LineupSources,
  log: FastifyBaseLogger,
): Lineup => {
  const warn = (message: string) => (err: unknown) => log.warn({ err }, message);
  const startOver = readPerSegment(startOverFrom, null, clock, warn('the beginning of a program was not read'));
  const readEvents = async (channelId: string, nowMs: number) => {
    const fromMs = Math.min(startOver.of(channelId) ?? nowMs, nowMs - dvrWindowS * 1000);
    return knownEvents(await eventsOf(channelId, { fromMs, untilMs: nowMs + EVENTS_AHEAD_MS, nowMs }));
  };
  const events = readPerSegment(readEvents, NO_EVENTS, clock, warn('the programs of a channel were not read'));
  const latency = readPerSegment<Latency>(latencyOf, 'standard', clock, warn('the latency of a channel was not read'));
  return { startOver, events, latency };
};
