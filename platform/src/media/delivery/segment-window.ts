import type { Clock } from '../../infrastructure/clock/clock.ts';
import { type ChannelSpan, isComplete } from '../packaging/channel-span.ts';
import { type Channel, clipSegments, lastSegmentAt, segmentAt, type VodItem } from '../packaging/lineup.ts';
import type { Latency } from '../packaging/latency.ts';
import { segmentMs } from '../packaging/rendition.ts';
import { type MediaAnswer, refuse } from './media-answer.ts';
import type { ReadPerSegment } from './read-per-segment.ts';
import type { StartOver } from './start-over.ts';

export type MediaContent = { live: Channel } | { recorded: VodItem } | { span: ChannelSpan };

/** Players request what left the window a moment ago; answering for half a minute more spares them an error. */
const GRACE_SEGMENTS = 16;

/** Of a low-latency channel: what is requested before it is complete has waited until it began. */
const SEGMENTS_AHEAD = 1;

/** A DASH player keeps a manifest for a minute and a cache for half of one; until then its window may not pass the beginning. */
const MANIFEST_LIFE_MS = 90_000;
/** Manifests are the same for this long, so that each is written and compressed once. */
const DEPTH_STEP_MS = 30_000;

/** Players learn of a key this long before its first segment: a manifest is used for a minute, and kept for half of one. */
const KEYS_AHEAD_MS = 120_000;

const MANIFEST_SEGMENTS = Math.ceil((MANIFEST_LIFE_MS + DEPTH_STEP_MS) / segmentMs);

export interface SegmentWindow {
  /** How far back a DASH manifest of a channel reaches, milliseconds. */
  depthMs(channel: Channel): number;
  /** Oldest and newest segment that manifests list. */
  range(content: MediaContent): { readonly first: number; readonly last: number };
  /** Those whose keys and init segments may be requested: of what may still be played, and of what manifests announce. */
  playable(content: MediaContent): { readonly first: number; readonly last: number };
  /** Why segment `n` is not available now; null when it is. */
  absence(content: MediaContent, n: number): MediaAnswer | null;
  /** Of a channel; recordings and parts of channels have none. */
  latencyOf(content: MediaContent): Latency;
}

export const createSegmentWindow = (
  clock: Clock,
  dvrWindowS: number,
  startOver: Pick<StartOver, 'of'>,
  latency: Pick<ReadPerSegment<Latency>, 'of'>,
): SegmentWindow => {
  const segments = Math.ceil((dvrWindowS * 1000) / segmentMs);
  const range: SegmentWindow['range'] = (content) => {
    if ('recorded' in content) return { first: 0, last: content.recorded.repeats * clipSegments - 1 };
    if ('span' in content) return content.span;
    const last = lastSegmentAt(clock.now());
    const fromMs = startOver.of(content.live.id);
    const least = last - segments + 1;
    return { first: Math.max(0, fromMs === null ? least : Math.min(segmentAt(fromMs), least)), last };
  };
  const depthMs: SegmentWindow['depthMs'] = ({ id }) => {
    const fromMs = startOver.of(id);
    const neededMs = fromMs === null ? 0 : clock.now() - fromMs + MANIFEST_LIFE_MS;
    return Math.max(segments * segmentMs, Math.ceil(neededMs / DEPTH_STEP_MS) * DEPTH_STEP_MS);
  };
  const oldest = (content: MediaContent): number => {
    const spare = 'live' in content && depthMs(content.live) > segments * segmentMs ? MANIFEST_SEGMENTS : 0;
    return range(content).first - GRACE_SEGMENTS - spare;
  };
  const latencyOf: SegmentWindow['latencyOf'] = (content) =>
    'live' in content ? latency.of(content.live.id) : 'standard';
  return {
    range,
    depthMs,
    latencyOf,
    playable: (content) =>
      'live' in content
        ? { first: Math.max(0, oldest(content)), last: segmentAt(clock.now() + KEYS_AHEAD_MS) }
        : range(content),
    absence(content, n) {
      if ('span' in content) return absenceInSpan(content.span, n, clock.now());
      const { first, last } = range(content);
      if (n > last + (latencyOf(content) === 'low' ? SEGMENTS_AHEAD : 0))
        return refuse(404, `Segment ${n} is not available yet; the newest is ${last}.`);
      if (n < oldest(content)) return refuse(410, `Segment ${n} has left the DVR window, which begins at ${first}.`);
      return null;
    },
  };
};

const absenceInSpan = (span: ChannelSpan, n: number, nowMs: number): MediaAnswer | null => {
  if (!isComplete(span, nowMs)) return refuse(404, `This part of ${span.channel.id} is not complete yet.`);
  return n < span.first || n > span.last
    ? refuse(404, `Segment ${n} is not between ${span.first} and ${span.last}.`)
    : null;
};
