import { expect, test } from '@jest/globals';
import { contentKeyOf } from './content-key.ts';
import { liveMpd, vodMpd } from './dash.ts';
import { livePlaylist, masterPlaylist, vodPlaylist } from './hls.ts';
import { epochMs } from './lineup.ts';

const videoCodecs = new Map([
  ['v720', 'avc1.64001f'],
  ['v540', 'avc1.64001f'],
  ['v360', 'avc1.4d401e'],
]);
const attribute = (xml: string, name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1];
const count = (text: string, part: RegExp): number => [...text.matchAll(part)].length;

/** Every tag that opens closes, in order. */
const expectWellFormed = (xml: string): void => {
  const open: string[] = [];
  for (const [, slash, name, , selfClosed] of xml.matchAll(/<(\/?)(\w+)((?:\s+[\w:]+="[^"<>]*")*)\s*(\/?)>/g)) {
    if (slash && open.at(-1) === name) open.pop();
    else if (name && !selfClosed) open.push(`${slash}${name}`);
  }
  expect(open).toEqual([]);
};

test('a channel manifest defines how numbers follow from the clock', () => {
  const xml = liveMpd({ videoCodecs, contentKey: null }, 1800);
  expectWellFormed(xml);
  expect(attribute(xml, 'type')).toBe('dynamic');
  expect(Date.parse(attribute(xml, 'availabilityStartTime') ?? '')).toBe(epochMs);
  expect(attribute(xml, 'timeShiftBufferDepth')).toBe('PT1800.00S');
  expect(attribute(xml, 'suggestedPresentationDelay')).toBe('PT6S');
  expect(xml).toContain('<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="/media/time"/>');
  expect(xml).toContain('timescale="12800" duration="24576" startNumber="0"');
  expect(xml).toContain('timescale="48000" duration="92160" startNumber="0"');
  expect(count(xml, /<Representation /g)).toBe(6);
  expect(xml).not.toContain('ContentProtection');
});

test.each([
  ['channel', liveMpd({ videoCodecs, contentKey: null }, 1800)],
  ['recording', vodMpd({ videoCodecs, contentKey: null }, 320)],
])('a %s has captions and a track of thumbnails, one file a segment', (_kind, xml) => {
  const sets = xml.split('<AdaptationSet ').filter((set) => /contentType="(text|image)"/.test(set));
  expect(sets.map((set) => [attribute(set, 'mimeType'), attribute(set, 'duration'), attribute(set, 'media')])).toEqual([
    ['text/vtt', '1920', 'captions/$Number$.vtt'],
    ['image/jpeg', '1920', 'thumbnails/$Number$.jpg'],
  ]);
  expect(sets[0]).toContain('value="caption"');
  expect(sets[1]).toContain('schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="1x1"');
});

test('a recording is static and lasts its segments', () => {
  const xml = vodMpd({ videoCodecs, contentKey: null }, 320);
  expectWellFormed(xml);
  expect(attribute(xml, 'type')).toBe('static');
  expect(attribute(xml, 'mediaPresentationDuration')).toBe('PT614.40S');
});

test('protected content names its key in both adaptation sets and gives no licence address', () => {
  const contentKey = contentKeyOf('a secret of at least thirty-two bytes', 'yes-2');
  const xml = liveMpd({ videoCodecs, contentKey }, 1800);
  expectWellFormed(xml);
  const ids = [...xml.matchAll(/cenc:default_KID="([0-9a-f-]{36})"/g)].map(([, id]) => id?.replaceAll('-', ''));
  expect(ids).toEqual([contentKey.keyId.toString('hex'), contentKey.keyId.toString('hex')]);
  expect(xml).not.toContain('Laurl');
});

test('the multivariant playlist offers three pictures with one sound', () => {
  const text = masterPlaylist(videoCodecs);
  expect(
    count(
      text,
      /^#EXT-X-STREAM-INF:.*CODECS="avc1\.\w+,mp4a\.40\.2".*AUDIO="sound",SUBTITLES="captions"\nv\d+\.m3u8$/gm,
    ),
  ).toBe(3);
  expect(count(text, /^#EXT-X-MEDIA:TYPE=AUDIO.*URI="a\.m3u8"$/gm)).toBe(1);
  expect(count(text, /^#EXT-X-MEDIA:TYPE=SUBTITLES.*DEFAULT=NO.*URI="captions\.m3u8"$/gm)).toBe(1);
});

test('a channel playlist lists the window and its place in time', () => {
  const text = livePlaylist('v720', 1000, 1004);
  const [head] = text.split('\n');
  expect(head).toBe('#EXTM3U');
  expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:1000\n');
  expect(text).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(epochMs + 1_920_000).toISOString()}\n`);
  expect(text).toContain('#EXT-X-MAP:URI="v720/init.mp4"\n');
  expect(text).toContain('#EXT-X-SERVER-CONTROL:HOLD-BACK=6.0\n');
  expect([...text.matchAll(/^v720\/(\d+)\.m4s$/gm)].map(([, n]) => Number(n))).toEqual([1000, 1001, 1002, 1003, 1004]);
  expect(count(text, /^#EXTINF:1\.92,$/gm)).toBe(5);
  expect(text).not.toContain('ENDLIST');
});

test('no segment is longer than the target duration, and the hold-back is at least three of them', () => {
  const text = livePlaylist('a', 0, 1);
  const targetS = Number(/TARGETDURATION:(\d+)/.exec(text)?.[1]);
  const holdBackS = Number(/HOLD-BACK=([\d.]+)/.exec(text)?.[1]);
  expect(Math.round(1.92)).toBeLessThanOrEqual(targetS);
  expect(holdBackS).toBeGreaterThanOrEqual(3 * targetS);
});

test('a recording has an end', () => {
  const text = vodPlaylist('a', 3);
  expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD\n');
  expect(text.endsWith('a/2.m4s\n#EXT-X-ENDLIST\n')).toBe(true);
});
