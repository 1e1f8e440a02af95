import { expect, test } from '@jest/globals';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { renditionIdsOf } from './clip-library.ts';
import { livePlaylist, masterPlaylist, vodPlaylist } from './hls.ts';
import { type ClipId, clipIds } from './lineup.ts';
import { captionsId } from './rendition.ts';
import { soundtracksOf } from './soundtrack.ts';
import type { TimedEvent } from './timed-event.ts';

const lists = [...renditionIdsOf('baseball'), captionsId];
const videoCodecs = new Map(['v720', 'v540', 'v360'].map((id) => [id, 'avc1.64001f']));
const masterOf = (clip: ClipId) => masterPlaylist({ videoCodecs, soundtracks: soundtracksOf(clip), decryption: null });
const master = masterOf('baseball');

test.each(clipIds)('RFC 8216: the multivariant playlist of %s breaks no rule', (clip) => {
  expect(brokenHlsRules(masterOf(clip))).toEqual([]);
});

test.each(lists)('RFC 8216: live playlists, delta updates and recordings of %s break no rule', (renditionId) => {
  for (const last of [1937, 1938, 1939]) {
    const first = last - 937;
    expect(brokenHlsRules(livePlaylist(renditionId, { first, last }))).toEqual([]);
    expect(brokenHlsRules(livePlaylist(renditionId, { first, last }, true))).toEqual([]);
    expect(
      brokenByUpdate(
        livePlaylist(renditionId, { first, last }),
        livePlaylist(renditionId, { first: first + 1, last: last + 1 }),
      ),
    ).toEqual([]);
  }
  expect(brokenHlsRules(vodPlaylist(renditionId, { first: 0, last: 319 }))).toEqual([]);
});

test.each([
  ['a segment that is too long', /EXTINF:1\.92/, 'EXTINF:2.6', '4.3.3.1'],
  ['an old version', 'EXT-X-VERSION:7', 'EXT-X-VERSION:5', '7: needs version 6'],
  ['no target duration', '#EXT-X-TARGETDURATION:2\n', '', '4.3.3.1'],
  ['an address without a length', '#EXTINF:1.92,\n', '', '4.3.2.1'],
  ['no media sequence', '#EXT-X-MEDIA-SEQUENCE:1000\n', '', '4.3.3.2'],
  ['a hold-back that is too short', 'HOLD-BACK=6.0', 'HOLD-BACK=5.0', '4.4.3.8: HOLD-BACK'],
  ['a skip boundary that is too near', 'CAN-SKIP-UNTIL=12.0', 'CAN-SKIP-UNTIL=8.0', '4.4.3.8: CAN-SKIP-UNTIL'],
  ['something before its head', '#EXTM3U\n', '\n#EXTM3U\n', '4.3.1.1'],
])('RFC 8216: the rules find %s', (_what, part, replacement, rule) => {
  const broken = brokenHlsRules(livePlaylist('v720', { first: 1000, last: 1936 }).replace(part, replacement));
  expect(broken.some((each) => each.startsWith(rule))).toBe(true);
});

test.each([
  [
    'two defaults',
    'DEFAULT=NO,AUTOSELECT=NO',
    'DEFAULT=YES,AUTOSELECT=YES',
    '4.3.4.1.1: a group has more than one default',
  ],
  ['a name that occurs twice', 'NAME="Away"', 'NAME="Radio"', '4.3.4.1.1: a name occurs twice in a group'],
  [
    'two sounds of a language that are both selected',
    'DEFAULT=NO,AUTOSELECT=NO',
    'DEFAULT=NO,AUTOSELECT=YES',
    '4.3.4.1.1: players cannot choose between two sounds of a language',
  ],
  [
    'a default that is not selected',
    'DEFAULT=YES,AUTOSELECT=YES',
    'DEFAULT=YES,AUTOSELECT=NO',
    '4.3.4.1: a default has AUTOSELECT=NO',
  ],
  [
    'captions in the video with an address',
    'INSTREAM-ID="CC1"',
    'INSTREAM-ID="CC1",URI="cc.m3u8"',
    '4.3.4.1: closed captions have an address',
  ],
  [
    'captions in the video without a channel',
    'INSTREAM-ID="SERVICE1"',
    'INSTREAM-ID="CC9"',
    '4.3.4.1: closed captions lack a valid INSTREAM-ID',
  ],
  [
    'captions of a group that does not exist',
    'CLOSED-CAPTIONS="cc"',
    'CLOSED-CAPTIONS="dd"',
    '4.3.4.2: the group of CLOSED-CAPTIONS does not exist',
  ],
  [
    'members of two groups that differ',
    'GROUP-ID="captions"',
    'GROUP-ID="sound"',
    '4.3.4.2: the group of SUBTITLES does not exist',
  ],
])('RFC 8216: the rules find %s of a multivariant playlist', (_what, part, replacement, rule) => {
  expect(brokenHlsRules(master.replace(part, replacement))).toContain(rule);
});

const game = Date.UTC(2026, 10, 20, 20);
const events: readonly TimedEvent[] = [
  { kind: 'program', startMs: game, endMs: game + 3 * 3_600_000, title: 'The "Subway" Series' },
  { kind: 'moment', startMs: game + 60_000, endMs: game + 60_000, title: 'periodStarted' },
];
const eventful = livePlaylist('v720', { first: 1000, last: 1936, events });

test('RFC 8216: a playlist and its delta update list the same date ranges, and break no rule', () => {
  const delta = livePlaylist('v720', { first: 1000, last: 1936, events }, true);
  const rangesIn = (text: string) => text.split('\n').filter((line) => line.startsWith('#EXT-X-DATERANGE:'));
  expect(brokenHlsRules(eventful)).toEqual([]);
  expect(brokenHlsRules(delta)).toEqual([]);
  expect(rangesIn(delta)).toEqual(rangesIn(eventful));
  expect(rangesIn(eventful)).toEqual([
    expect.stringMatching(
      /ID="program-\d+",CLASS="com\.grandstand\.program",START-DATE="2026-11-20T20:00:00\.000Z",DURATION=10800\.000,X-COM-GRANDSTAND-TITLE="The ”Subway” Series"$/,
    ),
    expect.stringMatching(/CLASS="com\.grandstand\.moment",START-DATE="2026-11-20T20:01:00\.000Z",DURATION=0\.000,/),
  ]);
});

test('RFC 8216: a program that an editor changes is another date range', () => {
  const changed = events.map((event) => ({ ...event, endMs: event.endMs + 60_000 }));
  expect(brokenByUpdate(eventful, livePlaylist('v720', { first: 1001, last: 1937, events: changed }))).toEqual([]);
  expect(brokenByUpdate(eventful, eventful.replace('DURATION=10800', 'DURATION=9000'))).toContain(
    '4.3.2.7.1: a date range changes',
  );
});

test.each([
  [
    'a range in a playlist without dates',
    /#EXT-X-PROGRAM-DATE-TIME:.*\n/,
    '',
    '4.3.2.7: a date range in a playlist without',
  ],
  ['a range without a beginning', /START-DATE="[^"]*",/, '', '4.3.2.7: a date range lacks'],
  [
    'a string without quotes',
    'CLASS="com.grandstand.program"',
    'CLASS=com.grandstand.program',
    '4.3.2.7: a date range has a string',
  ],
  ['a negative duration', 'DURATION=10800.000', 'DURATION=-1', '4.3.2.7: the duration of a date range is negative'],
  [
    'an end that contradicts',
    'DURATION=0.000',
    'DURATION=0.000,END-DATE="2026-11-20T20:02:00Z"',
    '4.3.2.7: the end of a date range',
  ],
  ['END-ON-NEXT with a duration', 'DURATION=0.000', 'DURATION=0.000,END-ON-NEXT=YES', '4.3.2.7: END-ON-NEXT'],
  ['an ID that occurs twice', /ID="[^"]*"/g, 'ID="same"', '4.3.2.7.1: two date ranges have the same ID'],
])('RFC 8216: the rules find %s', (_what, part, replacement, rule) => {
  const broken = brokenHlsRules(eventful.replace(part, replacement));
  expect(broken.some((each) => each.startsWith(rule))).toBe(true);
});

test('RFC 8216: the rules find a group that does not exist, and a segment that changes its number', () => {
  expect(brokenHlsRules(master.replaceAll('GROUP-ID="sound"', 'GROUP-ID="other"'))).toContain(
    '4.3.4.2: the group of AUDIO does not exist',
  );
  const [before, after] = [
    livePlaylist('v720', { first: 1000, last: 1936 }),
    livePlaylist('v720', { first: 1001, last: 1937 }),
  ];
  expect(brokenByUpdate(before, after.replace('SEQUENCE:1001', 'SEQUENCE:1002'))).toEqual([
    '6.2.1: a segment has another number',
  ]);
  expect(brokenByUpdate(after, before)).toContain('6.2.2: the media sequence decreases');
});
