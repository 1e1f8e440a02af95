import { bitmovinFailure } from './bitmovin-failure.ts';
import { bitmovinConfiguration, bitmovinSource } from './bitmovin-source.ts';
import { createPlatformTime } from './platform-time.ts';
import { shakaConfiguration } from './shaka-configuration.ts';
import { isInterrupted, shakaFailure } from './shaka-failure.ts';
import type { StartPlace } from './player-port.ts';
import { bitmovinSubject } from './testing/fake-bitmovin.ts';
import { shakaSubject } from './testing/fake-shaka.ts';
import { describePlayerPort } from './testing/player-port-contract.ts';
import { describePortTimes } from './testing/port-times-contract.ts';

const unclocked = () => {};
describePlayerPort('Shaka', shakaSubject);
describePlayerPort('Bitmovin', bitmovinSubject);
describePortTimes('Shaka', shakaSubject);
describePortTimes('Bitmovin', bitmovinSubject);

const protectedSource = {
  url: 'https://media.test/manifest.mpd',
  format: 'dash',
  drm: { system: 'widevine', licenceUrl: 'https://media.test/licence' },
} as const;

const fit = (automatic: string) => automatic;

test('WATCH-053: both engines buffer 16 s ahead and 8 s behind', () => {
  expect(shakaConfiguration(protectedSource, unclocked).streaming).toMatchObject({
    bufferingGoal: 16,
    bufferBehind: 8,
  });
  const buffer = { forwardduration: 16, backwardduration: 8 };
  expect(bitmovinConfiguration({ key: 'k', time: createPlatformTime(), fit })).toMatchObject({
    key: 'k',
    ui: false,
    analytics: false,
    buffer: { video: buffer, audio: buffer },
    playback: { volume: 0, muted: true },
  });
});

test('starts at a segment boundary only at the live edge', () => {
  const isAtBoundary = (start: StartPlace) =>
    shakaConfiguration({ ...protectedSource, ...start }, unclocked).streaming.startAtSegmentBoundary;
  expect(isAtBoundary({})).toBe(true);
  for (const start of [{ startOffsetS: 61 }, { startOffsetS: -120 }, { startAtMs: 1_795_191_312_000 }])
    expect(isAtBoundary(start)).toBe(false);
});

test('WATCH-054: passes the start position to both engines', async () => {
  const { port, starts } = await shakaSubject();
  await port.load({ ...protectedSource, startOffsetS: -12 });
  await port.load(protectedSource);
  await port.load({ ...protectedSource, startAtMs: 1_795_191_312_000 });
  expect(starts()).toEqual([-12, null, new Date(1_795_191_312_000)]);
  expect(bitmovinSource({ ...protectedSource, startOffsetS: -12 }, 0)).toMatchObject({ options: { startOffset: -12 } });
  expect(bitmovinSource(protectedSource, 0)).not.toHaveProperty('options');
  expect(bitmovinSource({ ...protectedSource, startAtMs: 880_000 }, 1_000_000)).toMatchObject({
    options: { startOffset: -120 },
  });
});

test('decision 143: configures short waits between tracks, and looks for a segment inside it', () => {
  const { streaming } = shakaConfiguration(protectedSource, unclocked);
  expect(streaming.updateIntervalSeconds).toBeLessThan(0.5);
  expect(streaming.inaccurateManifestTolerance).toBeLessThan(0);
  expect(streaming.inaccurateManifestTolerance).toBeGreaterThan(-0.1);
});

test('Bitmovin sends cookies to another origin when the source needs them', () => {
  const { options, drm } = bitmovinSource({ ...protectedSource, withCredentials: true }, 0);
  expect(options).toEqual({ withCredentials: true, manifestWithCredentials: true });
  expect(drm?.clearkey).toMatchObject({ withCredentials: true });
});

test('both engines offer Widevine and ClearKey with the licence address of the authorization', () => {
  const { licenceUrl } = protectedSource.drm;
  expect(shakaConfiguration(protectedSource, unclocked).drm.servers).toEqual({
    'com.widevine.alpha': licenceUrl,
    'org.w3.clearkey': licenceUrl,
  });
  expect(bitmovinSource(protectedSource, 0)).toEqual({
    dash: protectedSource.url,
    drm: { widevine: { LA_URL: licenceUrl }, clearkey: { LA_URL: licenceUrl } },
  });
  expect(bitmovinSource({ url: 'https://media.test/a.m3u8', format: 'hls' }, 0)).toEqual({
    hls: 'https://media.test/a.m3u8',
  });
});

test('both engines give each listed key system an address below that of the authorization', () => {
  const licenceUrl = 'https://site.test/media/channels/harbor/licence';
  const systems = ['widevine', 'playready', 'fairplay', 'clearkey'] as const;
  const source = { ...protectedSource, drm: { ...protectedSource.drm, licenceUrl, systems } };
  expect(shakaConfiguration(source, unclocked).drm).toEqual({
    servers: {
      'com.widevine.alpha': `${licenceUrl}/widevine`,
      'com.microsoft.playready': `${licenceUrl}/playready`,
      'com.apple.fps': `${licenceUrl}/fairplay`,
      'org.w3.clearkey': `${licenceUrl}/clearkey`,
    },
    advanced: { 'com.apple.fps': { serverCertificateUri: `${licenceUrl}/fairplay` } },
  });
  expect(bitmovinSource(source, 0).drm).toEqual({
    widevine: { LA_URL: `${licenceUrl}/widevine` },
    playready: { LA_URL: `${licenceUrl}/playready` },
    fairplay: { LA_URL: `${licenceUrl}/fairplay`, certificateURL: `${licenceUrl}/fairplay` },
    clearkey: { LA_URL: `${licenceUrl}/clearkey` },
  });
});

test.each([
  [{ code: 1001, category: 1, severity: 2, data: ['u', 403] }, 'refused'],
  [{ code: 1001, category: 1, severity: 2, data: ['u', 404] }, 'network'],
  [{ code: 1002, category: 1, severity: 2 }, 'network'],
  [{ code: 3016, category: 3, severity: 2 }, 'decode'],
  [{ code: 4026, category: 4, severity: 2 }, 'content'],
  [{ code: 6007, category: 6, severity: 2 }, 'protection'],
  [{ code: 6012, category: 6, severity: 2 }, 'unsupported'],
  [{ code: 9001, category: 9, severity: 2 }, 'engine'],
])('Shaka error %o is a failure of kind %s', (error, kind) => {
  expect(shakaFailure(error)).toEqual({ kind, engineCode: `shaka:${error.code}` });
});

test('maps other errors to kind engine, and ignores a replaced load', () => {
  expect(shakaFailure(new Error('x'))).toEqual({ kind: 'engine', engineCode: 'shaka:unknown' });
  expect(isInterrupted({ code: 7000, category: 7, severity: 2 })).toBe(true);
});

test.each([
  [1103, 'engine'],
  [1202, 'content'],
  [1203, 'unsupported'],
  [1208, 'network'],
  [1301, 'decode'],
  [1402, 'network'],
  [2003, 'protection'],
  [2006, 'unsupported'],
  [3001, 'engine'],
])('Bitmovin code %i is a failure of kind %s', (code, kind) => {
  expect(bitmovinFailure(code)).toEqual({ kind, engineCode: `bitmovin:${code}` });
});

test.each([
  ['Shaka', shakaSubject],
  ['Bitmovin', bitmovinSubject],
])('%s plays recordings at another speed, starts each source at 1, and keeps live at 1', async (_name, makeSubject) => {
  const { port, beLive } = await makeSubject();
  const source = { url: 'https://media.test/manifest.mpd', format: 'dash' } as const;
  const reported: string[] = [];
  port.on(({ type }) => reported.push(type));
  await port.load(source);
  port.setRate(1.5);
  expect(port.state().rate).toBe(1.5);
  expect(reported).toContain('rateChanged');
  await port.load(source);
  expect(port.state().rate).toBe(1);
  beLive({ startS: 0, endS: 1800 });
  await port.load(source);
  port.setRate(2);
  expect(port.state().rate).toBe(1);
});

test.each([
  ['a recording', null, [1]],
  ['live', { startS: 0, endS: 1800 }, []],
] as const)(
  'Shaka plays %s on from its buffer when the network fails, and fails when nothing is left',
  async (_what, live, retries) => {
    const subject = await shakaSubject();
    const { port, stall, failWith, beLive } = subject;
    if (live) beLive(live);
    await port.load({ url: 'https://media.test/manifest.mpd', format: 'dash' });
    await port.play();
    failWith('network');
    expect(port.state().status).toBe('playing');
    // The library itself retries live streams.
    expect(subject.retries()).toEqual(retries);
    stall(true);
    failWith('network');
    expect(port.state().status).toBe('failed');
  },
);

test('destroys Shaka after its unload, so that no media source remains', async () => {
  const { port, endings } = await shakaSubject();
  await port.load({ url: 'https://media.test/a.mpd', format: 'dash' });
  void port.unload();
  await port.destroy();
  expect(endings()).toEqual(['unloaded', 'destroyed']);
});

test('returns the thumbnail of a position in the port’s time, or null when it fails to load', async () => {
  const { port } = await shakaSubject();
  expect(await port.thumbnail(10)).toBeNull();
  await port.load({ url: 'https://media.test/a.mpd', format: 'dash' });
  expect(await port.thumbnail(10)).toEqual({
    url: 'https://media.test/10.jpg',
    xPx: 160,
    yPx: 0,
    widthPx: 160,
    heightPx: 90,
  });
  expect(await port.thumbnail(110)).toBeNull();
});

test('A-63: Bitmovin reports loading until a start by the clock is at its exact position, and reports no seek', async () => {
  const { port, beLive, arrive, advance } = await bitmovinSubject();
  const reported: string[] = [];
  port.on(({ type }) => type !== 'timeChanged' && type !== 'tracksChanged' && reported.push(type));
  beLive({ startS: 1_795_191_312, endS: 1_795_191_912 });
  await port.load({ ...protectedSource, startAtMs: 1_795_191_712_000 });
  await port.play();
  expect(port.state().status).toBe('loading');
  arrive();
  advance(0.25);
  expect(reported).toEqual(['started']);
  expect(port.state()).toMatchObject({ status: 'playing', airedAtMs: 1_795_191_712_250, behindLiveS: 200 });
});

test('Bitmovin reports the code of the event that follows a load rejected without one', async () => {
  const { port, refuseNextLoad, failWith } = await bitmovinSubject();
  const failures: unknown[] = [];
  port.on((event) => event.type === 'failed' && failures.push(event.failure));
  refuseNextLoad('without a code');
  const loading = port.load(protectedSource);
  await Promise.resolve();
  failWith('network');
  await loading;
  expect(failures).toEqual([{ kind: 'network', engineCode: 'bitmovin:1400' }]);
});

test('Bitmovin ignores calls after destroy, because its library throws then', async () => {
  const { port } = await bitmovinSubject();
  await port.load(protectedSource);
  await port.destroy();
  await expect(port.unload()).resolves.toBeUndefined();
  expect(port.state().status).toBe('idle');
});

test('Bitmovin computes its latency from the time server of the stream', async () => {
  const time = createPlatformTime({ wall: () => 5_000, steady: () => 5_000 });
  const { network } = bitmovinConfiguration({ key: 'k', time, fit });
  const observe = (type: string, body: unknown) => network?.preprocessHttpResponse?.(type as never, { body } as never);
  await observe('manifest/dash', '2020-01-01T00:00:00Z');
  expect(time.nowMs()).toBeNull();
  await observe('time/sync', '2026-11-22T02:00:00.250Z');
  expect(time.nowMs()).toBe(Date.UTC(2026, 10, 22, 2, 0, 0, 250));
  await observe('time/sync', new TextEncoder().encode('2026-11-22T03:00:00Z').buffer);
  expect(time.nowMs()).toBe(Date.UTC(2026, 10, 22, 3));
});
