import {
  createBrowserStorage,
  createCaller,
  createCredentials,
  createServerClock,
} from '@grandstand/contracts-testing/shell';
import { AccessCheck, AiringLive, FlatToken } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { providerVisits } from '../../testing/provider-visit.ts';
import { send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

let platform: TestPlatform;
let site: string;
beforeAll(async () => {
  platform = await testPlatform();
  site = await platform.site.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => platform.close());

/** The browser's own caller, as the shell makes it. `origin` may change between calls. */
const aBrowser = (deviceId: string, origin: { url: string }) => {
  const values = new Map<string, string>();
  const storage = createBrowserStorage({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  });
  const statuses: number[] = [];
  const clock = createServerClock(() => platform.clock.now() - platform.clock.offsetMs);
  const call = createCaller({
    fetch: async (input, init) => {
      const response = await fetch(new URL(String(input), origin.url), init);
      statuses.push(response.status);
      return response;
    },
    settings: () => ({ services: {} }),
    t: (key) => key,
    credentials: createCredentials({ storage, deviceId, now: clock.now }),
    renewSession: async () => false,
    observe: clock.observe,
  });
  return { call, storage, statuses };
};

const lists = { pageSize: 10, reg: 'us', client: 'web' } as const;

test('A-98: calls succeed across a change of every signing key of the platform', async () => {
  const origin = { url: site };
  const { call, storage, statuses } = aBrowser('rotation-1', origin);
  expect(await call(AiringLive, lists)).toMatchObject({ ok: true });
  expect(await call(AccessCheck, { cid: 'yes-1' })).toMatchObject({ ok: true });

  await platform.db.deleteFrom('key_material').where('name', 'in', ['platform.tokens', 'video.device']).execute();
  const rotated = await testPlatform({}, platform);
  try {
    origin.url = await rotated.site.listen({ host: '127.0.0.1', port: 0 });
    statuses.length = 0;
    expect(await call(AiringLive, lists)).toMatchObject({ ok: true });
    expect(statuses).toEqual([401, 200, 200]);
    expect(await call(AccessCheck, { cid: 'yes-1' })).toMatchObject({ ok: true });

    const before = storage.get('clientToken');
    expect(await call(AiringLive, lists)).toMatchObject({ ok: true });
    expect(storage.get('clientToken')).toBe(before);
  } finally {
    await rotated.close();
  }
});

test('AUTH-105: a provider session survives a change of the signing keys', async () => {
  const { signIn, check } = providerVisits(() => platform);
  await signIn('rotation-2', 'tv-ok');
  expect((await check('rotation-2')).status).toBe(1);
  const { call, storage } = aBrowser('rotation-2', { url: site });
  storage.set('sessionToken', 'signed-with-an-old-key');
  expect(await call(AccessCheck, { cid: 'yes-1' })).toMatchObject({ ok: true, value: { allowed: true } });
  expect(storage.get('sessionToken')).not.toBe('signed-with-an-old-key');
});

test('PLAT-057: the Date header follows the clock of the control port, and playback continues when it moves', async () => {
  const { call } = aBrowser('clock-1', { url: site });
  expect(await call(AccessCheck, { cid: 'yes-1' })).toMatchObject({ ok: true });
  for (const offsetMs of [90_000, -90_000]) {
    await platform.control.inject({ method: 'POST', url: '/clock', payload: { offsetMs } });
    const { headers } = await platform.site.inject('/health/live');
    expect(Math.abs(Date.parse(String(headers['date'])) - platform.clock.now())).toBeLessThan(1_000);
    expect(await call(AccessCheck, { cid: 'yes-1' })).toMatchObject({ ok: true });
  }
  await platform.control.inject({ method: 'POST', url: '/clock', payload: { offsetMs: 0 } });
});

test('PLAT-034: a refused device token has its own code and text', async () => {
  const { client } = await testViewers(platform);
  const flat = await send(platform.site, FlatToken, { deviceId: 'clock-2' }, client);
  const { flatToken } = flat.json<{ data: { flatToken: string } }>().data;
  const headers = { ...client.headers, 'x-authorization': flatToken, 'x-device-id': 'none' };
  const refused = await send(platform.site, AccessCheck, { cid: 'yes-1' }, { headers });
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    {
      errorCode: 'device_not_verified',
      errorMessage: 'We couldn’t verify this device. Please try again.',
      requestId: refused.headers['x-request-id'],
    },
  ]);
});
