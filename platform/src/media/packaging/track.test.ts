import { expect, test } from '@jest/globals';
import { sampleTrack } from '../../testing/sample-clips.ts';
import { adClipIds, adSegments } from './ad-clips.ts';
import { renditionIdsOf } from './clip-library.ts';
import { clipIds, clipSegments } from './lineup.ts';
import { boxAt, makeBox, makeFullBox } from './mp4-box.ts';
import { audioRendition, segmentS, segmentTicks, videoRenditions } from './rendition.ts';
import { soundtrackIds } from './soundtrack.ts';
import { avcCodecOf, fragmentOf, readTrack, retime } from './track.ts';

test.each(clipIds)('the %s clip has 16 fragments per rendition, one segment long each', (clip) => {
  for (const renditionId of renditionIdsOf(clip)) {
    const { fragments } = sampleTrack(`${clip}-${renditionId}`);
    const times = fragments.map(({ bytes, decodeTimeAt }) => Number(bytes.readBigUInt64BE(decodeTimeAt)));
    expect(fragments).toHaveLength(clipSegments);
    expect(times).toEqual(times.map((_, i) => i * segmentTicks(renditionId)));
  }
});

const clipsWith = (renditionId: string) => clipIds.filter((clip) => renditionIdsOf(clip).includes(renditionId));

test.each(renditionIdsOf('baseball'))('rendition %s starts with the same init segment in every clip', (renditionId) => {
  const [first, ...others] = clipsWith(renditionId).map((clip) => sampleTrack(`${clip}-${renditionId}`).init);
  for (const init of others) expect(init.equals(first ?? Buffer.alloc(0))).toBe(true);
});

test.each([
  ...videoRenditions.map(({ id, peakBandwidth }) => [id, peakBandwidth] as const),
  ...soundtrackIds.map((id) => [id, audioRendition.bandwidth] as const),
])('no segment of rendition %s needs more than %d bit/s', (renditionId, peak) => {
  const fragments = clipsWith(renditionId).flatMap((clip) => sampleTrack(`${clip}-${renditionId}`).fragments);
  expect(Math.max(...fragments.map(({ bytes }) => (bytes.length * 8) / segmentS))).toBeLessThanOrEqual(peak);
});

test.each(adClipIds)(
  'decision 130: the ad %s has whole segments, and the init segments and bit rates of the clips',
  (ad) => {
    for (const { id, bandwidth } of [
      ...videoRenditions.map(({ id, peakBandwidth }) => ({ id, bandwidth: peakBandwidth })),
      audioRendition,
    ]) {
      const { init, fragments } = sampleTrack(`${ad}-${id}`);
      expect(init.equals(sampleTrack(`baseball-${id}`).init)).toBe(true);
      const times = fragments.map(({ bytes, decodeTimeAt }) => Number(bytes.readBigUInt64BE(decodeTimeAt)));
      expect(times).toEqual(Array.from({ length: adSegments(ad) }, (_, i) => i * segmentTicks(id)));
      expect(Math.max(...fragments.map(({ bytes }) => (bytes.length * 8) / segmentS))).toBeLessThanOrEqual(bandwidth);
    }
  },
);

test('retiming changes the decode time and the sequence number and nothing else', () => {
  const fragment = sampleTrack('baseball-v360').fragments[3] ?? fail('a fragment is missing');
  const moved = retime(fragment, 59_500_000n * 12_800n, 30_989_583);
  expect(moved.readBigUInt64BE(boxAt(moved, ['moof', 'traf', 'tfdt']).body + 4)).toBe(761_600_000_000n);
  expect(moved.readUInt32BE(boxAt(moved, ['moof', 'mfhd']).body + 4)).toBe(30_989_583);
  const allowed = new Set([...range(fragment.decodeTimeAt, 8), ...range(fragment.sequenceAt, 4)]);
  const changed = [...moved.keys()].filter((i) => moved[i] !== fragment.bytes[i]);
  expect(moved).toHaveLength(fragment.bytes.length);
  expect(changed.filter((i) => !allowed.has(i))).toEqual([]);
});

test('retiming leaves the shared fragment as it was', () => {
  const fragment = sampleTrack('baseball-a').fragments[0] ?? fail('a fragment is missing');
  const before = Buffer.from(fragment.bytes);
  retime(fragment, 1n, 1);
  expect(fragment.bytes.equals(before)).toBe(true);
});

test('a sequence number beyond 32 bits wraps', () => {
  const fragment = sampleTrack('baseball-a').fragments[0] ?? fail('a fragment is missing');
  expect(retime(fragment, 0n, 2 ** 32 + 5).readUInt32BE(fragment.sequenceAt)).toBe(5);
});

test('a fragment with 32-bit times is refused', () => {
  const traf = makeBox('traf', makeFullBox('tfdt', 0, 0, Buffer.alloc(4)));
  expect(() => fragmentOf(makeBox('moof', makeFullBox('mfhd', 0, 0, Buffer.alloc(4)), traf))).toThrow('32-bit times');
});

test('a file that is not a fragmented MP4 is refused', () => {
  expect(() => readTrack(makeBox('ftyp', Buffer.alloc(8)))).toThrow('Not a fragmented MP4');
});

test('the codec is read from the init segment', () => {
  expect(avcCodecOf(sampleTrack('soccer-v720').init)).toBe('avc1.64001f');
  expect(avcCodecOf(sampleTrack('soccer-v360').init)).toBe('avc1.4d401e');
  expect(() => avcCodecOf(sampleTrack('soccer-a').init)).toThrow('no avcC box');
});

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

const fail = (message: string): never => {
  throw new Error(message);
};
