import { boxAt } from './mp4-box.ts';

/** A run of clear bytes followed by a run of encrypted ones. */
export interface Range {
  clear: number;
  encrypted: number;
}

/** Covers the NAL header and the slice header, which a decoder's front end reads before decryption. */
const clearSliceBytes = 64;
const maxClear = 0xffff;
const sliceTypes: ReadonlySet<number> = new Set([1, 2, 5]);

/** Sizes in bytes of the samples of a fragment, from `trun` or, where they are all alike, from `tfhd`. */
export const sampleSizesOf = (fragment: Buffer): number[] => {
  const trun = boxAt(fragment, ['moof', 'traf', 'trun']);
  const flags = fragment.readUIntBE(trun.body + 1, 3);
  const count = fragment.readUInt32BE(trun.body + 4);
  const has = (flag: number): number => ((flags & flag) === 0 ? 0 : 4);
  if (has(0x1) === 0) throw new Error('The trun box has no data offset.');
  const first = trun.body + 8 + has(0x1) + has(0x4);
  const stride = has(0x100) + has(0x200) + has(0x400) + has(0x800);
  const sizeOf =
    has(0x200) === 0
      ? () => defaultSizeOf(fragment)
      : (i: number) => fragment.readUInt32BE(first + i * stride + has(0x100));
  return Array.from({ length: count }, (_, i) => sizeOf(i));
};

const defaultSizeOf = (fragment: Buffer): number => {
  const tfhd = boxAt(fragment, ['moof', 'traf', 'tfhd']);
  const flags = fragment.readUIntBE(tfhd.body + 1, 3);
  if ((flags & 0x10) === 0) throw new Error('Neither trun nor tfhd gives the sample sizes.');
  return fragment.readUInt32BE(tfhd.body + 8 + (flags & 0x1 && 8) + (flags & 0x2 && 4) + (flags & 0x8 && 4));
};

/**
 * The subsamples of an H.264 sample with 4-byte NAL lengths: slices are encrypted in whole AES blocks from about byte
 * 64 on, everything else stays clear.
 */
export const sliceRanges = (sample: Buffer): Range[] => {
  const ranges: Range[] = [];
  let clear = 0;
  const flush = (encrypted: number): void => {
    for (; clear > maxClear; clear -= maxClear) ranges.push({ clear: maxClear, encrypted: 0 });
    ranges.push({ clear, encrypted });
    clear = 0;
  };
  for (let at = 0; at + 4 < sample.length; ) {
    const unitBytes = 4 + sample.readUInt32BE(at);
    const type = (sample[at + 4] ?? 0) & 0x1f;
    const encrypted = sliceTypes.has(type) ? Math.max(0, unitBytes - 4 - clearSliceBytes) & ~15 : 0;
    clear += unitBytes - encrypted;
    if (encrypted > 0) flush(encrypted);
    at += unitBytes;
  }
  if (clear > 0) flush(0);
  return ranges;
};
