import { expect, test } from '@jest/globals';
import { liveMpd, vodMpd } from './dash.ts';
import { livePlaylist, masterPlaylist, vodPlaylist } from './hls.ts';
import { epochMs } from './lineup.ts';
import { fixedKeys, keyPeriods, rotatingKeys } from './media-keys.ts';
import { soundtracksOf } from './soundtrack.ts';

const videoCodecs = new Map([
  ['v720', 'avc1.64001f'],
  ['v540', 'avc1.64001f'],
  ['v360', 'avc1.4d401e'],
]);
const tracks = { videoCodecs, soundtracks: soundtracksOf('baseball') };
const live = { depthS: 1800, publishedMs: Date.UTC(2026, 10, 20, 20) };
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
  const xml = liveMpd({ ...tracks, keyPeriods: [] }, live);
  expectWellFormed(xml);
  expect(attribute(xml, 'type')).toBe('dynamic');
  expect(Date.parse(attribute(xml, 'availabilityStartTime') ?? '')).toBe(epochMs);
  expect(attribute(xml, 'timeShiftBufferDepth')).toBe('PT1800.00S');
  expect(attribute(xml, 'suggestedPresentationDelay')).toBe('PT4.5S');
  expect(xml).toContain(
    '<ServiceDescription id="0"><Latency target="4500" min="3500" max="6000"/><PlaybackRate min="0.96" max="1.1"/></ServiceDescription>\n<Period ',
  );
  expect(xml).toContain('<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="/media/time"/>');
  expect(xml).toContain('timescale="12800" duration="24576" startNumber="0"');
  expect(xml).toContain('timescale="48000" duration="92160" startNumber="0"');
  expect(count(xml, /<Representation /g)).toBe(8);
  expect(xml).not.toContain('ContentProtection');
});

test.each([
  ['channel', liveMpd({ ...tracks, keyPeriods: [] }, live)],
  ['recording', vodMpd({ ...tracks, keyPeriods: [] }, 0, 319)],
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
  const xml = vodMpd({ ...tracks, keyPeriods: [] }, 0, 319);
  expectWellFormed(xml);
  expect(attribute(xml, 'type')).toBe('static');
  expect(attribute(xml, 'mediaPresentationDuration')).toBe('PT614.40S');
});

const SOURCE = { secret: 'a secret of at least thirty-two bytes', scheme: 'cbcs' } as const;
const keyIdsIn = (xml: string) =>
  [...xml.matchAll(/cenc:default_KID="([0-9a-f-]{36})"/g)].map(([, id]) => id?.replaceAll('-', ''));

test('protected content names its key in each adaptation set of video and sound and gives no licence address', () => {
  const keys = fixedKeys(SOURCE, 'vod-soccer-20');
  const xml = vodMpd({ ...tracks, keyPeriods: keyPeriods(keys, 0, 319) }, 0, 319);
  expectWellFormed(xml);
  expect(count(xml, /<Period /g)).toBe(1);
  expect(keyIdsIn(xml)).toEqual(Array(4).fill(keys.at(0).contentKey.keyId.toString('hex')));
  expect(xml).not.toContain('Laurl');
});

test('a channel whose keys are replaced has a period for each, which begins with the first segment of the key', () => {
  const keys = rotatingKeys(SOURCE, 'yes-2', 1000);
  const startMs = epochMs + 2_200 * 1_920;
  const events = [{ kind: 'program', startMs, endMs: startMs + 4_000_000, title: 'Game' }] as const;
  const xml = liveMpd({ ...tracks, keyPeriods: keyPeriods(keys, 2_500, 4_100) }, { ...live, events });
  expectWellFormed(xml);
  const periods = xml.split('<Period ').slice(1);
  expect(periods.map((period) => attribute(period, 'id'))).toEqual(['k2', 'k3', 'k4']);
  expect(periods.map((period) => attribute(period, 'start'))).toEqual(['PT3840.00S', 'PT5760.00S', 'PT7680.00S']);
  expect(periods.map((period) => keyIdsIn(period)[0])).toEqual(
    [2_500, 3_999, 4_000].map((n) => keys.at(n).contentKey.keyId.toString('hex')),
  );
  expect(periods[1]).toContain('startNumber="3000" presentationTimeOffset="73728000"');
  expect(periods[1]).toMatch(/initialization="\$RepresentationID\$\/init-3\.mp4\?key=[0-9a-f]{8}"/);
  // A program that spans periods has the same time and ID in each; it ends before the last one.
  const eventsIn = periods.map((period) => /<EventStream[^>]*>\n<Event [^>]*>/.exec(period)?.[0]);
  expect(eventsIn[0]?.split('\n')[1]).toBe(eventsIn[1]?.split('\n')[1]);
  expect(eventsIn[1]).toContain('presentationTimeOffset="5760000"');
  expect(count(periods[2] ?? '', /<Event /g)).toBe(1);
});

test('a part of a channel whose keys are replaced begins at 0, in the middle of a key', () => {
  const keys = rotatingKeys(SOURCE, 'yes-2', 1000);
  const xml = vodMpd({ ...tracks, keyPeriods: keyPeriods(keys, 2_900, 3_099) }, 2_900, 3_099);
  const periods = xml.split('<Period ').slice(1);
  expect(periods.map((period) => [attribute(period, 'start'), attribute(period, 'startNumber')])).toEqual([
    ['PT0.00S', '2900'],
    ['PT192.00S', '3000'],
  ]);
});

test('the multivariant playlist offers three video renditions with the sounds of the game', () => {
  const text = masterPlaylist({ ...tracks, decryption: null });
  expect(
    count(
      text,
      /^#EXT-X-STREAM-INF:.*CODECS="avc1\.\w+,mp4a\.40\.2".*AUDIO="sound",SUBTITLES="captions",CLOSED-CAPTIONS="cc"\nv\d+\.m3u8$/gm,
    ),
  ).toBe(3);
  expect(text.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'))).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Home",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="a.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Away",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="1",URI="away.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Radio",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="1",URI="radio.m3u8"',
  ]);
  expect(count(text, /^#EXT-X-MEDIA:TYPE=SUBTITLES.*DEFAULT=NO.*URI="captions\.m3u8"$/gm)).toBe(1);
});

test('a channel playlist lists the window and its place in time', () => {
  const text = livePlaylist('v720', { first: 1000, last: 1004 });
  const [head] = text.split('\n');
  expect(head).toBe('#EXTM3U');
  expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:1000\n');
  expect(text).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(epochMs + 1_920_000).toISOString()}\n`);
  expect(text).toContain('#EXT-X-MAP:URI="v720/init.mp4"\n');
  expect(text).toContain('#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0,HOLD-BACK=6.0\n');
  expect([...text.matchAll(/^v720\/(\d+)\.m4s$/gm)].map(([, n]) => Number(n))).toEqual([1000, 1001, 1002, 1003, 1004]);
  expect(count(text, /^#EXTINF:1\.92,$/gm)).toBe(5);
  expect(text).not.toContain('ENDLIST');
});

test('ISO 23009-1 5.3.9.5.1: a low-latency channel offers each segment when its first part of 0.32 s is there', () => {
  const xml = liveMpd({ ...tracks, keyPeriods: [] }, { ...live, latency: 'low' });
  expectWellFormed(xml);
  expect(attribute(xml, 'suggestedPresentationDelay')).toBe('PT2.5S');
  expect(xml).toContain('<Latency target="2500" min="1500" max="4000"/>');
  expect(count(xml, /availabilityTimeOffset="1\.60" availabilityTimeComplete="false" initialization=/g)).toBe(4);
  expect(count(xml, /availabilityTimeOffset="1\.60" media="(captions|thumbnails)\//g)).toBe(2);
  expect(liveMpd({ ...tracks, keyPeriods: [] }, live)).not.toContain('availabilityTime');
});

test('RFC 8216bis: a low-latency playlist has the parts of the last three target durations and a hint of the next one', () => {
  const text = livePlaylist('v720', { first: 1000, last: 1936, parts: 2 });
  expect(text).toContain(
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.920,CAN-SKIP-UNTIL=12.0,HOLD-BACK=6.0\n#EXT-X-PART-INF:PART-TARGET=0.32000\n',
  );
  expect(text).toContain(
    '#EXTINF:1.92,\nv720/1932.m4s\n#EXT-X-PART:DURATION=0.32000,URI="v720/1933.0.m4s",INDEPENDENT=YES\n#EXT-X-PART:DURATION=0.32000,URI="v720/1933.1.m4s"\n',
  );
  expect(count(text, /^#EXT-X-PART:/gm)).toBe(4 * 6 + 2);
  expect(text).toMatch(
    /v720\/1936\.m4s\n#EXT-X-PART:[^\n]+1937\.0\.m4s",INDEPENDENT=YES\n#EXT-X-PART:[^\n]+1937\.1\.m4s"\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="v720\/1937\.2\.m4s"\n$/,
  );
  expect(livePlaylist('a', { first: 1000, last: 1936, parts: 0 })).toMatch(
    /a\/1936\.m4s\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="a\/1937\.0\.m4s"\n$/,
  );
  expect(livePlaylist('captions', { first: 1000, last: 1936, parts: 2 })).not.toContain('#EXT-X-PART:');
});

test('no segment is longer than the target duration, and the hold-back is at least three of them', () => {
  const text = livePlaylist('a', { first: 0, last: 1 });
  const targetS = Number(/TARGETDURATION:(\d+)/.exec(text)?.[1]);
  const holdBackS = Number(/HOLD-BACK=([\d.]+)/.exec(text)?.[1]);
  expect(Math.round(1.92)).toBeLessThanOrEqual(targetS);
  expect(holdBackS).toBeGreaterThanOrEqual(3 * targetS);
});

test('a delta update skips what is older than six target durations, and continues at the same place', () => {
  const [whole, delta] = [
    livePlaylist('v720', { first: 1000, last: 1936 }),
    livePlaylist('v720', { first: 1000, last: 1936 }, true),
  ];
  const segmentsOf = (text: string) => [...text.matchAll(/^v720\/(\d+)\.m4s$/gm)].map(([, n]) => Number(n));
  const skipped = Number(/^#EXT-X-SKIP:SKIPPED-SEGMENTS=(\d+)$/m.exec(delta)?.[1]);
  expect(skipped + segmentsOf(delta).length).toBe(segmentsOf(whole).length);
  expect(segmentsOf(delta)).toEqual(segmentsOf(whole).slice(skipped));
  // RFC 8216bis, 6.2.5.1: the skip boundary is at least six target durations from the end.
  expect(segmentsOf(delta).length * 1.92).toBeGreaterThanOrEqual(12);
  expect(delta).toMatch(/^#EXTM3U\n#EXT-X-VERSION:9\n/);
  expect(delta).toContain('#EXT-X-MEDIA-SEQUENCE:1000\n');
  const firstMs = epochMs + (segmentsOf(delta)[0] ?? 0) * 1_920;
  expect(delta).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(firstMs).toISOString()}\n`);
  expect(delta.length).toBeLessThan(whole.length / 20);
  expect(livePlaylist('v720', { first: 1000, last: 1003 }, true)).toBe(
    livePlaylist('v720', { first: 1000, last: 1003 }),
  );
});

test('a recording has an end', () => {
  const text = vodPlaylist('a', { first: 0, last: 2 });
  expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD\n');
  expect(text.endsWith('a/2.m4s\n#EXT-X-ENDLIST\n')).toBe(true);
});

test('a manifest has an adaptation set with a role and a label for each sound of the game', () => {
  const sets = liveMpd({ ...tracks, keyPeriods: [] }, live)
    .split('<AdaptationSet ')
    .filter((set) => set.includes('contentType="audio"'));
  const read = (set: string) => [attribute(set, 'id'), /<Label>(\w+)</.exec(set)?.[1], attribute(set, 'value')];
  expect(sets.map(read)).toEqual([
    ['2', 'Home', 'main'],
    ['5', 'Away', 'alternate'],
    ['6', 'Radio', 'alternate'],
  ]);
});

test('a channel manifest lists programs and moments by the channel’s clock, in front of the sets', () => {
  const startMs = epochMs + 7_200_000;
  const events = [
    { kind: 'program', startMs, endMs: startMs + 3_600_000, title: 'Bed & Breakfast <Live>' },
    { kind: 'moment', startMs: startMs + 5_000, endMs: startMs + 5_000, title: 'homeScored' },
  ] as const;
  const xml = liveMpd({ ...tracks, keyPeriods: [] }, { ...live, events });
  expectWellFormed(xml);
  expect(xml).toMatch(
    /<Period[^>]*>\n<EventStream schemeIdUri="urn:com:grandstand:program:2026" timescale="1000">\n<Event presentationTime="7200000" duration="3600000" id="\d+">Bed &amp; Breakfast &lt;Live&gt;<\/Event>/,
  );
  expect(xml).toMatch(/<Event presentationTime="7205000" duration="0" id="\d+">homeScored<\/Event>/);
  expect(xml.indexOf('</EventStream>')).toBeLessThan(xml.indexOf('<AdaptationSet'));
  expect(attribute(xml, 'publishTime')).toBe('2026-11-20T20:00:00.000Z');
});

test('captions in the video are announced with their channel, in both formats', () => {
  expect(
    masterPlaylist({ ...tracks, decryption: null }).match(/^#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS.*INSTREAM-ID="\w+"$/gm),
  ).toEqual([
    expect.stringMatching(/GROUP-ID="cc",NAME="English CC",LANGUAGE="en".*INSTREAM-ID="CC1"$/),
    expect.stringMatching(/GROUP-ID="cc",NAME="English CC \(708\)",LANGUAGE="en".*INSTREAM-ID="SERVICE1"$/),
  ]);
  const [video = ''] = liveMpd({ ...tracks, keyPeriods: [] }, live).split('</AdaptationSet>');
  const announced = [...video.matchAll(/<Accessibility schemeIdUri="([^"]+)" value="([^"]+)"\/>/g)];
  expect(announced.map(([, ...pair]) => pair)).toEqual([
    ['urn:scte:dash:cc:cea-608:2015', 'CC1=eng'],
    ['urn:scte:dash:cc:cea-708:2015', '1=lang:eng'],
  ]);
});

test('a medium with one sound has no label for it', () => {
  const context = { videoCodecs, soundtracks: soundtracksOf('soccer') };
  expect(liveMpd({ ...context, keyPeriods: [] }, live)).not.toContain('<Label>');
  expect(masterPlaylist({ ...context, decryption: null })).toContain('NAME="English"');
});
