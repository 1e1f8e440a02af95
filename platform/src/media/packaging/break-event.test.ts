import { expect, test } from '@jest/globals';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { readBreakSignal } from '../scte35/splice-info.ts';
import type { BreakEvent } from './break-event.ts';
import { liveMpd } from './dash.ts';
import { livePlaylist } from './hls.ts';
import { epochMs } from './lineup.ts';
import { soundtracksOf } from './soundtrack.ts';

const startMs = epochMs + 1_920_000;
const planned: BreakEvent = {
  kind: 'break',
  id: 7,
  startMs,
  endMs: startMs + 30_000,
  plannedEndMs: startMs + 30_000,
  isEndKnown: false,
};
const cutShort: BreakEvent = { ...planned, endMs: startMs + 12_000, isEndKnown: true };
const playlist = (event: BreakEvent) => livePlaylist('v720', { first: 1_000, last: 1_937, events: [event] });
const rangeOf = (text: string) => /^#EXT-X-DATERANGE:.*$/m.exec(text)?.[0] ?? '';
const messageOf = (text: string, name: string) =>
  readBreakSignal(Buffer.from(new RegExp(`${name}=0x([0-9A-F]+)`).exec(text)?.[1] ?? '', 'hex'));

test('RFC 8216, 4.3.2.7.1: a break is a date range with the message that begins it', () => {
  const range = rangeOf(playlist(planned));
  expect(range).toMatch(
    /^#EXT-X-DATERANGE:ID="break-7",CLASS="com\.grandstand\.break",START-DATE="2024-01-01T00:32:00\.000Z",PLANNED-DURATION=30\.000,SCTE35-OUT=0xFC/,
  );
  expect(messageOf(range, 'SCTE35-OUT')).toEqual({
    kind: 'out',
    eventId: 7,
    ptsTicks: 1_920_000 * 90,
    durationTicks: 2_700_000,
  });
  expect(range).not.toContain('SCTE35-IN');
  expect(brokenHlsRules(playlist(planned))).toEqual([]);
});

test('a break that is ended early keeps what was listed, and gets its duration and the message of its end', () => {
  const range = rangeOf(playlist(cutShort));
  expect(range.startsWith(rangeOf(playlist(planned)))).toBe(true);
  expect(range).toContain(',DURATION=12.000,');
  expect(messageOf(range, 'SCTE35-IN')).toMatchObject({ kind: 'in', eventId: 7, ptsTicks: 1_932_000 * 90 });
  expect(brokenByUpdate(playlist(planned), playlist(cutShort))).toEqual([]);
});

test('SCTE 214-1: the same message is an event of the DASH manifest', () => {
  const videoCodecs = new Map(['v720', 'v540', 'v360'].map((id) => [id, 'avc1.64001f']));
  const context = { videoCodecs, soundtracks: soundtracksOf('baseball'), keyPeriods: [] };
  const mpd = liveMpd(context, { depthS: 1_800, publishedMs: startMs, events: [planned] });
  expect(brokenDashRules(mpd)).toEqual([]);
  const [, binary = ''] =
    /<EventStream schemeIdUri="urn:scte:scte35:2014:xml\+bin" timescale="1000">\n<Event presentationTime="1920000" duration="30000" id="7"><Signal xmlns="http:\/\/www\.scte\.org\/schemas\/35\/2016"><Binary>([^<]+)</.exec(
      mpd,
    ) ?? [];
  expect(readBreakSignal(Buffer.from(binary, 'base64'))).toMatchObject({ kind: 'out', eventId: 7 });
});
