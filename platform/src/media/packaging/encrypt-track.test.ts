import { createDecipheriv } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sampleTrack } from '../../testing/sample-clips.ts';
import { encryptTrack } from './encrypt-track.ts';
import { contentKeyOf } from './content-key.ts';
import { boxAt } from './mp4-box.ts';
import { sampleSizesOf } from './sample.ts';

const SOURCE = { secret: 'a secret of at least thirty-two bytes', scheme: 'cenc' } as const;
const contentKey = contentKeyOf(SOURCE, 'yes-2');

/** Reads `saiz`, `saio` and `senc` the way a player does and decrypts every sample. */
const decrypt = (fragment: Buffer, key: Buffer): Buffer => {
  const moof = boxAt(fragment, ['moof']);
  const saio = boxAt(fragment, ['moof', 'traf', 'saio']);
  const trun = boxAt(fragment, ['moof', 'traf', 'trun']);
  const senc = boxAt(fragment, ['moof', 'traf', 'senc']);
  const hasSubsamples = (fragment.readUInt32BE(senc.body) & 2) !== 0;
  let info = moof.start + fragment.readUInt32BE(saio.body + 8);
  let at = moof.start + fragment.readInt32BE(trun.body + 8);
  const first = at;
  const sizes = sampleSizesOf(fragment);
  const saiz = boxAt(fragment, ['moof', 'traf', 'saiz']);
  sizes.forEach((size, index) => {
    const infoStart = info;
    const iv = Buffer.concat([fragment.subarray(info, info + 8), Buffer.alloc(8)]);
    const decipher = createDecipheriv('aes-128-ctr', key, iv);
    info += 8;
    const ranges: [number, number][] = hasSubsamples ? [] : [[0, size]];
    if (hasSubsamples) {
      const count = fragment.readUInt16BE(info);
      info += 2;
      for (let i = 0; i < count; i += 1, info += 6)
        ranges.push([fragment.readUInt16BE(info), fragment.readUInt32BE(info + 2)]);
    }
    for (const [clear, encrypted] of ranges) {
      decipher.update(fragment.subarray(at + clear, at + clear + encrypted)).copy(fragment, at + clear);
      at += clear + encrypted;
    }
    const declared = fragment[saiz.body + 4] || fragment[saiz.body + 9 + index];
    expect(info - infoStart).toBe(declared);
  });
  return fragment.subarray(first, at);
};

const mediaData = (fragment: Buffer): Buffer => {
  const mdat = boxAt(fragment, ['mdat']);
  return fragment.subarray(mdat.body, mdat.end);
};

test.each(['basketball-v720', 'basketball-v360', 'basketball-a'])(
  'cenc, %s: every sample decrypts to the clear one',
  (name) => {
    const clear = sampleTrack(name);
    const encrypted = encryptTrack(clear, contentKey, name);
    encrypted.fragments.forEach(({ bytes }, i) => {
      const original = mediaData(clear.fragments[i]?.bytes ?? Buffer.alloc(0));
      expect(mediaData(bytes).equals(original)).toBe(false);
      expect(decrypt(Buffer.from(bytes), contentKey.key).equals(original)).toBe(true);
    });
  },
);

test('the init segment names the scheme, the key id and the original format', () => {
  for (const [name, wrapped, format] of [
    ['soccer-v540', 'encv', 'avc1'],
    ['soccer-a', 'enca', 'mp4a'],
  ] as const) {
    const clear = sampleTrack(name);
    const { init } = encryptTrack(clear, contentKey, name);
    const stsd = boxAt(init, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']);
    expect(init.toString('latin1', stsd.body + 12, stsd.body + 16)).toBe(wrapped);
    const entry = init.subarray(stsd.body + 8, stsd.end);
    expect(entry.readUInt32BE(0)).toBe(entry.length);
    expect(entry.includes(`frma${format}`, 0, 'latin1')).toBe(true);
    expect(entry.includes(contentKey.keyId)).toBe(true);
    const pssh = boxAt(init, ['moov', 'pssh']);
    expect(init[pssh.body]).toBe(1);
    expect(init.subarray(pssh.body + 24, pssh.body + 40).equals(contentKey.keyId)).toBe(true);
    expect(boxAt(init, ['moov']).end).toBe(init.length);
  }
});

test('no two samples under one key share an initialisation vector', () => {
  const ivs = new Set<string>();
  let samples = 0;
  for (const name of ['basketball-v720', 'basketball-v540', 'basketball-v360', 'basketball-a', 'soccer-a']) {
    for (const { bytes } of encryptTrack(sampleTrack(name), contentKey, name).fragments) {
      let info = boxAt(bytes, ['moof', 'traf', 'senc']).body + 8;
      const video = !name.endsWith('-a');
      for (const _ of sampleSizesOf(bytes)) {
        ivs.add(bytes.toString('hex', info, info + 8));
        samples += 1;
        info += 8 + (video ? 2 + 6 * bytes.readUInt16BE(info + 8) : 0);
      }
    }
  }
  expect(ivs.size).toBe(samples);
});

test('keys differ between items and secrets, and are the same on every replica', () => {
  const other = contentKeyOf(SOURCE, 'yes-3');
  const again = contentKeyOf(SOURCE, 'yes-2');
  const rotated = contentKeyOf({ ...SOURCE, secret: 'another secret of thirty-two bytes!!!' }, 'yes-2');
  expect(again.key.equals(contentKey.key) && again.keyId.equals(contentKey.keyId)).toBe(true);
  expect(other.key.equals(contentKey.key) || rotated.key.equals(contentKey.key)).toBe(false);
});
