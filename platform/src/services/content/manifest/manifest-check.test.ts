import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  LIVE_MPD,
  MASTER_PLAYLIST,
  MEDIA_PLAYLIST,
  type TestManifests,
  testManifests,
} from '../../../testing/test-manifests.ts';
import { createManifestCheck } from './manifest-check.service.ts';

const SITE = 'https://site.example.test';
let host: TestManifests;
beforeAll(async () => {
  host = await testManifests();
});
afterAll(() => host.close());

const remedy = 'Use a public https address: viewers have to reach it.';
const own = { siteOrigin: 'http://localhost', licensed: [], privateHosts: [], allowsPrivate: true, remedy };
const check = createManifestCheck(own);
const inProduction = createManifestCheck({ siteOrigin: SITE, licensed: [], privateHosts: [], remedy });
const serve = (path: string, body: string, more: object = {}): string => {
  host.served.set(path, { body, ...more });
  return host.url + path;
};

test('an HLS and a DASH manifest are read with their renditions and every host that they name', async () => {
  expect(await check(`${host.url}/master.m3u8`)).toEqual({
    format: 'hls',
    isLive: true,
    heights: [720, 360],
    origins: [host.url, 'https://media.example.test'],
    protection: [],
  });
  expect(await check(`${host.url}/live.mpd`)).toEqual({
    format: 'dash',
    isLive: true,
    heights: [540],
    origins: [host.url, 'https://dash.example.test'],
    protection: [],
  });
  const ended = serve('/ended.m3u8', `${MEDIA_PLAYLIST}#EXT-X-ENDLIST\n`);
  expect(await check(ended)).toMatchObject({ isLive: false });
});

test.each([
  ['a page', '<html></html>', {}, /neither an HLS playlist .* nor a DASH manifest/],
  ['an empty playlist', '#EXTM3U\n', {}, /names no segments/],
  [
    'an encrypted playlist',
    `${MEDIA_PLAYLIST}#EXT-X-KEY:METHOD=AES-128,URI="k"\n2.m4s\n`,
    {},
    /use a manifest without DRM/,
  ],
  ['an encrypted MPD', LIVE_MPD.replace('<Representation', '<ContentProtection/><Representation'), {}, /without DRM/],
  ['broken XML', LIVE_MPD.replace('</Period>', ''), {}, /is not well-formed XML/],
  ['a missing playlist', MASTER_PLAYLIST.replace('low', 'gone'), {}, /gone\.m3u8" replied 404/],
  [
    'a redirect',
    '',
    { status: 302, headers: { location: '/other.m3u8' } },
    /redirects to "\/other\.m3u8": use the address/,
  ],
  ['an error', '', { status: 500 }, /replied 500: check that it is on air/],
  [
    'a host without CORS',
    MEDIA_PLAYLIST,
    { headers: {} },
    /has to send "Access-Control-Allow-Origin: http:\/\/localhost"/,
  ],
  ['an endless file', 'x'.repeat(2_200_000), {}, /is larger than 2097152 bytes/],
] as const)('%s is refused with a remedy', async (name, body, more, message) => {
  const address = serve(`/${name.replaceAll(' ', '-')}`, body, more);
  await expect(check(address)).rejects.toMatchObject({ errorCode: 'invalid', message: expect.stringMatching(message) });
});

const WIDEVINE = '<ContentProtection schemeIdUri="urn:uuid:EDEF8BA9-79D6-4ACE-A3C8-27DCD51D21ED"/>';
const PLAYREADY = '<ContentProtection schemeIdUri="urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95"/>';
const FAIRPLAY = '#EXT-X-KEY:METHOD=SAMPLE-AES,KEYFORMAT="com.apple.streamingkeydelivery",URI="skd://1"\n';
test('an encrypted manifest is accepted for the key systems that have a licence server', async () => {
  const licensed = createManifestCheck({ ...own, licensed: ['widevine', 'fairplay'] });
  const dash = LIVE_MPD.replace('<Representation', `${WIDEVINE}${PLAYREADY}<Representation`);
  expect(await licensed(serve('/protected.mpd', dash))).toMatchObject({ protection: ['widevine'] });
  const hls = serve('/protected.m3u8', MEDIA_PLAYLIST.replace('#EXTINF', `${FAIRPLAY}#EXTINF`));
  expect(await licensed(hls)).toMatchObject({ protection: ['fairplay'] });
  const onlyPlayReady = serve('/playready.mpd', LIVE_MPD.replace('<Representation', `${PLAYREADY}<Representation`));
  await expect(licensed(onlyPlayReady)).rejects.toMatchObject({
    message: expect.stringMatching(
      /is encrypted for playready, and no licence server is configured .* GS_LICENCE_SERVERS/,
    ),
  });
});

test('a host that does not reply is reported with its address', async () => {
  await expect(check('http://127.0.0.1:9/live.m3u8')).rejects.toMatchObject({
    message: expect.stringMatching(
      /^"http:\/\/127\.0\.0\.1:9\/live\.m3u8" was not read \(ECONNREFUSED\): check the address/,
    ),
  });
});

test.each([
  ['http://live.example.test/a.m3u8', /does not use https\. Use a public https address/],
  ['https://127.0.0.1/a.m3u8', /"127\.0\.0\.1" is a private address/],
  ['https://169.254.169.254/latest/meta-data', /is a private address/],
  ['https://[::1]/a.m3u8', /is a private address/],
  ['https://[::ffff:10.0.0.1]/a.m3u8', /is a private address/],
  ['https://localhost/a.m3u8', /is the private address/],
  ['https://user:secret@live.example.test/a.m3u8', /has credentials/],
  ['file:///etc/passwd', /does not use https/],
])('in production %s is refused before anything is sent', async (address, message) => {
  await expect(inProduction(address)).rejects.toMatchObject({
    errorCode: 'invalid',
    message: expect.stringMatching(message),
  });
});
