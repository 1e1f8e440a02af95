import { createBrowserStorage, createCaller, createCredentials } from '@grandstand/contracts-testing/shell';
import {
  AiringLive,
  Authorize,
  type Caller,
  GetActiveSubscriptions,
  GetContact,
  GetFavourites,
  GetOAuthAccessToken,
  GetPkgsAndProdsWithPromos,
  Heartbeat,
  LocationLookup,
  StorefrontContainers,
  StreamCreate,
  StreamDelete,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { credentials, type TestPlatform, testPlatform } from '../test-platform.ts';

let platform: TestPlatform;
let site: string;
beforeAll(async () => {
  platform = await testPlatform();
  site = await platform.site.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => platform.close());

/** The browser's own caller and credentials, as the shell makes them. */
const aBrowser = (deviceId: string) => {
  const values = new Map<string, string>();
  const storage = createBrowserStorage({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  });
  const now = () => platform.clock.now();
  const call: Caller = createCaller({
    fetch: (input, init) => fetch(new URL(String(input), site), init),
    settings: () => ({ services: {} }),
    t: (key) => key,
    credentials: createCredentials({ storage, deviceId, now }),
    renewSession: async () => false,
  });
  return { call, storage };
};

const content = (deviceId: string, contentId: string) =>
  ({
    catalogType: 'channel',
    contentId,
    contentTypeId: 'live',
    delivery: 'streaming',
    deviceId,
    deviceName: 'Test browser',
    disableSsai: true,
    drm: 'widevine',
    mediaFormat: 'dash',
    playbackMode: 'live',
    urlParameters: {},
  }) as const;

test('the browser’s caller signs in, watches, beats and leaves, every reply parsing with its contract', async () => {
  const deviceId = 'browser-1';
  const { call, storage } = aBrowser(deviceId);
  const signedIn = await call(GetOAuthAccessToken, credentials('card-m'));
  if (!signedIn.ok) throw signedIn.error;
  storage.set('accessToken', signedIn.value.accessToken);

  const packageItems = ['yankees', 'nets'];
  const flags = { dmaID: '001', returnPkgAppChannels: 'T', returnPackagesHavingProduct: 'T' } as const;
  const replies = [
    await call(GetContact, {}),
    await call(GetFavourites, {}),
    await call(GetActiveSubscriptions, {}),
    await call(GetPkgsAndProdsWithPromos, { ...flags, packageItems }),
    await call(LocationLookup, {}),
    await call(AiringLive, { pageSize: 10, reg: 'us', client: 'web' }),
    await call(StorefrontContainers, { sfId: 'main', tId: 'home', pageSize: 50, offset: 0 }),
  ];
  expect(replies.map((reply) => (reply.ok ? 'ok' : reply.error.message))).toEqual(replies.map(() => 'ok'));

  const grant = await call(Authorize, content(deviceId, 'yes-2'));
  if (!grant.ok) throw grant.error;
  const stream = { deviceId, itemId: 'yes-2', heartbeatToken: grant.value.heartbeatToken };
  const created = await call(StreamCreate, stream);
  expect(created.ok).toBe(true);
  const beat = await call(Heartbeat, { ...stream, entityId: 'yes-2' });
  if (!beat.ok) throw beat.error;
  expect((await call(StreamDelete, { deviceId, heartbeatToken: beat.value.heartbeatToken })).ok).toBe(true);
});

test('a refusal, an expired session and a missing one become the caller’s own codes', async () => {
  const deviceId = 'browser-2';
  const { call, storage } = aBrowser(deviceId);
  const failureOf = async (reply: ReturnType<Caller>) => {
    const result = await reply;
    return result.ok ? null : [result.error.code, result.error.serviceCode];
  };
  expect(await failureOf(call(GetOAuthAccessToken, credentials('card-m', 'wrong password')))).toEqual([
    'refused',
    'eV2134',
  ]);
  expect(await failureOf(call(Authorize, content(deviceId, 'yes-1')))).toEqual(['refused', '1404']);
  const signedIn = await call(GetOAuthAccessToken, credentials('card-m'));
  if (!signedIn.ok) throw signedIn.error;
  storage.set('accessToken', signedIn.value.accessToken);
  platform.clock.offsetMs += 16 * 60_000;
  expect(await failureOf(call(GetContact, {}))).toEqual(['session_expired', undefined]);
  storage.set('accessToken', 'forged');
  expect(await failureOf(call(GetContact, {}))).toEqual(['not_signed_in', 'not_signed_in']);
});
