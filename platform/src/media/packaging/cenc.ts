import { createCipheriv, createHash } from 'node:crypto';
import type { ContentKey } from './content-key.ts';
import { encryptFragment } from './encrypted-fragment.ts';
import { makeFullBox } from './mp4-box.ts';
import { type Range, sliceRanges } from './sample.ts';

const ivBytes = 8;

export const cencTenc = ({ keyId }: ContentKey): Buffer =>
  makeFullBox('tenc', 0, 0, Buffer.from([0, 0, 1, ivBytes]), keyId);

/**
 * Encrypts fragments with the `cenc` scheme (ISO 23001-7: AES-128-CTR). Video samples keep NAL and slice headers in the
 * clear (subsamples); audio samples are encrypted whole. `salt` must differ between tracks that share a key: it is the
 * first half of every initialisation vector.
 */
export const cencFragments = ({ key }: ContentKey, salt: string, isVideo: boolean) => {
  const ivPrefix = createHash('sha256').update(salt).digest().subarray(0, 4);
  return (fragment: Buffer, index: number): Buffer =>
    encryptFragment(fragment, (sample, sampleIndex) => {
      const numbers = Buffer.from([index >> 8, index & 0xff, sampleIndex >> 8, sampleIndex & 0xff]);
      const iv = Buffer.concat([ivPrefix, numbers]);
      const subsamples = isVideo ? sliceRanges(sample) : [];
      encryptSample(sample, subsamples, key, iv);
      return { iv, subsamples };
    });
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
