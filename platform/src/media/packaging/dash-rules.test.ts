import { expect, test } from '@jest/globals';
import { brokenByMpdUpdate, brokenDashRules, DASH_RULE_NAMES } from '../../testing/dash-rules.ts';
import { liveMpd, vodMpd } from './dash.ts';
import { channels, epochMs, recordingId, vodItems } from './lineup.ts';
import { fixedKeys, keyPeriods, rotatingKeys } from './media-keys.ts';
import { soundtracksOf } from './soundtrack.ts';
import type { TimedEvent } from './timed-event.ts';

const SOURCE = { secret: 'a secret of at least thirty-two bytes', scheme: 'cenc' } as const;
const videoCodecs = new Map(['v720', 'v540', 'v360'].map((id) => [id, 'avc1.64001f']));
const startMs = epochMs + 7_200_000;
const events: readonly TimedEvent[] = [
  { kind: 'program', startMs, endMs: startMs + 3_600_000, title: 'Red Sox at Yankees' },
  { kind: 'program', startMs: startMs + 3_600_000, endMs: startMs + 7_200_000, title: 'Postgame' },
];
const live = { depthS: 1800, publishedMs: startMs + 60_000, events };
const contextOf = ({
  id,
  clip,
  protected: isProtected,
}: Pick<(typeof channels)[number], 'id' | 'clip' | 'protected'>) => ({
  videoCodecs,
  soundtracks: soundtracksOf(clip),
  keyPeriods: isProtected ? keyPeriods(fixedKeys(SOURCE, id), 0, 1) : [],
});

test.each(channels)('DASH-IF: the manifest of $id breaks no rule, and neither do those of its parts', (channel) => {
  expect(brokenDashRules(liveMpd(contextOf(channel), live))).toEqual([]);
  expect(brokenDashRules(liveMpd(contextOf(channel), { ...live, events: [] }))).toEqual([]);
  expect(brokenDashRules(vodMpd(contextOf(channel), 59_512_345, 59_517_969))).toEqual([]);
});

test('DASH-IF: the manifests of recordings break no rule', () => {
  for (const item of vodItems) expect(brokenDashRules(vodMpd(contextOf(item), 0, item.repeats * 16 - 1))).toEqual([]);
  expect(vodItems.map(({ id }) => id)).toContain(recordingId('soccer', 2));
});

test('DASH-IF: manifests with several keys break no rule, and neither does an update that adds one', () => {
  const keys = rotatingKeys(SOURCE, 'yes-2', 1000);
  const contextFor = (first: number, last: number) => ({
    ...contextOf({ id: 'yes-2', clip: 'basketball', protected: false }),
    keyPeriods: keyPeriods(keys, first, last),
  });
  const [before, after] = [
    liveMpd(contextFor(3_600, 5_100), live),
    liveMpd(contextFor(4_100, 6_010), { ...live, publishedMs: live.publishedMs + 960_000 }),
  ];
  expect([...brokenDashRules(before), ...brokenDashRules(after)]).toEqual([]);
  expect(brokenByMpdUpdate(before, after)).toEqual([]);
  expect(brokenDashRules(vodMpd(contextFor(3_600, 5_100), 3_600, 5_100))).toEqual([]);
});

const channel = contextOf({ id: 'yes-2', clip: 'basketball', protected: true });
const mpd = liveMpd(channel, live);
const recording = vodMpd(channel, 0, 319);

/** Each rule with a change that breaks it. */
const BREACHES: readonly (readonly [rule: string, manifest: string, part: string | RegExp, replacement: string])[] = [
  ['ISO 23009-1 5.2: the root is MPD', mpd, 'schema:mpd:2011"', 'schema:mpd:2012"'],
  ['ISO 23009-1 5: elements are in the order', mpd, /(<Label>Home<\/Label>)\n(<Role [^>]*>)/, '$2\n$1'],
  ['ISO 23009-1 5.3.1.2: profiles', mpd, /profiles="[^"]*"/, 'profiles=""'],
  ['ISO 23009-1 5.3.1.2: minBufferTime', mpd, 'minBufferTime="PT2S"', 'minBufferTime="2"'],
  ['ISO 23009-1 5.3.1.2: type is', mpd, 'type="dynamic"', 'type="live"'],
  ['ISO 23009-1 5.3.1.2: a dynamic presentation has availabilityStartTime', mpd, /availabilityStartTime="[^"]*"/, ''],
  ['ISO 23009-1 5.3.1.2: a dynamic presentation has publishTime', mpd, /publishTime="[^"]*"/, 'publishTime="today"'],
  ['ISO 23009-1 5.3.1.2: a static presentation', recording, /mediaPresentationDuration="[^"]*"/, ''],
  ['IOP 4.3 4.4.2:', mpd, 'minimumUpdatePeriod="PT10S"', ''],
  ['IOP 4.3 4.7:', mpd, /<UTCTiming[^>]*>\n/, ''],
  ['IOP 4.3 4.3.3:', mpd, 'suggestedPresentationDelay="PT4.5S"', 'suggestedPresentationDelay="PT1H"'],
  ['IOP 5 timing model: there is a period', mpd, 'id="p0" start="PT0S"', 'start="PT0S"'],
  ['IOP 5 timing model: a period begins', mpd, '</Period>', '</Period><Period id="p1" start="PT0S"></Period>'],
  ['ISO 23009-1 5.3.3.2:', mpd, 'id="2" contentType="audio"', 'id="1" contentType="audio"'],
  ['ISO 23009-1 5.10.2:', mpd, 'presentationTime="7200000"', 'presentationTime="99999999"'],
  ['ISO 23009-1 5.3.5.2: representations', mpd, 'Representation id="v540"', 'Representation id="v720"'],
  ['ISO 23009-1 5.3.5.2: each representation', mpd, /bandwidth="52000"/, 'bandwidth="0"'],
  ['ISO 23009-1 5.3.7.2:', mpd, 'mimeType="audio/mp4"', 'mimeType="video/mp4"'],
  ['IOP 4.3 3.2.4: video and audio have codecs', mpd, 'codecs="mp4a.40.2"', ''],
  ['IOP 4.3 3.2.4: a video set', mpd, 'par="16:9"', ''],
  ['IOP 4.3 3.2.4: no video representation', mpd, 'maxHeight="720"', 'maxHeight="540"'],
  ['IOP 4.3 3.2.4: each video representation', mpd, 'sar="1:1"', ''],
  ['IOP 4.3 3.2.4: audio has', mpd, /<AudioChannelConfiguration[^>]*>\n/, ''],
  ['IOP 4.3 6.4:', mpd, 'value="caption"', 'value="main"'],
  ['RFC 5646:', mpd, 'lang="en"', 'lang="english"'],
  ['ISO 23009-1 5.8.5.5:', mpd, 'value="alternate"', 'value="away"'],
  ['IOP 4.3 3.9.4:', mpd, 'value="main"', 'value="alternate"'],
  ['IOP 4.3 7.5: protected media', mpd, / cenc:default_KID="[^"]*"/, ''],
  ['IOP 4.3 7.5: protection systems', mpd, 'urn:uuid:e2719d58-', 'urn:uuid:e2719d-'],
  ['SCTE 214-1 7.2:', mpd, 'value="CC1=eng"', 'value="English"'],
  ['IOP 4.3 6.2.6:', mpd, 'value="1x1"', 'value="one"'],
  ['ISO 23009-1 5.3.9.1:', mpd, /<SegmentTemplate[^>]*m4s[^>]*\/>\n/, ''],
  ['ISO 23009-1 5.3.9.4.4: the address', mpd, 'captions/$Number$.vtt', 'captions/1.vtt'],
  [
    'ISO 23009-1 5.3.9.4.4: addresses',
    mpd,
    'media="$RepresentationID$/$Number$',
    'media="$RepresentationID$/$Name$$Number$',
  ],
  ['ISO 23009-1 5.3.9.4.4: sets', mpd, 'media="$RepresentationID$/$Number$', 'media="video/$Number$'],
  ['ISO 23009-1 5.3.9.4.2:', mpd, /initialization="[^"]*"/, ''],
  ['ISO 23009-1 5.3.9.2: segments', mpd, 'duration="24576"', ''],
  ['ISO 23009-1 5.3.9.2: the timescale', mpd, 'timescale="12800"', 'timescale="0"'],
  [
    'ISO 23009-1 5.3.9.6:',
    mpd,
    /<SegmentTemplate timescale="12800" duration="24576"([^>]*)\/>/,
    '<SegmentTemplate timescale="12800"$1><SegmentTimeline><S t="0" d="24576"/><S t="30000" d="24576"/></SegmentTimeline></SegmentTemplate>',
  ],
  ['ISO 23009-1 5.3.1.2: no segment', mpd, 'maxSegmentDuration="PT1.92S"', 'maxSegmentDuration="PT1.5S"'],
  ['IOP 4.3 3.2.4: segments', mpd, 'segmentAlignment="true"', 'segmentAlignment="false"'],
  ['IOP 5 timing model: all media', recording, 'duration="92160"', 'duration="92160" presentationTimeOffset="92160"'],
];

test.each(BREACHES)('DASH-IF: the rules find a breach of %s', (rule, manifest, part, replacement) => {
  const changed = manifest.replace(part, replacement);
  expect(changed).not.toBe(manifest);
  expect(brokenDashRules(changed).filter((name) => name.startsWith(rule))).toHaveLength(1);
});

test('DASH-IF: each rule has a manifest that breaks it', () => {
  const rules = BREACHES.map(([rule]) => rule);
  expect(DASH_RULE_NAMES.filter((name) => !rules.some((rule) => name.startsWith(rule)))).toEqual([]);
});

test('DASH-IF: a manifest that is not well-formed is refused', () => {
  expect(brokenDashRules(mpd.replace('</Period>', ''))).toEqual(['XML 1.0: the manifest is well-formed']);
});

test('DASH-IF: an update changes nothing that players rely on, and is published later', () => {
  const later = liveMpd(channel, { ...live, depthS: 1830, publishedMs: live.publishedMs + 30_000 });
  expect(brokenByMpdUpdate(mpd, later)).toEqual([]);
  expect(brokenByMpdUpdate(mpd, mpd)).toEqual([]);
  expect(brokenByMpdUpdate(later, mpd)).toEqual(['5.4.1: the manifest changes and its publishTime is not later']);
  expect(brokenByMpdUpdate(mpd, later.replace('2024-01-01', '2024-01-02'))).toEqual([
    '5.4.1: availabilityStartTime changes',
  ]);
  expect(brokenByMpdUpdate(mpd, later.replace('start="PT0S"', 'start="PT9S"'))).toEqual([
    '5.4.1: a period begins at another time',
  ]);
  expect(brokenByMpdUpdate(mpd, later.replace('id="v540"', 'id="v544"'))).toEqual([
    '5.4.1: a period has other representations',
  ]);
});
