import { AiringLive, LiveEvents, OAuthToken } from '../api/index.ts';
import { success } from '../errors.ts';
import { createBrowserStorage } from './browser-storage.ts';
import type { Caller } from './caller.ts';
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
