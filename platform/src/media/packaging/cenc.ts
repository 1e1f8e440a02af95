import { createCipheriv, createHash } from 'node:crypto';
import type { ContentKey } from './content-key.ts';
import { boxAt, makeBox, makeFullBox, uint32 } from './mp4-box.ts';
import { type Range, sampleSizesOf, sliceRanges } from './sample.ts';
import { fragmentOf, isVideoTrack, type Track } from './track.ts';

/** The system that reads key ids straight from the box: W3C "common" PSSH, understood by ClearKey. */
const commonSystemId = Buffer.from('1077efecc0b24d02ace33c1e52e2fb4b', 'hex');
const sampleEntryPath = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];
const ivBytes = 8;
const schemeCenc = Buffer.from('cenc', 'latin1');

/**
 * Encrypts a track with the `cenc` scheme (ISO 23001-7: AES-128-CTR). Video samples keep NAL and slice headers in the
 * clear (subsamples); audio samples are encrypted whole. `salt` must differ between tracks that share a key: it is the
 * first half of every initialisation vector.
 */
export const encryptTrack = (track: Track, contentKey: ContentKey, salt: string): Track => {
  const isVideo = isVideoTrack(track);
  const ivPrefix = createHash('sha256').update(salt).digest().subarray(0, 4);
  return {
    init: encryptInit(track.init, contentKey.keyId),
    fragments: track.fragments.map(({ bytes }, index) =>
      fragmentOf(encryptFragment(bytes, contentKey.key, ivPrefix, index, isVideo)),
    ),
  };
};

/** Wraps the sample entry (`avc1` -> `encv`, `mp4a` -> `enca`) and appends the PSSH, fixing the sizes around them. */
const encryptInit = (init: Buffer, keyId: Buffer): Buffer => {
  const entryStart = boxAt(init, sampleEntryPath).body + 8;
  const entryEnd = entryStart + init.readUInt32BE(entryStart);
  const format = init.subarray(entryStart + 4, entryStart + 8);
  const wrapped = format.equals(Buffer.from('mp4a', 'latin1')) ? 'enca' : 'encv';
  const tenc = makeFullBox('tenc', 0, 0, Buffer.from([0, 0, 1, ivBytes]), keyId);
  const schm = makeFullBox('schm', 0, 0, schemeCenc, uint32(0x10000));
  const sinf = makeBox('sinf', makeBox('frma', format), schm, makeBox('schi', tenc));
  const entry = makeBox(wrapped, init.subarray(entryStart + 8, entryEnd), sinf);
  const pssh = makeFullBox('pssh', 1, 0, commonSystemId, uint32(1), keyId, uint32(0));
  const moovEnd = boxAt(init, ['moov']).end;
  const result = Buffer.concat([
    init.subarray(0, entryStart),
    entry,
    init.subarray(entryEnd, moovEnd),
    pssh,
    init.subarray(moovEnd),
  ]);
  for (let depth = 1; depth <= sampleEntryPath.length; depth += 1) {
    const { start } = boxAt(init, sampleEntryPath.slice(0, depth));
    grow(result, start, sinf.length + (depth === 1 ? pssh.length : 0));
  }
  return result;
};

const grow = (bytes: Buffer, boxStart: number, by: number): void => {
  bytes.writeUInt32BE(bytes.readUInt32BE(boxStart) + by, boxStart);
};

interface EncryptedSample {
  iv: Buffer;
  /** Empty: the whole sample is encrypted. */
  subsamples: Range[];
}

/** Encrypts the samples in place and describes their decryption in `saiz`, `saio` and `senc`. */
const encryptFragment = (fragment: Buffer, key: Buffer, ivPrefix: Buffer, index: number, isVideo: boolean): Buffer => {
  const moof = boxAt(fragment, ['moof']);
  const traf = boxAt(fragment, ['moof', 'traf']);
  const trun = boxAt(fragment, ['moof', 'traf', 'trun']);
  const mdat = boxAt(fragment, ['mdat']);
  const data = Buffer.from(fragment.subarray(mdat.body, mdat.end));
  let at = 0;
  const samples = sampleSizesOf(fragment).map((size, sampleIndex): EncryptedSample => {
    const iv = Buffer.concat([ivPrefix, Buffer.from([index >> 8, index & 0xff, sampleIndex >> 8, sampleIndex & 0xff])]);
    const sample = data.subarray(at, at + size);
    at += size;
    const subsamples = isVideo ? sliceRanges(sample) : [];
    encryptSample(sample, subsamples, key, iv);
    return { iv, subsamples };
  });

  const saiz = sizesBox(samples);
  const saioBytes = 20;
  const sencHeaderBytes = 16;
  // Counted from the start of moof; it points behind the header of senc, which comes last in traf.
  const saio = makeFullBox(
    'saio',
    0,
    0,
    uint32(1),
    uint32(traf.end - moof.start + saiz.length + saioBytes + sencHeaderBytes),
  );
  const senc = makeFullBox('senc', 0, isVideo ? 2 : 0, uint32(samples.length), ...samples.map(auxiliaryOf));
  const result = Buffer.concat([
    fragment.subarray(0, traf.end),
    saiz,
    saio,
    senc,
    fragment.subarray(traf.end, mdat.body),
    data,
  ]);
  const added = saiz.length + saio.length + senc.length;
  grow(result, moof.start, added);
  grow(result, traf.start, added);
  const dataOffsetAt = trun.body + 8;
  result.writeInt32BE(result.readInt32BE(dataOffsetAt) + added, dataOffsetAt);
  return result;
};

/** One counter runs through all encrypted ranges of a sample; AES-CTR decrypts with the same call. */
const encryptSample = (sample: Buffer, subsamples: readonly Range[], key: Buffer, iv: Buffer): void => {
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.concat([iv, Buffer.alloc(16 - ivBytes)]));
  let at = 0;
  for (const { clear, encrypted } of subsamples.length > 0 ? subsamples : [{ clear: 0, encrypted: sample.length }]) {
    at += clear;
    cipher.update(sample.subarray(at, at + encrypted)).copy(sample, at);
    at += encrypted;
  }
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

const sizesBox = (samples: readonly EncryptedSample[]): Buffer => {
  const sizes = samples.map((sample) => auxiliaryOf(sample).length);
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
