import { expect, test } from '@jest/globals';
import { brokenByMpdUpdate, brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { liveManifest } from './live-dash.ts';
import { livePlaylistOf } from './live-hls.ts';
import { liveLadder } from './live-ladder.ts';
import { listedRuns, type LiveRun } from './live-run.ts';

const startsAtMs = Date.UTC(2026, 10, 24, 19);
const WINDOW_MS = 60_000;
const video = {
  id: 'v360',
  codec: 'avc1.4d401f',
  width: 640,
  height: 360,
  averageBandwidth: 800_000,
  peakBandwidth: 1_440_000,
};
const rate = { frameRate: 25, segmentFrames: 48, videos: [video] };
/** The slate, and an encoder at 25 frames a second whose parts are there 0.7 s before their time of day. */
const runs = (segments: number, parts: number): readonly LiveRun[] => [
  { ...rate, run: 7, kind: 'slate', startsAtMs, firstNumber: 100, segments: 10 },
  {
    ...rate,
    ...{ run: 8, kind: 'live', startsAtMs: startsAtMs + 19_200, firstNumber: 110 },
    ...{ segments, partsPerSegment: 6, parts, aheadMs: 700 },
  },
];
const listed = (segments: number, parts: number) => listedRuns(runs(segments, parts), WINDOW_MS);

test('DASH-IF: low-latency manifests break no rule while an encoder begins and continues', () => {
  const texts = [listedRuns(runs(0, 0).slice(0, 1), WINDOW_MS), listed(0, 1), listed(0, 5), listed(1, 0), listed(9, 2)];
  const manifests = texts.map((one) => liveManifest(one, WINDOW_MS, 'low'));
  expect(manifests.flatMap(brokenDashRules)).toEqual([]);
  for (const [index, later] of manifests.slice(1).entries())
    expect([index, brokenByMpdUpdate(manifests[index] ?? '', later)]).toEqual([index, []]);
});

test('ISO 23009-1: players compute the numbers of a low-latency channel, and aim at 1.5 s behind what the worker has', () => {
  const text = liveManifest(listed(3, 2), WINDOW_MS, 'low');
  expect(text).toContain(
    '<SegmentTemplate timescale="12000" duration="23040" startNumber="110" availabilityTimeOffset="3.5" availabilityTimeComplete="false" initialization="$RepresentationID$/init-8.mp4" media="$RepresentationID$/$Number$.m4s"/>',
  );
  expect(text).toContain('<Latency target="800" min="0" max="2300"/>');
  expect(text).toContain('suggestedPresentationDelay="PT0.8S"');
  expect(text.match(/<Period [^>]+>/g)).toEqual([
    expect.stringMatching(/id="r7" start="PT\d+\.000S" duration="PT19\.1995S"/),
    expect.stringMatching(/id="r8" start="PT\d+\.200S">/),
  ]);
  expect(text).not.toContain('SegmentTimeline');
});

test.each(['v360', 'a'])('RFC 8216bis: low-latency playlists of %s break no rule while parts are added', (id) => {
  const texts = [listed(0, 1), listed(0, 6), listed(1, 0), listed(4, 3), listed(4, 4)].map((one) =>
    livePlaylistOf(one, id),
  );
  expect(texts.flatMap(brokenHlsRules)).toEqual([]);
  for (const [index, later] of texts.slice(1).entries()) expect(brokenByUpdate(texts[index] ?? '', later)).toEqual([]);
});

test('RFC 8216bis: a playlist has the parts of the newest segments, and a hint of the next one', () => {
  const text = livePlaylistOf(listed(8, 2), 'v360');
  expect(text).toContain(
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.920,HOLD-BACK=9.0\n#EXT-X-PART-INF:PART-TARGET=0.32000\n',
  );
  expect(text).toContain('v360/112.m4s\n#EXT-X-PART:DURATION=0.32000,URI="v360/113.0.m4s",INDEPENDENT=YES\n');
  expect(text).toMatch(
    /v360\/117\.m4s\n#EXT-X-PART:DURATION=0\.32000,URI="v360\/118\.0\.m4s",INDEPENDENT=YES\n#EXT-X-PART:DURATION=0\.32000,URI="v360\/118\.1\.m4s"\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="v360\/118\.2\.m4s"\n$/,
  );
});

test.each([
  [25, 6, 8],
  [30, 4, 16],
  [24, 5, 13],
])('a segment at %i frames a second has %i parts with as many whole frames of sound', (frameRate, parts, frames) => {
  const source = { width: 640, height: 360, frameRate, videoCodec: 'h264', audioCodec: 'aac', isInterlaced: false };
  const ladder = liveLadder(source, [360], 'low');
  expect([ladder.partsPerSegment, Math.ceil(ladder.segmentFrames / parts)]).toEqual([parts, frames]);
  expect(((ladder.segmentFrames / frameRate / parts) * 48_000) % 1_024).toBeCloseTo(0, 6);
  expect(liveLadder(source, [360]).partsPerSegment).toBe(1);
});
