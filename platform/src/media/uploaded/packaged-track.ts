import { avcCodecOf } from '../packaging/track.ts';
import { boxAt } from '../packaging/mp4-box.ts';

/** Ticks of the track's timescale. */
export interface TrackSegment {
  readonly start: number;
  readonly duration: number;
}

/** One rendition of an uploaded file, as its manifests describe it. */
export interface PackagedTrack {
  readonly id: string;
  /** RFC 6381. */
  readonly codec: string;
  readonly timescale: number;
  readonly segments: readonly TrackSegment[];
  /** Bits per second: of the largest segment, and of all. */
  readonly peakBandwidth: number;
  readonly averageBandwidth: number;
}

const AAC_LC = 'mp4a.40.2';
/** Flags of `tfhd` and `trun` (ISO 14496-12, 8.8.7 and 8.8.8), with the bytes of the fields in front of the one that is wanted. */
const TFHD = { baseOffset: 0x1, description: 0x2, defaultDuration: 0x8 };
const TRUN = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 };

const timescaleOf = (init: Buffer): number => {
  const { body } = boxAt(init, ['moov', 'trak', 'mdia', 'mdhd']);
  return init.readUInt32BE(body + (init[body] === 1 ? 20 : 12));
};

const startOf = (segment: Buffer): number => {
  const { body } = boxAt(segment, ['moof', 'traf', 'tfdt']);
  return segment[body] === 1 ? Number(segment.readBigUInt64BE(body + 4)) : segment.readUInt32BE(body + 4);
};

const defaultDurationOf = (segment: Buffer): number => {
  const { body } = boxAt(segment, ['moof', 'traf', 'tfhd']);
  const flags = segment.readUInt32BE(body);
  if (!(flags & TFHD.defaultDuration)) return 0;
  return segment.readUInt32BE(body + 8 + (flags & TFHD.baseOffset ? 8 : 0) + (flags & TFHD.description ? 4 : 0));
};

/** Sum of the sample durations of a segment with one run, as ffmpeg writes it. */
const durationOf = (segment: Buffer): number => {
  const { body } = boxAt(segment, ['moof', 'traf', 'trun']);
  const flags = segment.readUInt32BE(body);
  const samples = segment.readUInt32BE(body + 4);
  if (!(flags & TRUN.duration)) return samples * defaultDurationOf(segment);
  const first = body + 8 + (flags & TRUN.dataOffset ? 4 : 0) + (flags & TRUN.firstFlags ? 4 : 0);
  const bytes = [TRUN.duration, TRUN.size, TRUN.flags, TRUN.offset].filter((one) => flags & one).length * 4;
  let sum = 0;
  for (let n = 0; n < samples; n += 1) sum += segment.readUInt32BE(first + n * bytes);
  return sum;
};

interface Measured extends TrackSegment {
  readonly bytes: number;
}

/** Where a segment begins, how long it is and how large. */
export const measureSegment = (segment: Buffer): Measured => ({
  start: startOf(segment),
  duration: durationOf(segment),
  bytes: segment.length,
});

/** @throws {Error} when these are not a fragmented MP4 */
export const packagedTrack = (id: string, init: Buffer, measured: readonly Measured[]): PackagedTrack => {
  const timescale = timescaleOf(init);
  // What follows decides: the last sample of a segment lasts until the first of the next one.
  const segments = measured.map(({ start, duration }, index) => ({
    start,
    duration: (measured[index + 1]?.start ?? start + duration) - start,
  }));
  const bitsPerS = (bytes: number, ticks: number): number => Math.ceil((bytes * 8 * timescale) / Math.max(ticks, 1));
  const ticks = segments.reduce((sum, { duration }) => sum + duration, 0);
  const bytes = measured.reduce((sum, one) => sum + one.bytes, 0);
  // A last segment of a few frames would be the largest by far.
  const peaks = segments
    .filter(({ duration }, index) => index === 0 || duration * 2 > (segments[0]?.duration ?? 0))
    .map(({ duration }, index) => bitsPerS(measured[index]?.bytes ?? 0, duration));
  const averageBandwidth = bitsPerS(bytes, ticks);
  return {
    id,
    codec: init.includes('avcC') ? avcCodecOf(init) : AAC_LC,
    timescale,
    segments,
    peakBandwidth: Math.max(averageBandwidth, ...peaks),
    averageBandwidth,
  };
};
