import { expect, test } from '@jest/globals';
import muxJs from 'mux.js';
import { sampleAssetsDir, sampleTrack } from '../../testing/sample-clips.ts';
import { CAPTION_CYCLE } from './captions.ts';
import { captionFrames } from './caption-data.ts';
import { captionSei } from './caption-sei.ts';
import { popOnCaption, withOddParity } from './cea-608.ts';
import { openClipLibrary } from './clip-library.ts';
import { contentKeyOf } from './content-key.ts';
import { channels, clipIds, clipSegments } from './lineup.ts';
import { boxAt } from './mp4-box.ts';
import { segmentS, videoRenditions } from './rendition.ts';
import { sampleSizesOf } from './sample.ts';
import { retime } from './track.ts';

const TIMESCALE = 12_800;
const SEGMENT_TICKS = 24_576;
const library = await openClipLibrary(sampleAssetsDir);

/** The captions that mux.js, as players use it, finds in `count` segments from the middle of a stream. */
const captionsIn = (clip: (typeof clipIds)[number], renditionId: string, from: number, count: number) => {
  const { fragments } = library.track(clip, renditionId, null);
  const parser = new muxJs.mp4.CaptionParser();
  parser.init();
  const found = Array.from({ length: count }, (_, i) => {
    const n = from + i;
    const fragment = fragments[n % clipSegments];
    if (!fragment) throw new Error(`Segment ${n} is missing.`);
    const segment = retime(fragment, BigInt(n * SEGMENT_TICKS), n);
    const captions = parser.parse(new Uint8Array(segment), [1], { 1: TIMESCALE })?.captions ?? [];
    parser.clearParsedCaptions();
    return captions.map(({ stream, startTime, endTime, content, text }) => ({
      stream,
      startS: startTime,
      endS: endTime,
      text: text ?? content?.map((row) => row.text).join(' '),
    }));
  }).flat();
  return {
    cc1: found.filter(({ stream }) => stream === 'CC1'),
    cc708: found.filter(({ stream }) => stream === 'cc708_1'),
  };
};

test.each(clipIds.flatMap((clip) => ['v720', 'v540', 'v360'].map((id) => [clip, id] as const)))(
  'the video of %s in %s has its captions as CEA-608 and as CEA-708',
  (clip, renditionId) => {
    const { cc1, cc708 } = captionsIn(clip, renditionId, 0, 10);
    const texts = [
      '[organ plays, crowd murmurs]',
      '[organ plays, crowd murmurs]',
      '[crowd murmurs]',
      '[crowd murmurs]',
      '[organ plays, crowd murmurs]',
      '[organ plays, crowd murmurs]',
      '[crowd murmurs]',
      '[crowd murmurs]',
    ];
    // A caption is reported when the next one replaces it.
    expect(cc1.slice(0, 8).map(({ text }) => text)).toEqual(texts);
    expect(cc708.slice(0, 8).map(({ text }) => text)).toEqual(texts);
    for (const [n, caption] of cc708.entries()) expect(caption.startS).toBeCloseTo(n * 1.92, 0);
    // A pop-on caption is loaded at a pair of bytes a frame before it is displayed.
    for (const [n, caption] of cc1.entries()) {
      expect(caption.startS).toBeGreaterThan(n * 1.92);
      expect(caption.startS).toBeLessThan(n * 1.92 + 1.2);
    }
  },
);

test('a player that begins in the middle of a channel gets the caption of its first segment', () => {
  const { cc1 } = captionsIn('basketball', 'v360', 1_234_567, 2);
  expect(cc1[0]?.text).toBe('[crowd murmurs]');
  expect(cc1[0]?.startS).toBeGreaterThan(1_234_567 * 1.92);
});

test('captions repeat with the clip on each channel, so that they are added once', () => {
  expect(clipSegments % CAPTION_CYCLE).toBe(0);
  for (const { offsetSegments } of channels) expect(offsetSegments % CAPTION_CYCLE).toBe(0);
});

test('captions change no frame: what is added to a fragment is its SEI units', () => {
  const [before] = sampleTrack('soccer-v540').fragments;
  const [after] = library.track('soccer', 'v540', null).fragments;
  if (!before || !after) throw new Error('The clip has no fragment.');
  const [sizes, captioned] = [sampleSizesOf(before.bytes), sampleSizesOf(after.bytes)];
  const added = captioned.map((size, i) => size - (sizes[i] ?? 0));
  const total = added.reduce((sum, bytes) => sum + bytes, 0);
  expect(added.filter((bytes) => bytes > 0).length).toBe(captionFrames('[organ plays, crowd murmurs]', 0).length);
  expect(after.bytes.length).toBe(before.bytes.length + total);
  expect(total).toBeLessThan(1_024);
  const data = boxAt(after.bytes, ['mdat']);
  expect(data.end - data.body).toBe(captioned.reduce((sum, size) => sum + size, 0));
});

test.each(videoRenditions)('with its captions $id needs no more than its bandwidths', (rendition) => {
  for (const clip of clipIds) {
    const bits = library.track(clip, rendition.id, null).fragments.map(({ bytes }) => bytes.length * 8);
    const total = bits.reduce((sum, each) => sum + each, 0);
    expect(total / (bits.length * segmentS)).toBeLessThanOrEqual(rendition.averageBandwidth);
    expect(Math.max(...bits) / segmentS).toBeLessThanOrEqual(rendition.peakBandwidth);
  }
});

test('captions stay readable in protected content', () => {
  const key = contentKeyOf({ secret: 'a secret of at least thirty-two bytes', scheme: 'cbcs' }, 'yes-2');
  const [fragment] = library.track('basketball', 'v720', key).fragments;
  expect(fragment?.bytes.includes(Buffer.from('GA94', 'latin1'))).toBe(true);
});

test('text that CEA-608 cannot display is refused', () => {
  expect(() => popOnCaption('The crowd is louder than it has ever been')).toThrow('use up to 32 ASCII characters');
  expect(() => popOnCaption('Café')).toThrow('Invalid CEA-608 caption "Café"');
});

test('a byte of CEA-608 has an odd number of ones', () => {
  expect([0x00, 0x14, 0x20, 0x61, 0x7f].map(withOddParity)).toEqual([0x80, 0x94, 0x20, 0x61, 0x7f]);
});

test('zeros in caption data do not look like a start code', () => {
  const unit = captionSei([0xfa, 0, 0, 0xfa, 0, 0]);
  for (let at = 5; at + 2 < unit.length; at += 1)
    expect(unit[at] === 0 && unit[at + 1] === 0 && (unit[at + 2] ?? 9) < 3).toBe(false);
  const escaped = captionSei([0xfa, 0, 0, 1, 0, 0]);
  expect(escaped.includes(Buffer.from([0, 0, 3, 1]))).toBe(true);
});
