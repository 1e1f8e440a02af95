import type { ReadPerSegment } from './read-per-segment.ts';

/** Since when a channel can be watched from now, epoch ms, where that is before its DVR window; null: it is not. */
export type StartOverFrom = (channelId: string, nowMs: number) => Promise<number | null>;

export type StartOver = ReadPerSegment<number | null>;
