import { expect, test } from '@jest/globals';
import { brokenByMpdUpdate, brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import type { BreakEvent } from '../packaging/break-event.ts';
import { ingestedSpanId, ingestedSpanOf, isIngestedMedia } from './ingested-media-id.ts';
import { liveManifest, recordedManifest } from './live-dash.ts';
import { liveMaster, livePlaylistOf, recordedPlaylistOf } from './live-hls.ts';
import { listedRuns, type LiveRun, runsBetween } from './live-run.ts';

const video = (height: number) => ({
  id: `v${height}`,
  codec: 'avc1.4d401f',
  width: (height * 16) / 9,
  height,
  averageBandwidth: height * 2_000,
  peakBandwidth: height * 3_000,
});
const startsAtMs = Date.UTC(2026, 10, 24, 19);
const WINDOW_MS = 60_000;
const rate = { frameRate: 25, segmentFrames: 48, videos: [video(540), video(360)] };
/** The slate, an encoder at 25 frames a second, the slate, and an encoder of 360 lines at 30 frames a second. */
const RUNS: readonly LiveRun[] = [
  { ...rate, run: 7, kind: 'slate', startsAtMs, firstNumber: 100, segments: 10 },
  { ...rate, run: 8, kind: 'live', startsAtMs: startsAtMs + 19_200, firstNumber: 110, segments: 10 },
  { ...rate, run: 9, kind: 'slate', startsAtMs: startsAtMs + 38_400, firstNumber: 120, segments: 2 },
  {
    run: 10,
    kind: 'live',
    startsAtMs: startsAtMs + 42_240,
    firstNumber: 122,
    segments: 14,
    frameRate: 30,
    segmentFrames: 64,
    videos: [video(360)],
  },
];
const longer = (by: number): readonly LiveRun[] =>
  RUNS.map((run, index) => (index === 3 ? { ...run, segments: run.segments + by } : run));
const listed = listedRuns(RUNS, WINDOW_MS);

test('a window begins within a run, and lists at most its length', () => {
  expect(listed.map(({ run, first, last }) => [run, first, last])).toEqual([
    [7, 107, 109],
    [8, 110, 119],
    [9, 120, 121],
    [10, 122, 135],
  ]);
  expect(listedRuns(RUNS, 10_000).map(({ run, first }) => [run, first])).toEqual([[10, 132]]);
  expect(listedRuns([], WINDOW_MS)).toEqual([]);
});

test.each(['v540', 'v360', 'a'])('RFC 8216: playlists of %s break no rule while runs begin and end', (id) => {
  for (let count = 1; count <= RUNS.length; count += 1) {
    const playlist = livePlaylistOf(listedRuns(RUNS.slice(0, count), WINDOW_MS), id);
    expect([count, brokenHlsRules(playlist)]).toEqual([count, []]);
  }
  for (const by of [0, 1, 2, 20])
    expect(
      brokenByUpdate(
        livePlaylistOf(listedRuns(longer(by), WINDOW_MS), id),
        livePlaylistOf(listedRuns(longer(by + 1), WINDOW_MS), id),
      ),
    ).toEqual([]);
});

test('RFC 8216: each run has its own init segment, date and discontinuity, and the sequence counts them', () => {
  const text = livePlaylistOf(listed, 'v540');
  expect(text).toContain(
    '#EXT-X-MEDIA-SEQUENCE:107\n#EXT-X-DISCONTINUITY-SEQUENCE:7\n#EXT-X-MAP:URI="v540/init-7.mp4"\n',
  );
  expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-11-24T19:00:13.440Z\n#EXTINF:1.92000,\nv540/107.m4s\n');
  expect(text).toContain(
    'v540/109.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="v540/init-8.mp4"\n#EXT-X-PROGRAM-DATE-TIME:2026-11-24T19:00:19.200Z\n',
  );
  expect(text).toContain('#EXTINF:2.13333,\nv360/122.m4s\n');
  expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(3);
  expect(livePlaylistOf(listedRuns(RUNS, 10_000), 'v540')).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:10\n');
});

test('RFC 8216: the multivariant playlist breaks no rule, and has each rendition once', () => {
  const master = liveMaster(listed);
  expect(brokenHlsRules(master)).toEqual([]);
  expect(master.match(/^v\d+\.m3u8$/gm)).toEqual(['v540.m3u8', 'v360.m3u8']);
});

test('DASH-IF: manifests break no rule while runs begin and end', () => {
  for (let count = 1; count <= RUNS.length; count += 1)
    expect([count, brokenDashRules(liveManifest(listedRuns(RUNS.slice(0, count), WINDOW_MS), WINDOW_MS))]).toEqual([
      count,
      [],
    ]);
  for (const by of [0, 1, 2, 20]) {
    const [before, after] = [by, by + 1].map((more) => liveManifest(listedRuns(longer(more), WINDOW_MS), WINDOW_MS));
    expect(brokenByMpdUpdate(before ?? '', after ?? '')).toEqual([]);
  }
});

test('DASH aims at a segment and 0.9 s behind what the worker has, whatever time of day that has', () => {
  const [slate] = RUNS;
  const aimOf = (aheadMs: number): string => {
    const text = liveManifest(listedRuns([{ ...(slate as LiveRun), aheadMs }], WINDOW_MS), WINDOW_MS);
    return /suggestedPresentationDelay="([^"]*)".*\n.*<Latency ([^/]*)/.exec(text)?.slice(1).join(' ') ?? '';
  };
  expect(aimOf(0)).toBe('PT2.82S target="2820" min="1820" max="4320"');
  expect(aimOf(1_200)).toBe('PT1.62S target="1620" min="620" max="3120"');
  expect(aimOf(-400)).toBe('PT3.22S target="3220" min="2220" max="4720"');
});

test('DASH-IF: a run is a period at its time of day, in which numbers follow from the clock', () => {
  const text = liveManifest(listed, WINDOW_MS);
  expect(text.match(/<Period /g)).toHaveLength(4);
  expect(text).toContain(
    '<SegmentTemplate timescale="12000" duration="23040" startNumber="100" availabilityTimeOffset="3.5" initialization="$RepresentationID$/init-7.mp4" media="$RepresentationID$/$Number$.m4s"/>',
  );
  expect(text).toContain('timescale="12000" duration="25600" startNumber="122"');
  expect(text).toContain('timescale="48000" duration="102400" startNumber="122"');
});

test('SCTE 35: a break is listed in each run that it overlaps, at its time of day, and as it was when it ends early', () => {
  const startMs = startsAtMs + 40_000;
  const planned: BreakEvent = {
    ...{ kind: 'break', id: 7, startMs, isEndKnown: false },
    ...{ endMs: startMs + 30_000, plannedEndMs: startMs + 30_000 },
  };
  const cutShort: BreakEvent = { ...planned, endMs: startMs + 12_000, isEndKnown: true };
  const manifest = liveManifest(listed, WINDOW_MS, 'standard', [planned]);
  expect(brokenDashRules(manifest)).toEqual([]);
  const places = manifest.matchAll(
    /<Period id="(r\d+)" [^>]+>\n<EventStream [^>]* presentationTimeOffset="(\d+)">\n<Event presentationTime="(\d+)" duration="30000" id="7">/g,
  );
  // Milliseconds from the beginning of the period.
  expect([...places].map(([, run, offset, time]) => [run, Number(time) - Number(offset)])).toEqual([
    ['r9', 1_600],
    ['r10', -2_240],
  ]);
  const updated = liveManifest(listedRuns(longer(1), WINDOW_MS), WINDOW_MS, 'standard', [cutShort]);
  expect(updated.match(/duration="12000" id="7"/g)).toHaveLength(2);
  expect(brokenByMpdUpdate(manifest, updated)).toEqual([]);
  for (const id of ['v540', 'a']) {
    const playlist = livePlaylistOf(listed, id, [planned]);
    expect(playlist).toContain('ID="break-7",CLASS="com.grandstand.break",START-DATE="2026-11-24T19:00:40.000Z"');
    expect(brokenHlsRules(playlist)).toEqual([]);
    const next = livePlaylistOf(listedRuns(longer(1), WINDOW_MS), id, [cutShort]);
    expect(brokenByUpdate(playlist, next)).toEqual([]);
  }
});

/** From the middle of the first encoder's third segment to the middle of the other one's fourth. */
const SPAN = { channelId: 'harbor-1', fromMs: startsAtMs + 19_200 + 2.5 * 1_920, untilMs: startsAtMs + 42_240 + 7_467 };
const recorded = runsBetween(RUNS, SPAN);

test('a recording has whole segments of encoders between two moments, and no slate', () => {
  expect(recorded.map(({ run, first, last }) => [run, first, last])).toEqual([
    [8, 112, 119],
    [10, 122, 125],
  ]);
  expect(runsBetween(RUNS, { fromMs: startsAtMs, untilMs: startsAtMs + 19_200 })).toEqual([]);
  expect(runsBetween(RUNS, { fromMs: startsAtMs + 1e9, untilMs: startsAtMs + 2e9 })).toEqual([]);
});

test('manifests of a recording break no rule, and follow one another without what was between', () => {
  for (const id of ['v540', 'v360', 'a'])
    expect([id, brokenHlsRules(recordedPlaylistOf(recorded, id))]).toEqual([id, []]);
  expect(recordedPlaylistOf(recorded, 'v540')).toMatch(
    /#EXT-X-PLAYLIST-TYPE:VOD[^]*#EXT-X-DISCONTINUITY[^]*#EXT-X-ENDLIST/,
  );
  const manifest = recordedManifest(recorded);
  expect(brokenDashRules(manifest)).toEqual([]);
  expect(manifest).toContain('type="static" mediaPresentationDuration="PT23.893S"');
  expect(manifest.match(/<Period [^>]+>/g)).toEqual([
    '<Period id="r8" start="PT0.000S" duration="PT15.360S">',
    '<Period id="r10" start="PT15.360S" duration="PT8.533S">',
  ]);
  expect(manifest).toContain('presentationTimeOffset="46080" startNumber="112"');
});

/** The second encoder has images of its segments; what was there before it has none. */
const PICTURED = RUNS.map((run) => ({ ...run, ...(run.run >= 9 && { hasThumbnails: true }) }));
const pictured = listedRuns(PICTURED, WINDOW_MS);

test('decision 133: HLS lists an image of each segment under the number of its segment, and a gap where there is none', () => {
  expect(brokenHlsRules(liveMaster(pictured))).toEqual([]);
  expect(liveMaster(pictured)).toContain('CODECS="jpeg",URI="thumbnails.m3u8"');
  expect(liveMaster(listed)).not.toContain('jpeg');
  const text = livePlaylistOf(pictured, 'thumbnails');
  expect(brokenHlsRules(text)).toEqual([]);
  expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:107\n#EXT-X-DISCONTINUITY-SEQUENCE:7\n#EXT-X-IMAGES-ONLY\n');
  expect(text).toContain(
    '#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-11-24T19:00:42.240Z\n#EXTINF:2.13333,\n' +
      '#EXT-X-TILES:RESOLUTION=160x90,LAYOUT=1x1,DURATION=2.13333\nthumbnails/122.jpg\n',
  );
  expect(text.match(/#EXT-X-GAP\n/g)).toHaveLength(13);
  expect(text).not.toContain('#EXT-X-MAP');
  const later = PICTURED.map((run) => (run.run === 10 ? { ...run, segments: 15 } : run));
  expect(brokenByUpdate(text, livePlaylistOf(listedRuns(later, WINDOW_MS), 'thumbnails'))).toEqual([]);
  const parted = pictured.map((run) => ({ ...run, partsPerSegment: 4, parts: 2 }));
  expect(livePlaylistOf(parted, 'thumbnails')).not.toContain('PART');
  expect(brokenHlsRules(recordedPlaylistOf(runsBetween(PICTURED, SPAN), 'thumbnails'))).toEqual([]);
});

test('decision 133: DASH has images in the periods of runs that have them, with the times of their segments', () => {
  for (const latency of ['standard', 'low'] as const) {
    const manifest = liveManifest(pictured, WINDOW_MS, latency);
    expect(brokenDashRules(manifest)).toEqual([]);
    expect(manifest.match(/<Period |contentType="image"/g)).toEqual([
      ...['<Period ', '<Period ', '<Period ', 'contentType="image"', '<Period ', 'contentType="image"'],
    ]);
  }
  expect(liveManifest(pictured, WINDOW_MS)).toContain(
    '<SegmentTemplate timescale="12000" duration="25600" startNumber="122" availabilityTimeOffset="3.5" media="thumbnails/$Number$.jpg"/>',
  );
  const recording = recordedManifest(runsBetween(PICTURED, SPAN));
  expect(brokenDashRules(recording)).toEqual([]);
  expect(recording).toContain('startNumber="122" media="thumbnails/$Number$.jpg"');
});

test('the address of a recording of an encoder names channel and times, and no built-in channel', () => {
  const id = ingestedSpanId(SPAN);
  expect(id).toMatch(/^span-live-harbor-1-\d{10}-\d{10}$/);
  expect(ingestedSpanOf(id)).toEqual({
    channelId: 'harbor-1',
    fromMs: Math.floor(SPAN.fromMs / 1_000) * 1_000,
    untilMs: Math.ceil(SPAN.untilMs / 1_000) * 1_000,
  });
  expect(['live-harbor-1', id, 'span-yes-1-59512345-59517969', 'yes-1'].map(isIngestedMedia)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
