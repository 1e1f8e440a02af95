import { createHash } from 'node:crypto';
import type { ChannelEvent } from '../packaging/timed-event.ts';
import type { ReadPerSegment } from './read-per-segment.ts';

/** What is known about a channel from `fromMs` to `untilMs`, in order of the beginning. Moments after `nowMs` are not part of it. */
export type EventsOf = (
  channelId: string,
  span: { readonly fromMs: number; readonly untilMs: number; readonly nowMs: number },
) => Promise<readonly ChannelEvent[]>;

export interface KnownEvents {
  readonly events: readonly ChannelEvent[];
  /** Differs for other events. */
  readonly version: string;
}

export type ChannelEvents = ReadPerSegment<KnownEvents>;

export const NO_EVENTS: KnownEvents = { events: [], version: '' };

export const knownEvents = (events: readonly ChannelEvent[]): KnownEvents => ({
  events,
  version: createHash('sha256').update(JSON.stringify(events)).digest('base64url'),
});

/** Players use a DASH manifest for a minute, and should know a program before it begins. */
export const EVENTS_AHEAD_MS = 10 * 60_000;
