import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { type ListedRun, startMsOf } from '../ingest/live-run.ts';
import { EVENTS_AHEAD_MS, type EventsOf, type KnownEvents, knownEvents, NO_EVENTS } from './channel-events.ts';

export interface IngestedEventsOptions {
  /** What is known about a channel, for its manifests. */
  readonly eventsOf: EventsOf;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** What is known about a channel within the window that is listed. */
export type IngestedEvents = (channelId: string, runs: readonly ListedRun[]) => Promise<KnownEvents>;

/**
 * Reads events of channels that encoders send, once for each new segment: the publish time of a manifest is the end of the
 * newest segment, and a manifest changes with it only. A failed reading keeps what was known.
 */
export const createIngestedEvents = ({ eventsOf, clock, log }: IngestedEventsOptions): IngestedEvents => {
  const known = new Map<string, { readonly segment: string; readonly events: Promise<KnownEvents> }>();
  return (channelId, runs) => {
    const [oldest, newest] = [runs[0], runs.at(-1)];
    if (!oldest || !newest) return Promise.resolve(NO_EVENTS);
    const segment = `${newest.run}/${newest.last}`;
    const before = known.get(channelId);
    if (before?.segment === segment) return before.events;
    const nowMs = clock.now();
    const span = { fromMs: startMsOf(oldest, oldest.first), untilMs: nowMs + EVENTS_AHEAD_MS, nowMs };
    const events = eventsOf(channelId, span).then(knownEvents, (err: unknown) => {
      log.warn({ err, channelId }, 'the events of a channel were not read');
      return before?.events ?? NO_EVENTS;
    });
    known.set(channelId, { segment, events });
    return events;
  };
};
