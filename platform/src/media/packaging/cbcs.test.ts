import { spawnSync } from 'node:child_process';
import { createDecipheriv } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, expect, test } from '@jest/globals';
import { sampleTrack } from '../../testing/sample-clips.ts';
import { contentKeyOf } from './content-key.ts';
import { encryptTrack } from './encrypt-track.ts';
import { boxAt } from './mp4-box.ts';
import { sampleSizesOf } from './sample.ts';
import type { Track } from './track.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-cbcs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const contentKey = contentKeyOf({ secret: 'a secret of at least thirty-two bytes', scheme: 'cbcs' }, 'yes-2');
const NAMES = ['basketball-v720', 'basketball-v360', 'basketball-a'] as const;
const encrypted = (name: string) => encryptTrack(sampleTrack(name), contentKey, name);

/** The MD5 of every decoded frame of a segment. ffmpeg 5 takes one encrypted fragment, no more. */
const frames = (name: string, { init, fragments: [first] }: Track, key?: Buffer): string => {
  const file = path.join(folder, `${name}.mp4`);
  writeFileSync(file, Buffer.concat([init, first?.bytes ?? Buffer.alloc(0)]));
  const decryption = key ? ['-decryption_key', key.toString('hex')] : [];
  const { stdout, stderr } = spawnSync(
    findFfmpeg(),
    ['-v', 'error', ...decryption, '-i', file, '-f', 'framemd5', '-'],
    { encoding: 'utf8' },
  );
  return stdout.replaceAll(/^#.*\n/gm, '') + stderr;
};

test.each(NAMES)('%s: ffmpeg decodes every frame with the key, and none of them without it', (name) => {
  const clear = frames(name, sampleTrack(name));
  expect(clear.split('\n').length).toBeGreaterThan(45);
  expect(frames(name, encrypted(name), contentKey.key)).toBe(clear);
  const lines = new Set(clear.split('\n'));
  const unreadable = frames(name, encrypted(name)).split('\n');
  expect(unreadable.filter((line) => lines.has(line) && line.trim() !== '').length).toBeLessThan(5);
});

const bytesOf = (fragment: Buffer): Buffer => fragment.subarray(boxAt(fragment, ['mdat']).body);

test('of video one block in ten is encrypted, each subsample beginning with the vector of the init segment', () => {
  const clear = sampleTrack('basketball-v720').fragments[0]?.bytes ?? Buffer.alloc(0);
  const { init, fragments } = encrypted('basketball-v720');
  const fragment = fragments[0]?.bytes ?? Buffer.alloc(0);
  const tencAt = init.indexOf('tenc', 0, 'latin1') + 4;
  // Version 1, pattern 1:9, protected, no vector for each sample, key ID, vector of 16 bytes.
  expect(init.toString('hex', tencAt, tencAt + 8)).toBe('0100000000190100');
  expect(init.subarray(tencAt + 8, tencAt + 24)).toEqual(contentKey.keyId);
  expect(init[tencAt + 24]).toBe(16);
  const iv = init.subarray(tencAt + 25, tencAt + 41);
  const senc = boxAt(fragment, ['moof', 'traf', 'senc']);
  expect(fragment.readUInt32BE(senc.body)).toBe(2);
  let entry = senc.body + 8;
  const data = Buffer.from(bytesOf(fragment));
  let at = 0;
  for (const size of sampleSizesOf(fragment)) {
    const end = at + size;
    const subsamples = fragment.readUInt16BE(entry);
    entry += 2;
    for (let i = 0; i < subsamples; i += 1, entry += 6) {
      at += fragment.readUInt16BE(entry);
      const length = fragment.readUInt32BE(entry + 2);
      const decipher = createDecipheriv('aes-128-cbc', contentKey.key, iv).setAutoPadding(false);
      for (let block = 0; block + 16 <= length; block += 160)
        decipher.update(data.subarray(at + block, at + block + 16)).copy(data, at + block);
      at += length;
    }
    expect(at).toBe(end);
  }
  expect(data.equals(bytesOf(clear))).toBe(true);
});

test('sound is encrypted whole, block by block, and needs no description in its segments', () => {
  const { init, fragments } = encrypted('basketball-a');
  const fragment = fragments[0]?.bytes ?? Buffer.alloc(0);
  const tencAt = init.indexOf('tenc', 0, 'latin1') + 4;
  expect(init.toString('hex', tencAt, tencAt + 8)).toBe('0100000000000100');
  expect(init.toString('latin1', init.indexOf('schm') + 8, init.indexOf('schm') + 12)).toBe('cbcs');
  expect(fragment.includes('senc', 0, 'latin1')).toBe(false);
  expect(fragment.length).toBe(sampleTrack('basketball-a').fragments[0]?.bytes.length);
});
