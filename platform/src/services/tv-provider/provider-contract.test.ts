import { createBrowserStorage, createCaller, createCredentials } from '@grandstand/contracts-testing/shell';
import {
  CheckAuthentication,
  FlatToken,
  GetRequestorConfig,
  GetUserMetadata,
  MvpdUserMetadata,
  ProviderSignOut,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { providerVisits } from '../../testing/provider-visit.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
let site: string;
beforeAll(async () => {
  platform = await testPlatform();
  site = await platform.site.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => platform.close());

const { signIn } = providerVisits(() => platform);

/** The browser's own caller and credentials, as the shell makes them. */
const aBrowser = (deviceId: string) => {
  const values = new Map<string, string>();
  const storage = createBrowserStorage({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  });
  return createCaller({
    fetch: (input, init) => fetch(new URL(String(input), site), init),
    settings: () => ({ services: {} }),
    t: (key) => key,
    credentials: createCredentials({ storage, deviceId, now: () => platform.clock.now() }),
    renewSession: async () => false,
  });
};

/** The value of a call that must succeed. */
const valueOf = <T>(result: { ok: true; value: T } | { ok: false; error: Error }): T => {
  if (!result.ok) throw result.error;
  return result.value;
};

test('the browser’s caller walks from the provider list to a provider’s flat token, every reply parsing', async () => {
  const deviceId = 'walk-1';
  const call = aBrowser(deviceId);
  expect(valueOf(await call(GetRequestorConfig, { requestor: 'YESN' })).mvpdList.length).toBeGreaterThan(7);
  expect(valueOf(await call(CheckAuthentication, { deviceId }))).toEqual({ status: 0 });
  await signIn(deviceId, 'tv-ok');
  const { token } = valueOf(await call(CheckAuthentication, { deviceId }));
  expect(valueOf(await call(GetUserMetadata, { requestor: 'YESN', deviceId })).zip).toBe('10001');
  const { sessionToken } = valueOf(await call(MvpdUserMetadata, { authorization: `Bearer ${token}` }));
  const { flatToken } = valueOf(await call(FlatToken, { deviceId, kind: 'tve', sessionToken }));
  expect(flatToken).toEqual(expect.any(String));
  valueOf(await call(ProviderSignOut, { deviceId }));
  expect(valueOf(await call(CheckAuthentication, { deviceId }))).toEqual({ status: 0 });
});

test('a package without the network becomes the caller’s own failure, with the text to show', async () => {
  const deviceId = 'walk-2';
  const call = aBrowser(deviceId);
  await signIn(deviceId, 'tv-unsub');
  const { token } = valueOf(await call(CheckAuthentication, { deviceId }));
  const refused = await call(MvpdUserMetadata, { authorization: `Bearer ${token}` });
  expect(refused).toMatchObject({
    ok: false,
    error: {
      code: 'forbidden',
      serviceCode: 'not_subscribed',
      message: 'You are not subscribed to YES Networks!',
    },
  });
});
