import { bitmovinConfiguration, bitmovinSource } from './bitmovin-engine.ts';
import { bitmovinFailure } from './bitmovin-failure.ts';
import { shakaConfiguration } from './shaka-engine.ts';
import { isInterrupted, shakaFailure } from './shaka-failure.ts';
import { bitmovinSubject } from './testing/fake-bitmovin.ts';
import { shakaSubject } from './testing/fake-shaka.ts';
import { describePlayerPort } from './testing/player-port-contract.ts';

describePlayerPort('Shaka', shakaSubject);
describePlayerPort('Bitmovin', bitmovinSubject);

const protectedSource = {
  url: 'https://media.test/manifest.mpd',
  format: 'dash',
  drm: { system: 'widevine', licenceUrl: 'https://media.test/licence' },
} as const;

test('WATCH-053: both engines buffer 16 s ahead and 8 s behind', () => {
  expect(shakaConfiguration(protectedSource).streaming).toEqual({ bufferingGoal: 16, bufferBehind: 8 });
  const buffer = { forwardduration: 16, backwardduration: 8 };
  expect(bitmovinConfiguration('k')).toMatchObject({
    key: 'k',
    ui: false,
    analytics: false,
    buffer: { video: buffer, audio: buffer },
    playback: { volume: 0, muted: true },
  });
});

test('both engines offer Widevine and ClearKey with the licence address of the authorization', () => {
  const { licenceUrl } = protectedSource.drm;
  expect(shakaConfiguration(protectedSource).drm.servers).toEqual({
    'com.widevine.alpha': licenceUrl,
    'org.w3.clearkey': licenceUrl,
  });
  expect(bitmovinSource(protectedSource)).toEqual({
    dash: protectedSource.url,
    drm: { widevine: { LA_URL: licenceUrl }, clearkey: { LA_URL: licenceUrl } },
  });
  expect(bitmovinSource({ url: 'https://media.test/a.m3u8', format: 'hls' })).toEqual({
    hls: 'https://media.test/a.m3u8',
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

test('an error that is not from Shaka is the engine’s, and a replaced load is no failure', () => {
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
