import { expect, test } from '@jest/globals';
import { brokenByMpdUpdate, brokenDashRules } from '../dash-rules.ts';
import { brokenByUpdate, brokenHlsRules } from '../hls-rules.ts';
import { type Stitched, stitchedMaster, stitchedMpd, stitchedPlaylist } from './stitched-manifests.ts';

const stitched: Stitched = {
  channel: '/channel/',
  recording: '/recording/',
  partSegments: 8,
  videoCodecs: new Map(['v720', 'v540', 'v360'].map((id) => [id, 'avc1.64001f'])),
};

test('RFC 8216: a stitched stream breaks no rule while it goes over its discontinuities', () => {
  expect(brokenHlsRules(stitchedMaster(stitched))).toEqual([]);
  let before = '';
  for (let last = 1_000; last < 1_020; last += 1) {
    const playlist = stitchedPlaylist('v360', { first: last - 61, last }, stitched);
    expect(brokenHlsRules(playlist)).toEqual([]);
    expect(before === '' ? [] : brokenByUpdate(before, playlist)).toEqual([]);
    before = playlist;
  }
});

test('DASH-IF: a stitched stream breaks no rule while it goes over its discontinuities', () => {
  let before = '';
  for (let last = 1_000; last < 1_020; last += 1) {
    const mpd = stitchedMpd({ first: last - 61, last }, Date.UTC(2026, 0, 1) + last * 1_920, stitched);
    expect(brokenDashRules(mpd)).toEqual([]);
    expect(before === '' ? [] : brokenByMpdUpdate(before, mpd)).toEqual([]);
    before = mpd;
  }
});

test('a stitched stream has the channel and the recording in turn, with a discontinuity between them', () => {
  const playlist = stitchedPlaylist('a', { first: 1_006, last: 1_016 }, stitched);
  expect(playlist.match(/^(?:#EXT-X-DISC.*|\/.*)$/gm)).toEqual([
    '#EXT-X-DISCONTINUITY-SEQUENCE:125',
    '/recording/a/6.m4s',
    '/recording/a/7.m4s',
    '#EXT-X-DISCONTINUITY',
    ...[1_008, 1_009, 1_010, 1_011, 1_012, 1_013, 1_014, 1_015].map((n) => `/channel/a/${n}.m4s`),
    '#EXT-X-DISCONTINUITY',
    '/recording/a/0.m4s',
  ]);
});

test('its periods begin where the parts do', () => {
  const mpd = stitchedMpd({ first: 1_006, last: 1_016 }, Date.UTC(2026, 0, 1), stitched);
  expect(
    [...mpd.matchAll(/<Period id="p(\d+)" start="PT([\d.]+)S"/g)].map(([, part, startS]) => [part, startS]),
  ).toEqual([
    ['125', '1920.00'],
    ['126', '1935.36'],
    ['127', '1950.72'],
    ['128', '1966.08'],
  ]);
  expect([...mpd.matchAll(/<BaseURL>([^<]+)</g)].map(([, folder]) => folder)).toEqual([
    '/recording/',
    '/channel/',
    '/recording/',
    '/channel/',
  ]);
});
