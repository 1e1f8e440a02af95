import { lastSegmentAt } from '../packaging/lineup.ts';
import { partsPerSegment, segmentTicks } from '../packaging/rendition.ts';
import { type Fragment, retime } from '../packaging/track.ts';
import type { Item } from './item.ts';
import type { ListingsOptions } from './listings.ts';
import type { LowLatency } from './low-latency.ts';
import { giveBytes, giveChunks, type MediaAnswer, mediaTypeOf, refuse } from './media-answer.ts';
import type { PlaceOf } from './place.ts';

interface PartedSegmentsOptions extends Pick<ListingsOptions, 'library' | 'window' | 'clock'> {
  readonly placeOf: PlaceOf;
  readonly lowLatency: Pick<LowLatency, 'chunks'>;
}

/** Segments of low-latency channels (decision 122). */
export const createPartedSegments = ({ library, window, clock, lowLatency, placeOf }: PartedSegmentsOptions) => {
  const partsIn = ({ content, keys }: Item, renditionId: string, n: number): readonly Fragment[] => {
    const { clip, index } = placeOf(content, n);
    const from = index * partsPerSegment;
    const { fragments } = library.parts(clip, renditionId, keys?.at(n).contentKey ?? null);
    return fragments.slice(from, from + partsPerSegment);
  };
  const timed = (fragment: Fragment, renditionId: string, n: number, index: number): Buffer => {
    const ticks = segmentTicks(renditionId);
    const decodeTime = BigInt(n) * BigInt(ticks) + BigInt((index * ticks) / partsPerSegment);
    return retime(fragment, decodeTime, n * partsPerSegment + index);
  };

  return {
    part(item: Item, renditionId: string, n: number, index: number): MediaAnswer {
      const fragment = window.latencyOf(item.content) === 'low' ? partsIn(item, renditionId, n)[index] : undefined;
      if (!fragment) return refuse(404, `Segment ${n} has no part ${index}.`);
      return giveBytes(mediaTypeOf(renditionId), timed(fragment, renditionId, n, index), fragment.bytes, n);
    },
    /** Its parts, and those that are not there yet when they are. */
    segment(item: Item, renditionId: string, n: number): MediaAnswer {
      const parts = partsIn(item, renditionId, n);
      const bytes = parts.map((fragment, index) => timed(fragment, renditionId, n, index));
      const type = mediaTypeOf(renditionId);
      return n > lastSegmentAt(clock.now())
        ? giveChunks(type, lowLatency.chunks(n, bytes))
        : giveBytes(type, Buffer.concat(bytes), parts[0]?.bytes, n);
    },
  };
};
