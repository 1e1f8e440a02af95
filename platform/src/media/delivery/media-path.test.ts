import { expect, test } from '@jest/globals';
import { licencePath, manifestPath, parseMediaPath } from './media-path.ts';

const stream = { token: 't.o.k', collection: 'channels', contentId: 'yes-1' };
const shared = { ...stream, token: null };

test.each([
  ['t.o.k/licence', { kind: 'licence', token: 't.o.k', contentId: null, system: null }],
  ['channels/yes-1/licence', { kind: 'licence', token: null, contentId: 'yes-1', system: null }],
  ['t.o.k/licence/widevine', { kind: 'licence', token: 't.o.k', contentId: null, system: 'widevine' }],
  ['channels/yes-1/licence/fairplay', { kind: 'licence', token: null, contentId: 'yes-1', system: 'fairplay' }],
  ['channels/yes-1/licence/other', null],
  ['t.o.k/channels/yes-1/licence/widevine', null],
  ['channels/yes-1/manifest.mpd', { kind: 'manifest', ...shared }],
  ['channels/yes-1/access', { kind: 'access', ...shared }],
  ['channels/yes-1/v360/7.m4s', { kind: 'segment', ...shared, renditionId: 'v360', n: 7 }],
  ['t.o.k/channels/yes-1/licence', null],
  ['channels/channels/yes-1/manifest.mpd', null],
  ['channels', null],
  ['t.o.k/channels/yes-1/manifest.mpd', { kind: 'manifest', ...stream }],
  ['t.o.k/channels/yes-1/master.m3u8', { kind: 'master', ...stream }],
  ['t.o.k/channels/yes-1/v720.m3u8', { kind: 'playlist', ...stream, renditionId: 'v720' }],
  ['t.o.k/channels/yes-1/a/init.mp4', { kind: 'init', ...stream, renditionId: 'a' }],
  ['t.o.k/channels/yes-1/v360/47520001.m4s', { kind: 'segment', ...stream, renditionId: 'v360', n: 47_520_001 }],
  ['channels/yes-1/v360/7.5.m4s', { kind: 'part', ...shared, renditionId: 'v360', n: 7, part: 5 }],
  ['channels/yes-1/v360/7.x.m4s', null],
  ['t.o.k/channels/yes-1/captions.m3u8', { kind: 'playlist', ...stream, renditionId: 'captions' }],
  ['t.o.k/channels/yes-1/captions/7.vtt', { kind: 'caption', ...stream, n: 7 }],
  ['t.o.k/channels/yes-1/thumbnails/7.jpg', { kind: 'thumbnail', ...stream, n: 7 }],
  ['t.o.k/channels/yes-1/v720/7.vtt', null],
  ['t.o.k/channels/yes-1/captions/7.jpg', null],
  ['t.o.k/licence/more', null],
  ['t.o.k/channels/yes-1', null],
  ['t.o.k/channels/yes-1/a/-1.m4s', null],
  ['t.o.k/channels/yes-1/a/1.m4s/more', null],
  ['t.o.k/films/yes-1/manifest.mpd', null],
  ['t.o.k/channels/yes-1/notes.txt', null],
  ['', null],
])('%s is read', (path, expected) => {
  expect(parseMediaPath(path)).toEqual(expected);
});

test('addresses that the module hands out are read back', () => {
  const read = (path: string): unknown => parseMediaPath(path.replace(/^\/media\//, ''));
  expect(read(manifestPath({ cid: 'yes-1', format: 'dash', token: 't.o.k' }))).toMatchObject({
    kind: 'manifest',
    ...stream,
  });
  expect(read(manifestPath({ cid: 'vod-soccer', format: 'hls', token: 't.o.k' }))).toMatchObject({
    kind: 'master',
    collection: 'vod',
  });
  expect(read(licencePath({ cid: 'yes-2', token: 't.o.k' }))).toMatchObject({ kind: 'licence', token: 't.o.k' });
  expect(read(manifestPath({ cid: 'yes-1', format: 'dash', token: null }))).toEqual({ kind: 'manifest', ...shared });
  expect(read(licencePath({ cid: 'vod-soccer', token: null }))).toMatchObject({ token: null, contentId: 'vod-soccer' });
});
