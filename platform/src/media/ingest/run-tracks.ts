import { avcCodecOf } from '../packaging/track.ts';
import type { LiveRun, RunDescription } from './live-run.ts';
import type { LiveLadder } from './live-ladder.ts';

/** What a run is made of: how its manifests describe it, and its init segments by rendition. */
export interface RunTracks extends RunDescription {
  readonly inits: ReadonlyMap<string, Buffer>;
}

/** Of a rate control with a maximum of 1.2 and a buffer of a second. */
const PEAK = 1.8;

/** @throws {Error} when an init segment is missing, or is not of H.264 */
export const tracksOfRun = (
  kind: LiveRun['kind'],
  { frameRate, segmentFrames, partsPerSegment, steps }: LiveLadder,
  inits: ReadonlyMap<string, Buffer>,
): RunTracks => ({
  kind,
  frameRate,
  segmentFrames,
  ...(partsPerSegment > 1 && { partsPerSegment }),
  inits,
  hasThumbnails: true,
  videos: steps.map(({ id, width, height, bitRate }) => ({
    id,
    codec: avcCodecOf(inits.get(id) ?? Buffer.alloc(0)),
    width,
    height,
    averageBandwidth: bitRate,
    peakBandwidth: Math.round(bitRate * PEAK),
  })),
});

/** What the row of a run says of its tracks. */
export const descriptionOf = ({
  kind,
  frameRate,
  segmentFrames,
  partsPerSegment,
  videos,
  captions,
  hasThumbnails,
}: RunTracks): RunDescription => ({
  ...{ kind, frameRate, segmentFrames, videos },
  ...(partsPerSegment !== undefined && { partsPerSegment }),
  ...(captions && { captions }),
  ...(hasThumbnails && { hasThumbnails }),
});
