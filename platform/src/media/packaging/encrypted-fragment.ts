import { grow } from './encrypted-init.ts';
import { boxAt, makeFullBox, uint32 } from './mp4-box.ts';
import { type Range, sampleSizesOf } from './sample.ts';

/** How a sample is decrypted. */
export interface EncryptedSample {
  /** Empty: all samples of the track have the same, which the init segment contains. */
  iv: Buffer;
  /** Empty: the whole sample is encrypted. */
  subsamples: Range[];
}

/** Encrypts a copy of the fragment with `encrypt`, in place, and describes the decryption in `saiz`, `saio` and `senc`. */
export const encryptFragment = (
  fragment: Buffer,
  encrypt: (sample: Buffer, index: number) => EncryptedSample,
): Buffer => {
  const moof = boxAt(fragment, ['moof']);
  const traf = boxAt(fragment, ['moof', 'traf']);
  const trun = boxAt(fragment, ['moof', 'traf', 'trun']);
  const mdat = boxAt(fragment, ['mdat']);
  const data = Buffer.from(fragment.subarray(mdat.body, mdat.end));
  let at = 0;
  const samples = sampleSizesOf(fragment).map((size, index) => {
    const sample = data.subarray(at, at + size);
    at += size;
    return encrypt(sample, index);
  });
  const boxes = descriptionOf(samples, traf.end - moof.start);
  const result = Buffer.concat([fragment.subarray(0, traf.end), boxes, fragment.subarray(traf.end, mdat.body), data]);
  grow(result, moof.start, boxes.length);
  grow(result, traf.start, boxes.length);
  const dataOffsetAt = trun.body + 8;
  result.writeInt32BE(result.readInt32BE(dataOffsetAt) + boxes.length, dataOffsetAt);
  return result;
};

/** The boxes at the end of traf, which begin `at` bytes behind the start of moof. None when there is nothing to describe. */
const descriptionOf = (samples: readonly EncryptedSample[], at: number): Buffer => {
  const auxiliary = samples.map(auxiliaryOf);
  if (auxiliary.every((bytes) => bytes.length === 0)) return Buffer.alloc(0);
  const saiz = sizesBox(auxiliary.map((bytes) => bytes.length));
  const saioBytes = 20;
  const sencHeaderBytes = 16;
  // Counted from the start of moof; it points behind the header of senc, which comes last in traf.
  const saio = makeFullBox('saio', 0, 0, uint32(1), uint32(at + saiz.length + saioBytes + sencHeaderBytes));
  const hasSubsamples = samples.some(({ subsamples }) => subsamples.length > 0);
  const senc = makeFullBox('senc', 0, hasSubsamples ? 2 : 0, uint32(samples.length), ...auxiliary);
  return Buffer.concat([saiz, saio, senc]);
};

const auxiliaryOf = ({ iv, subsamples }: EncryptedSample): Buffer => {
  if (subsamples.length === 0) return iv;
  const table = Buffer.alloc(2 + 6 * subsamples.length);
  table.writeUInt16BE(subsamples.length);
  subsamples.forEach(({ clear, encrypted }, i) => {
    table.writeUInt16BE(clear, 2 + 6 * i);
    table.writeUInt32BE(encrypted, 4 + 6 * i);
  });
  return Buffer.concat([iv, table]);
};

const sizesBox = (sizes: readonly number[]): Buffer => {
  const first = sizes[0] ?? 0;
  const alike = sizes.every((size) => size === first);
  return makeFullBox(
    'saiz',
    0,
    0,
    Buffer.from([alike ? first : 0]),
    uint32(sizes.length),
    alike ? Buffer.alloc(0) : Buffer.from(sizes),
  );
};
