import type { Clock } from '../../infrastructure/clock/clock.ts';
import { channelParts } from '../packaging/hls.ts';
import { type PlaylistEdge, type ReloadDirective, reloadState } from '../packaging/hls-parts.ts';
import { lastSegmentAt, segmentAt, segmentStartMs } from '../packaging/lineup.ts';
import { partMs, partsPerSegment } from '../packaging/rendition.ts';
import { type MediaAnswer, refuse } from './media-answer.ts';

/** Waits; tests let their clock pass instead. */
export type Sleep = (ms: number) => Promise<unknown>;

/** Players may request what follows the segment that is being made, and wait for it. */
const SEGMENTS_AHEAD = 2;

const INVALID = refuse(400, 'The playlist cannot be requested so far ahead, or _HLS_part was sent without _HLS_msn.');

export const partEndMs = (n: number, part: number): number => segmentStartMs(n) + (part + 1) * partMs;

/** What a playlist of a low-latency channel has now. */
export const edgeAt = (nowMs: number): PlaylistEdge => {
  const last = lastSegmentAt(nowMs);
  return { last, parts: Math.floor((nowMs - segmentStartMs(last + 1)) / partMs) };
};

/** Makes requests of low-latency channels wait until there is what they name (decision 122). */
export const createLowLatency = (clock: Clock, sleep: Sleep) => {
  const waitUntil = async (ms: number): Promise<void> => {
    // A timer may fire a moment early.
    for (let leftMs = ms - clock.now(); leftMs > 0; leftMs = ms - clock.now()) await sleep(Math.ceil(leftMs));
  };
  const isNear = (n: number): boolean => n <= lastSegmentAt(clock.now()) + SEGMENTS_AHEAD;

  return {
    waitUntil,
    isNear,
    /** Blocking reload (RFC 8216bis, 6.2.5.2). @returns a refusal; null: the playlist has what is requested */
    async playlist(directive: ReloadDirective | null | 'invalid'): Promise<MediaAnswer | null> {
      if (directive === null) return null;
      const state = directive === 'invalid' ? directive : reloadState(directive, edgeAt(clock.now()), channelParts);
      if (directive === 'invalid' || state === 'invalid') return INVALID;
      const { msn, part } = directive;
      if (state === 'later') await waitUntil(part === null ? segmentStartMs(msn + 1) : partEndMs(msn, part));
      return null;
    },
    /** Until a part is complete; what is not near is refused by its window. */
    async part(n: number, part: number): Promise<void> {
      if (isNear(n) && part < partsPerSegment) await waitUntil(partEndMs(n, part));
    },
    /** Until a segment begins. */
    async beginning(n: number): Promise<void> {
      if (isNear(n)) await waitUntil(segmentStartMs(n));
    },
    /** Until a segment that is being made is complete; another is sent, or refused, immediately. */
    async end(n: number): Promise<void> {
      if (n === segmentAt(clock.now())) await waitUntil(segmentStartMs(n + 1));
    },
    /** The parts of a segment as they become complete. */
    async *chunks(n: number, parts: readonly Buffer[]): AsyncGenerator<Buffer> {
      for (const [part, bytes] of parts.entries()) {
        await waitUntil(partEndMs(n, part));
        yield bytes;
      }
    },
  };
};
export type LowLatency = ReturnType<typeof createLowLatency>;
