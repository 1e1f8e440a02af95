import { createHash } from 'node:crypto';
import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import { type AdEvent, adDateRange, adEventStream } from './ad-event.ts';
import { type BreakEvent, breakDateRange, breakEventStream } from './break-event.ts';
import { epochMs } from './lineup.ts';

/** What the line-up knows about a part of a channel: a program, or a moment of a game. Epoch ms. */
export interface TimedEvent {
  readonly kind: 'program' | 'moment';
  readonly startMs: number;
  /** The same as `startMs` for a moment. */
  readonly endMs: number;
  /** A program's title, or what happened: `periodStarted`, `homeScored`. */
  readonly title: string;
}

/** What the manifests of a channel list beside its segments. */
export type ChannelEvent = TimedEvent | BreakEvent | AdEvent;

/** `CLASS` in HLS, and the scheme of the `EventStream` in DASH. */
const CLASSES = { program: 'com.grandstand.program', moment: 'com.grandstand.moment' } as const;
const schemeOf = (kind: TimedEvent['kind']): string => `urn:com:grandstand:${kind}:2026`;

/** 32 bits of everything that is published about an event: an event that an editor changed is another event. */
const idOf = ({ kind, startMs, endMs, title }: TimedEvent): number =>
  createHash('sha256')
    .update(JSON.stringify([kind, startMs, endMs, title]))
    .digest()
    .readUInt32BE();

/** A quoted string in a playlist has no quotes and no line breaks. */
const quoted = (text: string): string => `"${text.replaceAll(/[\r\n]+/g, ' ').replaceAll('"', '”')}"`;

const attributesOf = (event: TimedEvent): Readonly<Record<string, string>> => ({
  ID: quoted(`${event.kind}-${idOf(event)}`),
  CLASS: quoted(CLASSES[event.kind]),
  'START-DATE': quoted(new Date(event.startMs).toISOString()),
  DURATION: ((event.endMs - event.startMs) / 1000).toFixed(3),
  'X-COM-GRANDSTAND-TITLE': quoted(event.title),
});

/** RFC 8216, 4.3.2.7. The playlist needs a program date and time. */
export const dateRanges = (events: readonly ChannelEvent[]): string[] =>
  events.map((event) => {
    if (event.kind === 'break') return breakDateRange(event);
    if (event.kind === 'ad') return adDateRange(event);
    const attributes = Object.entries(attributesOf(event)).map(([name, value]) => `${name}=${value}`);
    return `#EXT-X-DATERANGE:${attributes.join(',')}`;
  });

const overlaps = ({ startMs, endMs }: ChannelEvent, fromMs: number, untilMs: number): boolean =>
  startMs < untilMs && (endMs > fromMs || startMs >= fromMs);

/**
 * Of a Period from one moment to another, epoch ms. Times are those of the channel in every period, so that an `Event` has the
 * same time and ID in each (ISO 23009-1, 5.10.2); of one that began before its period, players take the rest.
 */
export const eventStreams = (
  events: readonly ChannelEvent[],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): string[] => {
  const own = events.filter((event) => overlaps(event, fromMs, untilMs));
  const offset = fromMs === epochMs ? '' : ` presentationTimeOffset="${fromMs - epochMs}"`;
  const streams = (['program', 'moment'] as const).flatMap((kind) => {
    const listed = own.filter((event): event is TimedEvent => event.kind === kind);
    if (listed.length === 0) return [];
    return [
      `<EventStream schemeIdUri="${schemeOf(kind)}" timescale="1000"${offset}>`,
      ...listed.map(
        (event) =>
          `<Event presentationTime="${event.startMs - epochMs}" duration="${event.endMs - event.startMs}" ` +
          `id="${idOf(event)}">${escapeHtml(event.title)}</Event>`,
      ),
      '</EventStream>',
    ];
  });
  return [
    ...streams,
    ...breakEventStream(
      own.filter((event) => event.kind === 'break'),
      offset,
    ),
    ...adEventStream(
      own.filter((event) => event.kind === 'ad'),
      offset,
    ),
  ];
};
