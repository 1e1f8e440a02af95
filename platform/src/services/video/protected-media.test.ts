import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Authorize } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { SAVE_CHANNEL, testEditor } from '../../testing/test-editors.ts';
import { type TestLicenceServer, testLicenceServer } from '../../testing/test-licence-server.ts';
import { LIVE_MPD, type TestManifests, testManifests } from '../../testing/test-manifests.ts';
import { fieldsOf, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

const WIDEVINE = '<ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/>';
const CHALLENGE = Buffer.from([0x08, 0xff, 0x00, 0xc3]);

let platform: TestPlatform;
let host: TestManifests;
let vendor: TestLicenceServer;
let folder: string;
let channel: string;
beforeAll(async () => {
  [host, vendor] = await Promise.all([testManifests(), testLicenceServer()]);
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-licences-'));
  const file = path.join(folder, 'servers.json');
  await writeFile(
    file,
    JSON.stringify({ widevine: { url: `${vendor.url}/widevine`, headers: { 'x-key': 'secret' } } }),
  );
  vendor.replies.set('/widevine', { body: Buffer.from('a licence') });
  platform = await testPlatform({ GS_LICENCE_SERVERS: file });
  host.served.set('/protected.mpd', { body: LIVE_MPD.replace('<Representation', `${WIDEVINE}<Representation`) });
  const editor = await testEditor(platform);
  const { data, error } = await editor(SAVE_CHANNEL, {
    base: 0,
    channel: { name: 'Harbor', source: 'external', address: `${host.url}/protected.mpd`, format: 'dash' },
    timing: {},
  });
  if (error) throw new Error(error.message);
  channel = (Object.values(data)[0] as unknown as { id: string }).id;
  platform.clock.offsetMs += 1_100;
});
afterAll(async () => {
  await Promise.all([platform.close(), host.close(), vendor.close()]);
  await rm(folder, { recursive: true });
});

const PAGE = { 'sec-fetch-site': 'same-origin' };
const cookieOf = ({ cookies }: LightMyRequestResponse) => cookies.find(({ name }) => name.startsWith('gs_media_'));
const authorizedOf = (reply: LightMyRequestResponse) => Authorize.reply.parse(fieldsOf(Authorize, reply));
const licence = (url: string, cookie?: ReturnType<typeof cookieOf>) =>
  platform.site.inject({
    method: 'POST',
    url,
    payload: CHALLENGE,
    headers: { 'content-type': 'application/octet-stream' },
    ...(cookie ? { cookies: { [cookie.name]: cookie.value } } : {}),
  });

test('S-27: a page gets the manifest of the other host, and licences with the cookie of its stream only', async () => {
  const page = await (await testViewers(platform)).viewer('card-m', 'protected-1', PAGE);
  const authorized = await page.authorize(channel);
  const { contentUrl, drm, heartbeatToken } = authorizedOf(authorized);
  expect(contentUrl).toBe(`${host.url}/protected.mpd`);
  expect(drm).toEqual({
    system: 'widevine',
    licenceUrl: `/media/channels/${channel}/licence`,
    systems: ['widevine'],
  });
  const address = `${drm?.licenceUrl}/widevine`;
  const created = await page.create(heartbeatToken);
  expect((await licence(address)).statusCode).toBe(403);
  expect(vendor.received).toEqual([]);
  const given = await licence(address, cookieOf(created));
  expect([given.statusCode, given.headers['content-type'], given.body]).toEqual([
    200,
    'application/octet-stream',
    'a licence',
  ]);
  expect(vendor.received[0]).toMatchObject({ body: CHALLENGE, headers: { 'x-key': 'secret' } });
  expect((await licence(`${drm?.licenceUrl}/playready`, cookieOf(created))).statusCode).toBe(404);
  const get = await platform.site.inject({ url: address, cookies: { [cookieOf(created)?.name ?? '']: 'x' } });
  expect(get.statusCode).toBe(404);
  await page.remove(heartbeatToken);
  expect((await licence(address, cookieOf(created))).statusCode).toBe(403);
});

test('a client without cookies gets licences by the token of its address', async () => {
  const device = await (await testViewers(platform)).viewer('card-m', 'protected-2');
  const { drm, heartbeatToken } = authorizedOf(await device.authorize(channel));
  await device.create(heartbeatToken);
  expect(drm?.licenceUrl).toMatch(/^\/media\/[\w.-]+\/licence$/);
  expect((await licence(`${drm?.licenceUrl}/widevine`)).statusCode).toBe(200);
});
