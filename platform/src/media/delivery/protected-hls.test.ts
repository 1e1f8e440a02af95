import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { MEDIA_SECRET, mediaTokens, openTestMedia } from '../../testing/test-media.ts';
import { type TestLicenceServer, testLicenceServer } from '../../testing/test-licence-server.ts';
import { LicenceServers } from '../licences/licence-servers.ts';
import { lastSegmentAt } from '../packaging/lineup.ts';
import { rotatingKeys } from '../packaging/media-keys.ts';
import type { MediaModuleOptions } from './media.module.ts';
import { licencePath, manifestPath } from './media-path.ts';

/** In the middle of the window the key is replaced. */
const startMs = Date.UTC(2026, 10, 20, 23, 15, 0);
let nowMs = startMs;
let vendor: TestLicenceServer;
let apps: Record<'plain' | 'licensed' | 'cenc', FastifyInstance>;

const open = (options: Partial<MediaModuleOptions>): Promise<FastifyInstance> => openTestMedia(() => nowMs, options);
beforeAll(async () => {
  vendor = await testLicenceServer();
  const licenceServers = LicenceServers.parse({
    ownMedia: true,
    fairplay: { url: `${vendor.url}/fairplay`, certificate: `${vendor.url}/fairplay.cer` },
    playready: { url: `${vendor.url}/playready` },
    widevine: { url: `${vendor.url}/widevine` },
    tokenExchange: { url: `${vendor.url}/token` },
  });
  apps = { plain: await open({}), licensed: await open({ licenceServers }), cenc: await open({ encryption: 'cenc' }) };
});
afterAll(() => Promise.all([vendor.close(), ...Object.values(apps).map((app) => app.close())]));

const stream = { accountId: 'account-1', contentId: 'yes-2', deviceId: 'device-1', streamId: 'stream-1' };
const token = mediaTokens.sign(stream, startMs);
const folder = manifestPath({ cid: 'yes-2', format: 'hls', token }).replace('master.m3u8', '');
const get = (file: string, kind: keyof typeof apps = 'plain') => apps[kind].inject({ url: `${folder}${file}` });
const last = lastSegmentAt(startMs);
const keys = rotatingKeys({ secret: MEDIA_SECRET, scheme: 'cbcs' }, 'yes-2', 1_875);
const [older, current] = [keys.at(last - 900), keys.at(last)];

test('a protected playlist breaks no rule, and names a key and its init segment where the key is replaced', async () => {
  const { body } = await get('v720.m3u8');
  expect(brokenHlsRules(body)).toEqual([]);
  const tags = body.split('\n').filter((line) => /^#EXT-X-(KEY|MAP)/.test(line));
  const tagsOf = ({ number, contentKey: { keyId, iv } }: typeof current) => [
    `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key/${keyId.toString('hex')}",IV=0x${iv.toString('hex')},KEYFORMAT="identity",KEYFORMATVERSIONS="1"`,
    `#EXT-X-MAP:URI="v720/init-${number}.mp4?key=${keyId.toString('hex').slice(0, 8)}"`,
  ];
  expect(tags).toEqual([...tagsOf(older), ...tagsOf(current)]);
  const lines = body.split('\n');
  const at = lines.indexOf(tagsOf(current)[1] ?? '');
  expect(lines[at + 2]).toMatch(new RegExp(`^v720/${current.first}\\.m4s\\?key=`));
  expect((await get('captions.m3u8')).body).not.toContain('EXT-X-KEY');
  const delta = await get('v720.m3u8?_HLS_skip=YES');
  expect(brokenHlsRules(delta.body)).toEqual([]);
  expect(delta.body.match(/#EXT-X-KEY/g)).toHaveLength(1);
  nowMs += 1_920;
  expect(brokenByUpdate(body, (await get('v720.m3u8')).body)).toEqual([]);
  nowMs = startMs;
});

test('the address of a key gives its 16 bytes to a stream of its content, under the rules of licences', async () => {
  const keyOf = (keyId: Buffer) => get(`key/${keyId.toString('hex')}`);
  const { rawPayload, headers } = await keyOf(current.contentKey.keyId);
  expect(rawPayload.equals(current.contentKey.key)).toBe(true);
  expect(headers['cache-control']).toBe('no-store');
  const refusals = [keys.at(last - 3 * 1_875), keys.at(last + 1_875)].map(({ contentKey }) => contentKey.keyId);
  const codes = await Promise.all([...refusals, Buffer.alloc(16)].map(async (id) => (await keyOf(id)).json().code));
  expect(codes).toEqual(['key_expired', 'key_not_announced', 'key_unknown']);
  const other = manifestPath({ cid: 'yes-1', format: 'hls', token }).replace('master.m3u8', `key/${'0'.repeat(32)}`);
  expect((await apps.plain.inject({ url: other })).statusCode).toBe(403);
});

test('a multivariant playlist of protected media has no single pictures, whose ranges differ, but images', async () => {
  const { body } = await get('master.m3u8');
  expect(brokenHlsRules(body)).toEqual([]);
  expect(body).not.toMatch(/I-FRAME|SESSION-KEY/);
  expect(body).toContain('#EXT-X-IMAGE-STREAM-INF');
  expect((await get('v360_iframes.m3u8')).statusCode).toBe(404);
});

test('FairPlay and Widevine are named, where their servers have the keys, in both formats', async () => {
  const keyId = current.contentKey.keyId.toString('hex');
  const { body } = await get('v540.m3u8', 'licensed');
  expect(body).toContain(
    `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://yes-2/${keyId}",KEYFORMAT="com.apple.streamingkeydelivery",KEYFORMATVERSIONS="1"\n`,
  );
  const pssh = new RegExp(
    `URI="data:text/plain;base64,([^"]+)",KEYID=0x${keyId},KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"`,
  ).exec(body)?.[1];
  // pssh, version 0, Widevine; key ID (field 2), content ID (4), "cbcs" (9).
  const data = `1210${keyId}220579${Buffer.from('es-2').toString('hex')}48f3c6899b06`;
  expect(Buffer.from(pssh ?? '', 'base64').toString('hex')).toBe(
    `0000003f7073736800000000edef8ba979d64acea3c827dcd51d21ed0000001f${data}`,
  );
  const master = (await get('master.m3u8', 'licensed')).body;
  expect(brokenHlsRules(master)).toEqual([]);
  expect(master.match(/#EXT-X-SESSION-KEY:.*com\.apple/g)).toHaveLength(2);
  expect((await get('manifest.mpd', 'licensed')).body).toContain(`<cenc:pssh>${pssh}</cenc:pssh>`);
});

test('PlayReady is named in both formats, and finds the key in its header', async () => {
  const { body } = await get('v540.m3u8', 'licensed');
  const object =
    /KEY:METHOD=SAMPLE-AES,URI="data:text\/plain;charset=UTF-16;base64,([^"]+)",KEYFORMAT="com.microsoft.playready"/g;
  const named = [...body.matchAll(object)].map(([, text = '']) => text);
  expect(named).toHaveLength(2);
  const bytes = Buffer.from(named.at(-1) ?? '', 'base64');
  // Length, one record, of type 1 and with the rest of the bytes.
  expect([bytes.readUInt32LE(0), bytes.readUInt16LE(4), bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([
    bytes.length,
    1,
    1,
    bytes.length - 10,
  ]);
  const [, value = ''] = /<KID ALGID="AESCBC" VALUE="([^"]+)"\/>/.exec(bytes.subarray(10).toString('utf16le')) ?? [];
  const guid = Buffer.from(value, 'base64');
  const groups = [guid.subarray(0, 4), guid.subarray(4, 6), guid.subarray(6, 8)].map((group) => group.toReversed());
  expect(Buffer.concat([...groups, guid.subarray(8)])).toEqual(current.contentKey.keyId);
  const { body: dash } = await get('manifest.mpd', 'licensed');
  expect(dash).toContain('schemeIdUri="urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95" value="MSPR 2.0"');
  expect(dash).toContain(`<mspr:pro xmlns:mspr="urn:microsoft:playready">${named.at(-1)}</mspr:pro>`);
  const boxed = `${Buffer.from('pssh').toString('hex')}000000009a04f07998404286ab92e65be0885f95`;
  const boxes = [...dash.matchAll(/<cenc:pssh>([^<]+)</g)].map(([, box = '']) => Buffer.from(box, 'base64'));
  expect(boxes.some((box) => box.toString('hex').includes(boxed) && box.includes(bytes))).toBe(true);
});

test('licence requests of the platform’s own media reach the vendor’s server, and the token exchange gets their keys', async () => {
  vendor.replies.set('/fairplay', { body: Buffer.from('a CKC') });
  vendor.replies.set('/fairplay.cer', { body: Buffer.from('a certificate') });
  vendor.replies.set('/token', { body: JSON.stringify({ token: 't' }) });
  const url = `${licencePath({ cid: 'yes-2', token })}/fairplay`;
  const certificate = await apps.licensed.inject({ url });
  expect(certificate.body).toBe('a certificate');
  const licence = await apps.licensed.inject({ method: 'POST', url, payload: 'an SPC' });
  expect(licence.body).toBe('a CKC');
  const exchanged = vendor.received.find(({ path }) => path === '/token');
  const { keyId, key, iv } = current.contentKey;
  expect(JSON.parse(String(exchanged?.body)).keys).toContainEqual({
    scheme: 'cbcs',
    keyId: keyId.toString('hex'),
    key: key.toString('base64'),
    iv: iv.toString('base64'),
  });
  vendor.replies.set('/playready', { body: '<License/>' });
  const playready = { method: 'POST', url: url.replace('fairplay', 'playready'), payload: '<Challenge/>' } as const;
  expect((await apps.licensed.inject(playready)).body).toBe('<License/>');
  expect((await apps.plain.inject(playready)).statusCode).toBe(404);
  const kids = [keyId.toString('base64url')];
  const own = { method: 'POST', url: url.replace('fairplay', 'clearkey'), payload: JSON.stringify({ kids }) } as const;
  expect((await apps.licensed.inject(own)).json().keys).toHaveLength(1);
});

test('with the scheme cenc there is no HLS of protected media', async () => {
  expect((await get('master.m3u8', 'cenc')).statusCode).toBe(404);
  expect((await get('manifest.mpd', 'cenc')).body).toContain('value="cenc"');
});
