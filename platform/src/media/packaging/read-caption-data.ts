import type { CaptionTriplets } from './caption-data.ts';

/** `GA94`, type `cc_data`: what precedes caption data (ATSC A/53, part 4) in SEI units of H.264 and HEVC, and in MPEG-2. */
export const CAPTION_DATA = Buffer.from('GA94\u0003', 'latin1');
/** Of 31 constructs, with the bytes that prevent start codes. */
const MAX_BYTES = 150;
const MARKER = 0b1111_1000;
const VALID = 0b100;

/** ITU-T H.264, 7.4.1. */
const withoutPrevention = (bytes: Buffer): number[] =>
  [...bytes].filter((byte, at) => !(byte === 3 && at >= 2 && bytes[at - 1] === 0 && bytes[at - 2] === 0));

/** The valid constructs of the caption data that begins at a place of `bytes`; empty where they are cut off or damaged. */
export const captionTripletsAt = (bytes: Buffer, at: number): readonly CaptionTriplets[] => {
  const start = at + CAPTION_DATA.length;
  const [flags = 0, , ...data] = withoutPrevention(bytes.subarray(start, start + MAX_BYTES));
  const count = flags & 0x1f;
  const constructs = Array.from({ length: count }, (_, n) => data.slice(3 * n, 3 * n + 3));
  if (!constructs.every(({ length, 0: head = 0 }) => length === 3 && (head & MARKER) === MARKER)) return [];
  return constructs.filter(([head = 0]) => (head & VALID) !== 0);
};
