import { bitmovinNumbers, createBandwidthEstimate } from './bitmovin-numbers.ts';
import { shakaNumbers } from './shaka-numbers.ts';

/** By the stream's clock; 90 s ahead of the device's. */
const NOW_MS = 1_795_191_312_000;
const FRAMES = { droppedVideoFrames: 7, totalVideoFrames: 1_500 };
const aVideo = (frames: unknown = FRAMES) => ({ getVideoPlaybackQuality: () => frames }) as HTMLVideoElement;

const aShaka = ({ airedAt = new Date(NOW_MS - 6_250) as Date | null, isLive = true, estimate = 5_234_567 } = {}) => ({
  isLive: () => isLive,
  getPlayheadTimeAsDate: () => airedAt as Date,
  getStats: () => ({ estimatedBandwidth: estimate }) as never,
  getVariantTracks: () =>
    [
      { active: false, codecs: 'avc1.4d401e,mp4a.40.2' },
      { active: true, codecs: 'avc1.64001f,mp4a.40.2' },
    ] as never,
});

beforeEach(() => {
  jest.useFakeTimers({ now: NOW_MS - 90_000 });
});
afterEach(() => {
  jest.useRealTimers();
});

test('WATCH-102: Shaka reports its name, codec, bandwidth estimate and dropped frames, and the latency by the clock of the stream', () => {
  expect(shakaNumbers(aShaka(), aVideo(), true, NOW_MS, 'v5.2.12')).toEqual({
    engine: 'Shaka Player v5.2.12',
    codecs: 'avc1.64001f,mp4a.40.2',
    bandwidthKbps: 5_235,
    latencyS: 6.25,
    droppedFrames: 7,
    totalFrames: 1_500,
  });
});

test.each([
  ['of a recording', aShaka({ isLive: false }), true],
  ['of a stream without a clock', aShaka({ airedAt: null }), true],
  ['before a source is loaded', aShaka(), false],
])('Shaka reports no latency %s', (_when, player, isLoaded) => {
  expect(shakaNumbers(player, aVideo(), isLoaded, NOW_MS, 'v5').latencyS).toBeNull();
});

test('Shaka reports unknown numbers as zero or empty', () => {
  const player = { ...aShaka({ estimate: Number.NaN }), getVariantTracks: () => [] };
  const { codecs, bandwidthKbps, droppedFrames, totalFrames } = shakaNumbers(
    player,
    {} as HTMLVideoElement,
    true,
    NOW_MS,
    'v5',
  );
  expect({ codecs, bandwidthKbps, droppedFrames, totalFrames }).toEqual({
    codecs: '',
    bandwidthKbps: 0,
    droppedFrames: 0,
    totalFrames: 0,
  });
});

const aBitmovin = (isLive = true) =>
  ({
    version: '8.271.0',
    isLive: () => isLive,
    getCurrentTime: () => NOW_MS / 1000 - 8.5,
    getPlaybackVideoData: () => ({ codec: 'avc1.64001f' }),
    getVideoElement: () => aVideo(),
  }) as never;

test('WATCH-102: Bitmovin reports its name, codec, dropped frames, and the latency by the clock of the stream', () => {
  expect(bitmovinNumbers(aBitmovin(), { isLoaded: true, hasClock: true, nowMs: NOW_MS, bandwidthKbps: 4_100 })).toEqual(
    {
      engine: 'Bitmovin Player 8.271.0',
      codecs: 'avc1.64001f',
      bandwidthKbps: 4_100,
      latencyS: 8.5,
      droppedFrames: 7,
      totalFrames: 1_500,
    },
  );
});

test.each([
  ['of a recording', aBitmovin(false), true, true],
  ['before a live stream runs', aBitmovin(), true, false],
  ['before a source is loaded', aBitmovin(), false, true],
])('Bitmovin reports no latency %s', (_when, player, isLoaded, hasClock) => {
  expect(bitmovinNumbers(player, { isLoaded, hasClock, nowMs: NOW_MS, bandwidthKbps: 0 }).latencyS).toBeNull();
});

test('the bandwidth estimate for Bitmovin is a mean over its video segments, and counts the newest most', () => {
  const { note, kbps } = createBandwidthEstimate();
  expect(kbps()).toBe(0);
  note({ downloadType: 'media/audio', size: 1_000_000, downloadTime: 1 });
  note({ downloadType: 'media/video', size: 1_000_000, downloadTime: 0 });
  expect(kbps()).toBe(0);
  note({ downloadType: 'media/video', size: 500_000, downloadTime: 1 });
  expect(kbps()).toBe(4_000);
  note({ downloadType: 'media/video', size: 1_000_000, downloadTime: 1 });
  expect(kbps()).toBe(5_200);
});
