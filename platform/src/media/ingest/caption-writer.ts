import { addCaptions, hasSampleSizes } from '../packaging/add-captions.ts';
import type { CaptionTriplets } from '../packaging/caption-data.ts';
import { sampleSizesOf } from '../packaging/sample.ts';
import { fragmentOf } from '../packaging/track.ts';
import type { LiveLadder } from './live-ladder.ts';

/**
 * Puts the captions of an encoder into the frames that the worker made of it: where these are fewer, a frame has the captions of several,
 * and a frame that repeats another has none. `take`: those before a time, milliseconds since decoding began.
 */
export const createCaptionWriter = (
  { steps, frameRate }: LiveLadder,
  take: (untilMs: number) => CaptionTriplets,
): ((segment: ReadonlyMap<string, Buffer>) => ReadonlyMap<string, Buffer>) => {
  const frameMs = 1_000 / frameRate;
  const ids = new Set(steps.map(({ id }) => id));
  let frames = 0;
  return (segment) => {
    const videos = [...segment].filter(([id]) => ids.has(id)).map(([, bytes]) => bytes);
    const [largest] = videos;
    const count = largest ? sampleSizesOf(largest).length : 0;
    const first = frames;
    frames += count;
    // In a part of a still picture, all frames may have the same size: the next part gets its captions.
    if (!videos.every(hasSampleSizes)) return segment;
    const captions = Array.from({ length: count }, (_, n) => take((first + n + 0.5) * frameMs));
    if (captions.every(({ length }) => length === 0)) return segment;
    return new Map(
      [...segment].map(([id, bytes]) => [id, ids.has(id) ? addCaptions(fragmentOf(bytes), captions).bytes : bytes]),
    );
  };
};
