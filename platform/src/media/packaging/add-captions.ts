import type { CaptionTriplets } from './caption-data.ts';
import { captionSei } from './caption-sei.ts';
import { boxAt, makeBox } from './mp4-box.ts';
import { sampleSizesOf } from './sample.ts';
import { type Fragment, fragmentOf } from './track.ts';

const HAS = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };
/** Of the first slice; what precedes it (parameter sets, delimiters) precedes the captions as well. */
const LAST_SLICE_TYPE = 5;

/** Places in the `trun` box of a fragment. */
const runOf = (fragment: Buffer) => {
  const { body } = boxAt(fragment, ['moof', 'traf', 'trun']);
  const flags = fragment.readUIntBE(body + 1, 3);
  const has = (flag: number): number => ((flags & flag) === 0 ? 0 : 4);
  if (!has(HAS.size)) throw new Error('The trun box has no sample sizes, so captions cannot be added.');
  const first = body + 8 + has(HAS.dataOffset) + has(HAS.firstFlags);
  const stride = has(HAS.duration) + has(HAS.size) + has(HAS.flags) + has(HAS.composition);
  return {
    count: fragment.readUInt32BE(body + 4),
    sizeAt: (i: number) => first + i * stride + has(HAS.duration),
    durationOf: (i: number) => (has(HAS.duration) ? fragment.readUInt32BE(first + i * stride) : 1),
    /** Signed in version 1. */
    compositionOf: (i: number) =>
      has(HAS.composition) ? fragment.readInt32BE(first + (i + 1) * stride - has(HAS.composition)) : 0,
    isTimed: has(HAS.duration) > 0,
  };
};

/** Without them, captions cannot be added to a fragment. */
export const hasSampleSizes = (fragment: Buffer): boolean => {
  const { body } = boxAt(fragment, ['moof', 'traf', 'trun']);
  return (fragment.readUIntBE(body + 1, 3) & HAS.size) !== 0;
};

/** Ticks of a sample where `trun` does not say: `tfhd`. */
const defaultDuration = (fragment: Buffer): number => {
  const { body } = boxAt(fragment, ['moof', 'traf', 'tfhd']);
  const flags = fragment.readUIntBE(body + 1, 3);
  if ((flags & 0x8) === 0) throw new Error('Neither trun nor tfhd gives the sample durations.');
  return fragment.readUInt32BE(body + 8 + (flags & 0x1 && 8) + (flags & 0x2 && 4));
};

/** Indexes of the samples in the order in which they are displayed. */
const displayOrder = (fragment: Buffer): number[] => {
  const run = runOf(fragment);
  const ticks = run.isTimed ? null : defaultDuration(fragment);
  let decodeTime = 0;
  const shown = Array.from({ length: run.count }, (_, i) => {
    const at = decodeTime + run.compositionOf(i);
    decodeTime += ticks ?? run.durationOf(i);
    return { i, at };
  });
  return shown.toSorted((a, b) => a.at - b.at).map(({ i }) => i);
};

const isSlice = (type: number): boolean => type >= 1 && type <= LAST_SLICE_TYPE;

const insert = (sample: Buffer, unit: Buffer): Buffer => {
  let at = 0;
  while (at + 4 < sample.length && !isSlice((sample[at + 4] ?? 0) & 0x1f)) at += 4 + sample.readUInt32BE(at);
  return Buffer.concat([sample.subarray(0, at), unit, sample.subarray(at)]);
};

/** A copy of an H.264 fragment with caption data in its frames, the first of them in the frame that is displayed first. */
export const addCaptions = ({ bytes }: Fragment, frames: readonly CaptionTriplets[]): Fragment => {
  const moof = Buffer.from(bytes.subarray(0, boxAt(bytes, ['moof']).end));
  const run = runOf(moof);
  const order = displayOrder(moof);
  const sizes = sampleSizesOf(bytes);
  let at = boxAt(bytes, ['mdat']).body;
  const samples = sizes.map((size, i) => {
    const sample = bytes.subarray(at, at + size);
    at += size;
    const triplets = frames[order.indexOf(i)];
    const captioned = triplets && triplets.length > 0 ? insert(sample, captionSei(triplets)) : sample;
    moof.writeUInt32BE(captioned.length, run.sizeAt(i));
    return captioned;
  });
  return fragmentOf(Buffer.concat([moof, makeBox('mdat', ...samples)]));
};
