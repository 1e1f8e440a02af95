import { success } from '@grandstand/shared-contracts';
import { AiringLive, type Caller, LiveEvents, OAuthToken } from '@grandstand/shared-contracts/api';
import { createBrowserStorage } from '../storage/browser-storage.ts';
import { createCredentials } from './credentials.ts';

const NOW = 1_000_000;
beforeEach(() => localStorage.clear());

const withCalls = () => {
  const calls: string[] = [];
  const caller = (async (call: { id: string }) => {
    calls.push(call.id);
    return success({ access_token: `token-${calls.length}`, token_type: 'Bearer', expires_in: 3600 });
  }) as unknown as Caller;
  const storage = createBrowserStorage();
  let now = NOW;
  const credentials = createCredentials({ storage, deviceId: 'd', now: () => now });
  return { calls, caller, storage, credentials, later: (ms: number) => (now += ms) };
};

test('two calls that start together share one client token', async () => {
  const { calls, caller, credentials } = withCalls();
  const [first, second] = await Promise.all([
    credentials(AiringLive.auth, caller),
    credentials(LiveEvents.auth, caller),
  ]);
  expect(calls).toEqual([OAuthToken.id]);
  expect(first).toEqual(second);
});

test('CON-023: the client token is kept until half a minute before its end', async () => {
  const { calls, caller, storage, credentials, later } = withCalls();
  await credentials('client', caller);
  expect([storage.get('clientToken'), storage.get('clientTokenExpiry')]).toEqual(['token-1', String(NOW + 3_600_000)]);
  later(3_500_000);
  await credentials('client', caller);
  expect(calls).toHaveLength(1);
  later(80_000);
  await credentials('client', caller);
  expect(calls).toHaveLength(2);
});

test('CON-030: the TV-provider service gets the bare value, the account service a bearer', async () => {
  const { caller, storage, credentials } = withCalls();
  storage.set('sessionToken', 'raw-value');
  storage.set('accessToken', 'A1');
  expect(await credentials('raw', caller)).toEqual(success({ Authorization: 'raw-value' }));
  expect(await credentials('bearer', caller)).toEqual(success({ Authorization: 'Bearer A1' }));
});

test('a bearer call without anybody signed in is refused here', async () => {
  const { calls, caller, credentials } = withCalls();
  expect(await credentials('bearer', caller)).toMatchObject({ ok: false, error: { code: 'not_signed_in' } });
  expect(calls).toEqual([]);
});

const playing = () => {
  const calls: string[] = [];
  const replies: Readonly<Record<string, unknown>> = {
    oauth2Token: { access_token: 'client', token_type: 'Bearer', expires_in: 3600 },
    flatToken: { flatToken: 'flat', expiresIn: 3600 },
    getEntitlements: { ovatToken: 'entitled', ovatTokenExpiry: NOW + 3_600_000 },
    appRegister: { secret: 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTMyLWJ5dA', expiry: NOW + 3_600_000 },
  };
  const caller = (async (call: { id: string }) => {
    calls.push(call.id);
    return success(replies[call.id]);
  }) as unknown as Caller;
  const storage = createBrowserStorage();
  const credentials = createCredentials({ storage, deviceId: 'd', now: () => NOW });
  const headers = async () => {
    const proof = await credentials('playback', caller);
    if (!proof.ok) throw proof.error;
    return proof.value;
  };
  return { calls, storage, headers };
};

test('decision 142: two playback calls that start together share the requests for their tokens', async () => {
  const { calls, storage, headers } = playing();
  storage.set('accessToken', 'A1');
  const [first, second] = await Promise.all([headers(), headers()]);
  expect(calls.toSorted()).toEqual(['appRegister', 'getEntitlements', 'oauth2Token']);
  expect(second['X-Authorization']).toBe(first['X-Authorization']);
  expect(second['X-Device-Id']).not.toBe(first['X-Device-Id']);
});

test('WATCH-042, WATCH-044: playback is proven by a device token for the authorization service, signed with a secret fetched once', async () => {
  const { calls, headers } = playing();
  const first = await headers();
  await headers();
  expect(calls.filter((id) => id === 'appRegister')).toHaveLength(1);
  const claims = JSON.parse(atob((first['X-Device-Id'] ?? '').split('.')[1] ?? ''));
  expect(claims).toMatchObject({ aud: 'playback-auth-service' });
  expect(claims.exp - NOW / 1000).toBeLessThanOrEqual(60);
});

test('S-10: another viewer on the same device gets a separate secret', async () => {
  const { calls, storage, headers } = playing();
  await headers();
  storage.set('sessionToken', 'provider-session');
  storage.set('tveFlatToken', 'provider-token');
  storage.set('tveFlatTokenExpiry', String(NOW + 3_600_000));
  await headers();
  await headers();
  expect(calls.filter((id) => id === 'appRegister')).toHaveLength(2);
});

test('WATCH-045: a TV-provider viewer’s playback carries the provider token, anybody else’s does not', async () => {
  const { storage, headers } = playing();
  expect(await headers()).not.toHaveProperty('X-Provider-Token');
  storage.set('sessionToken', 'provider-session');
  storage.set('tveFlatToken', 'provider-token');
  storage.set('tveFlatTokenExpiry', String(NOW + 3_600_000));
  expect(await headers()).toMatchObject({ 'X-Provider-Token': 'provider-token' });
});

test('WATCH-045: a viewer with an account and a provider sends both tokens', async () => {
  const { storage, headers } = playing();
  storage.set('accessToken', 'A1');
  expect(await headers()).toMatchObject({ 'X-Authorization': 'entitled' });
  expect(await headers()).not.toHaveProperty('X-Provider-Token');
  storage.set('sessionToken', 'provider-session');
  storage.set('tveFlatToken', 'provider-token');
  storage.set('tveFlatTokenExpiry', String(NOW + 3_600_000));
  expect(await headers()).toMatchObject({ 'X-Authorization': 'entitled', 'X-Provider-Token': 'provider-token' });
});
