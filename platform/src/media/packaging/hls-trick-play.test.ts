import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { type ClipLibrary, openClipLibrary } from './clip-library.ts';
import { firstPictureBytes, iFramePlaylist, imagePlaylist } from './hls-trick-play.ts';
import { boxAt } from './mp4-box.ts';

let library: ClipLibrary;
beforeAll(async () => {
  library = await openClipLibrary(path.join(import.meta.dirname, '../../../media'));
});

const LIVE = { first: 1000, last: 1936, isEnded: false };
const VOD = { first: 0, last: 319, isEnded: true };

test('RFC 8216: playlists of single pictures and of images break no rule, live and recorded', () => {
  for (const window of [LIVE, VOD]) {
    expect(brokenHlsRules(iFramePlaylist(window, () => 4_000))).toEqual([]);
    expect(brokenHlsRules(imagePlaylist(window))).toEqual([]);
  }
  const next = { ...LIVE, first: 1001, last: 1937 };
  expect(
    brokenByUpdate(
      iFramePlaylist(LIVE, () => 4_000),
      iFramePlaylist(next, () => 4_000),
    ),
  ).toEqual([]);
  expect(iFramePlaylist(VOD, (n) => 4_000 + n)).toContain('#EXT-X-BYTERANGE:4319@0\nv360/319.m4s\n#EXT-X-ENDLIST');
});

/** Types of the NAL units of an H.264 sample, each after its length of four bytes. @throws when a length does not fit */
const nalTypes = (sample: Buffer): number[] => {
  const types: number[] = [];
  let at = 0;
  while (at < sample.length) {
    const length = sample.readUInt32BE(at);
    types.push(sample.readUInt8(at + 4) & 0x1f);
    at += 4 + length;
  }
  if (at !== sample.length) throw new Error(`The sample ends at ${sample.length}, its units at ${at}.`);
  return types;
};

test('the range of a picture ends with it, and the picture can be decoded alone', () => {
  const IDR = 5;
  for (const { bytes } of library.track('baseball', 'v360', null).fragments.slice(0, 20)) {
    const range = bytes.subarray(0, firstPictureBytes(bytes));
    expect(nalTypes(range.subarray(boxAt(bytes, ['mdat']).body))).toContain(IDR);
    expect(range.length).toBeLessThan(bytes.length);
  }
});
