import { epochMs } from './lineup.ts';
import { spliceInsert } from '../scte35/splice-insert.ts';

/** A part of a channel that players may replace with ads. Epoch ms. */
export interface BreakEvent {
  readonly kind: 'break';
  /** 32 bits. */
  readonly id: number;
  readonly startMs: number;
  readonly endMs: number;
  /** As it was announced first; a break may be ended earlier. */
  readonly plannedEndMs: number;
  /** It has ended, or when it will end is certain. */
  readonly isEndKnown: boolean;
}

/** `CLASS` in HLS. */
const CLASS = 'com.grandstand.break';
const TICKS_PER_MS = 90;

/** The message of SCTE 35 by which a break begins, on the channel's own clock. */
const beginning = ({ id, startMs, plannedEndMs }: BreakEvent): Buffer =>
  spliceInsert({
    eventId: id,
    ptsTicks: (startMs - epochMs) * TICKS_PER_MS,
    durationTicks: (plannedEndMs - startMs) * TICKS_PER_MS,
  });

const ending = ({ id, endMs }: BreakEvent): Buffer =>
  spliceInsert({ eventId: id, ptsTicks: (endMs - epochMs) * TICKS_PER_MS, durationTicks: null });

const hex = (message: Buffer): string => `0x${message.toString('hex').toUpperCase()}`;
const seconds = (fromMs: number, untilMs: number): string => ((untilMs - fromMs) / 1000).toFixed(3);

/**
 * RFC 8216, 4.3.2.7.1: a break is announced with SCTE35-OUT and its planned duration. Its range gets its duration and SCTE35-IN
 * as soon as its end is certain; what was listed stays.
 */
export const breakDateRange = (event: BreakEvent): string => {
  const { id, startMs, endMs, plannedEndMs, isEndKnown } = event;
  const range = `#EXT-X-DATERANGE:ID="break-${id}",CLASS="${CLASS}",START-DATE="${new Date(startMs).toISOString()}"`;
  const end = isEndKnown ? `,DURATION=${seconds(startMs, endMs)},SCTE35-IN=${hex(ending(event))}` : '';
  return `${range},PLANNED-DURATION=${seconds(startMs, plannedEndMs)},SCTE35-OUT=${hex(beginning(event))}${end}`;
};

/** SCTE 214-1, 6.8: the same message in an `Event`. Its duration says when the break ends. */
export const breakEventStream = (events: readonly BreakEvent[], offset: string): string[] =>
  events.length === 0
    ? []
    : [
        `<EventStream schemeIdUri="urn:scte:scte35:2014:xml+bin" timescale="1000"${offset}>`,
        ...events.map(
          (event) =>
            `<Event presentationTime="${event.startMs - epochMs}" duration="${event.endMs - event.startMs}" id="${event.id}">` +
            `<Signal xmlns="http://www.scte.org/schemas/35/2016"><Binary>${beginning(event).toString('base64')}</Binary></Signal></Event>`,
        ),
        '</EventStream>',
      ];
