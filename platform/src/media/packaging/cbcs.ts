import { createCipheriv } from 'node:crypto';
import type { ContentKey } from './content-key.ts';
import { encryptFragment } from './encrypted-fragment.ts';
import { makeFullBox } from './mp4-box.ts';
import { sliceRanges } from './sample.ts';

const blockBytes = 16;
/** Of ten blocks of video the first is encrypted; of sound, all. */
const videoPattern = { encrypted: 1, skipped: 9 } as const;

/** Version 1 has the pattern, 0:0 for whole samples, and the initialisation vector of all samples. */
export const cbcsTenc = ({ keyId, iv }: ContentKey, isVideo: boolean): Buffer => {
  const pattern = isVideo ? videoPattern.encrypted * 16 + videoPattern.skipped : 0;
  return makeFullBox('tenc', 1, 0, Buffer.from([0, pattern, 1, 0]), keyId, Buffer.from([iv.length]), iv);
};

/**
 * Encrypts fragments with the `cbcs` scheme (ISO 23001-7, 10.4: AES-128-CBC in a pattern). Video samples keep NAL and slice
 * headers in the clear (subsamples); audio samples are encrypted whole, but for an incomplete block at their end.
 */
export const cbcsFragments =
  ({ key, iv }: ContentKey, isVideo: boolean) =>
  (fragment: Buffer): Buffer =>
    encryptFragment(fragment, (sample) => {
      const subsamples = isVideo ? sliceRanges(sample) : [];
      if (!isVideo) encryptBlocks(sample, key, iv, { encrypted: 1, skipped: 0 });
      let at = 0;
      for (const { clear, encrypted } of subsamples) {
        encryptBlocks(sample.subarray(at + clear, at + clear + encrypted), key, iv, videoPattern);
        at += clear + encrypted;
      }
      return { iv: Buffer.alloc(0), subsamples };
    });

/** The vector begins again with each subsample (9.5.1); the chain omits blocks that are skipped. */
const encryptBlocks = (
  bytes: Buffer,
  key: Buffer,
  iv: Buffer,
  { encrypted, skipped }: { readonly encrypted: number; readonly skipped: number },
): void => {
  const cipher = createCipheriv('aes-128-cbc', key, iv).setAutoPadding(false);
  const stride = (encrypted + skipped) * blockBytes;
  for (let at = 0; at + blockBytes <= bytes.length; at += stride)
    cipher.update(bytes.subarray(at, at + encrypted * blockBytes)).copy(bytes, at);
};
