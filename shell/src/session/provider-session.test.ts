import { AppError, failure, success } from '@grandstand/shared-contracts';
import {
  AddTveSubscription,
  type Caller,
  CheckAuthentication,
  FlatToken,
  GetUserMetadata,
  MvpdUserMetadata,
} from '@grandstand/shared-contracts/api';
import { createEventHub } from '../events/event-hub.ts';
import { createBrowserStorage, STORAGE_KEYS } from '../storage/browser-storage.ts';
import { createProviderActions } from './provider-actions.ts';
import { createSessionStore } from './session-store.ts';

const NOW = Date.UTC(2026, 10, 21);
type Answers = Readonly<Record<string, unknown>>;
const working: Answers = {
  [CheckAuthentication.id]: { status: 1, mvpd: 'harborline', token: 'provider-token', expires: NOW + 1 },
  [GetUserMetadata.id]: { mvpd: 'harborline', userID: 'a%40b', zip: '10001' },
  [MvpdUserMetadata.id]: { sessionToken: 'session-1' },
  [FlatToken.id]: { flatToken: 'flat-1', expiresIn: 3600 },
  [AddTveSubscription.id]: {},
};
beforeEach(() => localStorage.clear());

const open = (answers: Answers = working) => {
  const calls: { readonly id: string; readonly request: unknown }[] = [];
  const storage = createBrowserStorage();
  storage.set('deviceId', 'device-1');
  const hub = createEventHub();
  const events: string[] = [];
  for (const name of ['tv:authenticated', 'tv:provider-reset'] as const)
    hub.scope('t').on(name, () => events.push(name));
  const store = createSessionStore(storage, 'device-1', hub.scope('shell'));
  const call = (async ({ id }: { id: string }, request: unknown) => {
    calls.push({ id, request });
    const answer = answers[id];
    if (answer instanceof AppError) return failure(answer);
    return answer === undefined ? failure(new AppError('unavailable', 'away')) : success(answer);
  }) as unknown as Caller;
  let forgotten = 0;
  const provider = createProviderActions({
    store,
    storage,
    bus: hub.scope('shell'),
    call,
    forgetCredentials: () => {
      forgotten += 1;
    },
    now: () => NOW,
    setUserType: (userType) => store.update({ userType }),
    errorText: () => 'fault',
  });
  return { provider, store, storage, calls, events, forgotten: () => forgotten };
};
const kept = (key: keyof typeof STORAGE_KEYS) => localStorage.getItem(STORAGE_KEYS[key]);

test('AUTH-100, AUTH-101, AUTH-102, AUTH-103, AUTH-105: metadata is read, the token traded, the flat token kept, and the viewer is tve', async () => {
  const { provider, store, calls, events } = open();
  expect(await provider.check('device-1')).toEqual(success(true));
  expect(await provider.readMetadata()).toEqual(success({ hasZip: true }));
  expect(store.get().tv).toMatchObject({
    selectedMVPD: 'harborline',
    userID: 'a@b',
    zip: '10001',
    authenticated: false,
  });
  expect(await provider.enter('tve')).toEqual(success(undefined));
  expect(calls.map(({ id }) => id)).toEqual(['checkAuthentication', 'userMetadata', 'mvpdUserMetadata', 'flatToken']);
  expect(calls[2]?.request).toEqual({ authorization: 'Bearer provider-token' });
  expect(
    ['sessionToken', 'tveToken', 'tveFlatToken', 'tveFlatTokenExpiry', 'selectedProvider'].map((key) =>
      kept(key as never),
    ),
  ).toEqual(['session-1', 'provider-token', 'flat-1', String(NOW + 3_600_000), 'harborline']);
  expect(store.get()).toMatchObject({ userType: 'tve', tv: { authenticated: true } });
  expect(events).toEqual(['tv:authenticated']);
});

test('AUTH-099: only status 1 with a token is a provider session', async () => {
  for (const answer of [
    { status: 0, token: 'provider-token' },
    { status: 2, token: 'provider-token' },
    { status: 1 },
  ]) {
    const { provider } = open({ ...working, [CheckAuthentication.id]: answer });
    expect(await provider.check('device-1')).toEqual(success(false));
  }
});

test.each([
  [{ encryptedZip: 'e-10001' }, true],
  [{ zip: '10001' }, true],
  [{}, false],
])('AUTH-100: metadata with %j has a zip code: %s', async (zips, hasZip) => {
  const metadata = { mvpd: 'harborline', userID: 'a', ...zips };
  const { provider, store } = open({ ...working, [GetUserMetadata.id]: metadata });
  await provider.check('device-1');
  expect(await provider.readMetadata()).toEqual(success({ hasZip }));
  expect(store.get().tv).toMatchObject(zips);
});

test('A-04: a TV’s session gives this browser no token that only the TV may use', async () => {
  const { provider, calls } = open();
  await provider.check('REGCODE1');
  await provider.readMetadata();
  await provider.enter('tve');
  expect(calls.map(({ id }) => id)).not.toContain('flatToken');
  expect(kept('sessionToken')).toBeNull();
  await provider.addSubscription();
  expect(calls.find(({ id }) => id === 'addTVESubscription')?.request).toEqual({
    mvpdID: 'harborline',
    encryptedZip: '10001',
    deviceId: 'REGCODE1',
  });
});

test('AUTH-102: without a provider’s word there is nothing to trade', async () => {
  const { provider, calls } = open({ ...working, [CheckAuthentication.id]: { status: 0 } });
  expect(await provider.check('device-1')).toEqual(success(false));
  expect(await provider.enter('tve')).toMatchObject({ ok: false, error: { code: 'not_signed_in' } });
  expect(calls.map(({ id }) => id)).toEqual(['checkAuthentication']);
  expect(kept('tveToken')).toBeNull();
});

test('AUTH-108: a refused token leaves nothing behind', async () => {
  const refusal = new AppError('forbidden', 'You are not subscribed to YES Networks!', {
    serviceCode: 'not_subscribed',
  });
  const { provider, store } = open({ ...working, [MvpdUserMetadata.id]: refusal });
  await provider.check('device-1');
  await provider.readMetadata();
  expect(await provider.enter('tve')).toEqual(failure(refusal));
  expect(kept('tveToken')).toBeNull();
  expect(store.get().tv.authenticated).toBe(false);
});

test('AUTH-111: requests the zip code again after a reload, before the account gets the provider’s access', async () => {
  localStorage.setItem('mvpdsProviders', 'harborline');
  localStorage.setItem('quickplatTVEToken', 'provider-token');
  const { provider, calls, forgotten } = open();
  expect(await provider.addSubscription()).toEqual(success(undefined));
  expect(calls.map(({ id }) => id)).toEqual(['userMetadata', 'addTVESubscription', 'getEntitlements']);
  expect(forgotten()).toBe(1);
});

test('AUTH-113: the chosen provider survives a reload; leaving forgets everything of it, here and there', async () => {
  const { provider } = open();
  provider.choose('skylark');
  expect(open().store.get().tv.selectedMVPD).toBe('skylark');
  const { provider: again, store, calls, events } = open();
  await again.check('device-1');
  await again.readMetadata();
  await again.enter('tve');
  await again.leave('user');
  expect(calls.at(-1)).toEqual({ id: 'providerSignOut', request: { deviceId: 'device-1' } });
  expect(
    ['mvpdsProviders', 'sessionToken', 'quickplatTVEToken', 'quickPlayTVEFlatToken'].map((key) =>
      localStorage.getItem(key),
    ),
  ).toEqual([null, null, null, null]);
  expect(store.get().tv).toEqual({ selectedMVPD: null, authenticated: false });
  expect(events).toContain('tv:provider-reset');
});

test('AUTH-101: a user id that is not well encoded is taken as it is', async () => {
  const { provider, store } = open({ ...working, [GetUserMetadata.id]: { mvpd: 'x', userID: '%zz' } });
  await provider.check('device-1');
  expect(await provider.readMetadata()).toEqual(success({ hasZip: false }));
  expect(store.get().tv.userID).toBe('%zz');
});
