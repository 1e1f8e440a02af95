import { type Channel, channelOf, epochMs, lastSegmentAt, segmentAt } from './lineup.ts';

/** A part of a channel with a separate address: the same segments, from one number to another. */
export interface ChannelSpan {
  readonly channel: Channel;
  /** Numbers of the channel's segments; both are part of it. */
  readonly first: number;
  readonly last: number;
}

const ID = /^span-([\w-]{1,80}?)-(\d{1,10})-(\d{1,10})$/;
/** A day: no programme is longer. */
const MAX_SEGMENTS = segmentAt(epochMs + 24 * 60 * 60_000) + 1;

/**
 * What addresses name the part of a channel between two moments by, epoch ms. It contains the whole segments of both, so
 * it begins at most one segment early. Null without a part: a moment before the channel's first segment, or none between.
 */
export const channelSpanId = (channelId: string, fromMs: number, untilMs: number): string | null => {
  if (untilMs <= fromMs) return null;
  const id = `span-${channelId}-${segmentAt(fromMs)}-${segmentAt(untilMs - 1)}`;
  return channelSpanOf(id) ? id : null;
};

/** Undefined for what names no part of a channel. */
export const channelSpanOf = (id: string): ChannelSpan | undefined => {
  const [, channelId = '', ...numbers] = ID.exec(id) ?? [];
  const channel = channelOf(channelId);
  const [first = 0, last = -1] = numbers.map(Number);
  return channel && first <= last && last - first < MAX_SEGMENTS ? { channel, first, last } : undefined;
};

/** A part is a recording once its last segment is complete. */
export const isComplete = ({ last }: ChannelSpan, nowMs: number): boolean => last <= lastSegmentAt(nowMs);
