import { createEventHub } from '../events/event-hub.ts';
import type { SessionActions } from '@grandstand/shared-contracts';
import { createSessionStore } from './session-store.ts';
import {
  contact,
  credentials,
  NOW,
  registration,
  reply,
  sessionWith,
  working,
} from './testing/session-actions-scene.ts';

test('SHELL-063: sign-in stores tokens, then loads contact, favourites and subscriptions', async () => {
  const { actions, store, storage, calls } = sessionWith(working());
  expect(await actions.signIn(credentials)).toMatchObject({ ok: true });
  expect(calls).toEqual(['getOAuthAccessTokenv2', 'getContact', 'getFavourites', 'getActiveSubscriptions']);
  expect(store.get()).toMatchObject({
    status: 'signedIn',
    account: { spAccountID: 'acc-1' },
    favourites: { teams: [1] },
  });
  expect([storage.get('accessToken'), storage.get('refreshToken'), storage.get('accessTokenExpiry')]).toEqual([
    'A1',
    'R1',
    String(NOW + 900_000),
  ]);
});

test('SHELL-071: the sign-in flag is on while it runs and off after a failure', async () => {
  const { actions, store } = sessionWith({
    getOAuthAccessTokenv2: () => ({
      body: {
        GetOAuthAccessTokenv2ResponseMessage: {
          responseCode: '0',
          failureMessage: [{ errorCode: 'eV2134', errorMessage: 'Email or password is incorrect.' }],
        },
      },
    }),
  });
  const pending = actions.signIn(credentials);
  expect(store.get().pending.signIn).toBe(true);
  expect(await pending).toMatchObject({ ok: false, error: { serviceCode: 'eV2134' } });
  expect(store.get().pending.signIn).toBe(false);
});

const identity = { type: 'Google', subject: 'google-1', idToken: 'id', email: 'a@b.co', name: 'Ana' } as const;
test.each([
  ['signUp', (actions: SessionActions) => actions.register(registration)],
  ['socialSignIn', (actions: SessionActions) => actions.signInSocial(identity)],
  ['subscriptions', (actions: SessionActions) => actions.loadSubscriptions()],
] as const)('SHELL-071: of all flags %s alone is on while it runs, and off when it is done', async (action, run) => {
  const { actions, store } = sessionWith(working());
  const on = () => Object.entries(store.get().pending).flatMap(([name, isOn]) => (isOn ? [name] : []));
  const running = run(actions);
  expect(on()).toEqual([action]);
  await running;
  expect(on()).toEqual([]);
});

test('SHELL-071: clears a loading flag when its action throws', async () => {
  const { actions, store } = sessionWith(working());
  const work = async () => {
    throw new Error('broken');
  };
  await expect(actions.track('cancel', work)).rejects.toThrow('broken');
  expect(store.get().pending.cancel).toBe(false);
});

test('AUTH-013: signs out a user under 13 with the reason, and keeps no data', async () => {
  const { actions, store, storage, signedOut, calls } = sessionWith({
    ...working(),
    getContact: contact(Date.UTC(2014, 0, 1)),
  });
  expect(await actions.signIn(credentials)).toMatchObject({
    ok: false,
    error: { message: 'You must be at least 13 to login to YES.' },
  });
  expect(store.get()).toMatchObject({ status: 'anonymous', account: null });
  expect(storage.get('accessToken')).toBeNull();
  expect(calls).toContain('logOutUser');
  expect(signedOut).toEqual(['underage']);
});

test('AUTH-013: reads the minimum age from the settings', async () => {
  const { actions, signedOut } = sessionWith(
    { ...working(), getContact: contact(Date.UTC(2010, 0, 1)) },
    { minAge: 18 },
  );
  expect(await actions.signIn(credentials)).toMatchObject({ ok: false, error: { serviceCode: 'under_age' } });
  expect(signedOut).toEqual(['underage']);
});

test('SHELL-062: an account that could not be loaded is requested again when it is next needed', async () => {
  const answers = { ...working(), getContact: () => ({ status: 500, body: {} }) };
  const { actions, store, storage } = sessionWith(answers);
  storage.set('accessToken', 'A1');
  expect(await actions.load()).toMatchObject({ ok: false });
  Object.assign(answers, working());
  expect(await actions.load()).toMatchObject({ ok: true });
  expect(store.get().status).toBe('signedIn');
});

test('SHELL-068: sign-out clears the tokens of this page', async () => {
  const { actions, forgets } = sessionWith(working());
  await actions.signIn(credentials);
  const before = forgets();
  await actions.signOut();
  expect(forgets()).toBe(before + 1);
});

test('signs out again when the account fails to load after a sign-in', async () => {
  const { actions, store, storage } = sessionWith({ ...working(), getContact: () => ({ status: 500, body: {} }) });
  expect(await actions.signIn(credentials)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(store.get().status).toBe('anonymous');
  expect(storage.get('accessToken')).toBeNull();
});

test('keeps the session when reloading the account fails', async () => {
  const answers = working();
  const { actions, store } = sessionWith(answers);
  await actions.signIn(credentials);
  answers['getContact'] = () => ({ status: 500, body: {} });
  expect(await actions.load()).toMatchObject({ ok: false });
  expect(store.get().status).toBe('signedIn');
});

test('SHELL-067: three simultaneous expired calls share one refresh', async () => {
  const { actions, storage, calls } = sessionWith(working());
  storage.set('accessToken', 'expired');
  storage.set('refreshToken', 'R0');
  expect(await actions.load()).toMatchObject({ ok: true });
  expect(calls.filter((name) => name === 'refreshToken')).toHaveLength(1);
  expect(storage.get('accessToken')).toBe('A2');
});

test('SHELL-038: a refused refresh ends the session and removes its tokens', async () => {
  const { actions, store, storage, signedOut } = sessionWith({
    ...working(),
    refreshToken: () => ({ status: 401, body: { errorCode: 'reused' } }),
  });
  storage.set('accessToken', 'expired');
  storage.set('refreshToken', 'R0');
  expect(await actions.load()).toMatchObject({ ok: false });
  expect(store.get().status).toBe('anonymous');
  expect([storage.get('accessToken'), storage.get('refreshToken')]).toEqual([null, null]);
  expect(signedOut).toEqual(['expired']);
});

test('another tab that renewed first saves this one its refresh', async () => {
  const { actions, storage, calls } = sessionWith(working());
  storage.set('accessToken', 'A1');
  storage.set('refreshToken', 'R1');
  const renewal = actions.renew();
  storage.set('accessToken', 'A9');
  expect(await renewal).toBe(true);
  expect(calls.filter((name) => name === 'refreshToken').length).toBeLessThanOrEqual(1);
});

test('SHELL-070: sign-out clears everything even when revoking fails, and reports the failure', async () => {
  const { actions, store, storage } = sessionWith({ ...working(), logOutUser: () => ({ status: 500, body: {} }) });
  await actions.signIn(credentials);
  expect(await actions.signOut()).toMatchObject({ ok: false });
  expect(store.get()).toMatchObject({ status: 'anonymous', userType: null });
  expect(storage.get('accessToken')).toBeNull();
});

test('reloads the account after a change without signing out, and keeps the known values after a failure', async () => {
  const answers = working();
  const { actions, store } = sessionWith(answers);
  await actions.register(registration);
  const statuses: string[] = [];
  store.subscribe(() => statuses.push(store.get().status));
  answers['getContact'] = reply('GetContact', {
    spAccountID: 'acc-1',
    isLinkedToTV: false,
    contactMessage: [
      { firstName: 'Ana', lastName: 'Cruz', email: 'a@b.co', userName: 'a@b.co', dateOfBirth: 0, gender: 'Female' },
    ],
  });
  expect(await actions.reloadAccount()).toMatchObject({ ok: true });
  expect(store.get().account).toMatchObject({
    contact: { lastName: 'Cruz', gender: 'Female' },
    registerSuccess: true,
  });
  answers['getFavourites'] = () => ({ status: 500, body: {} });
  answers['getContact'] = contact(0);
  expect(await actions.reloadAccount()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(store.get().account?.contact?.lastName).toBe('Cruz');
  expect(new Set(statuses)).toEqual(new Set(['signedIn']));
});

test.each(['load', 'reloadAccount', 'loadSubscriptions'] as const)(
  'PLAT-007, PLAT-054: a session that was revoked elsewhere ends with the first %s that meets it',
  async (action) => {
    const answers = working();
    const { actions, store, storage, signedOut, bus } = sessionWith(answers);
    const renewalsFailed: string[] = [];
    bus.on('session:refresh-failed', ({ cause }) => renewalsFailed.push(cause));
    await actions.signIn(credentials);
    const revoked = () => ({ status: 401, body: { errorCode: 'not_signed_in', errorMessage: 'Signed out.' } });
    answers['getContact'] = revoked;
    answers['getActiveSubscriptions'] = revoked;
    expect(await actions[action]()).toMatchObject({ ok: false, error: { code: 'not_signed_in' } });
    expect(store.get()).toMatchObject({ status: 'anonymous', account: null });
    expect(storage.get('accessToken')).toBeNull();
    expect(signedOut).toEqual(['expired']);
    // As one that cannot be renewed: the shell leads to `/`.
    expect(renewalsFailed).toEqual(['not_signed_in']);
  },
);

test('discards an account that arrives after the sign-out', async () => {
  const { actions, store } = sessionWith(working());
  await actions.signIn(credentials);
  const reloading = actions.reloadAccount();
  await actions.signOut();
  await reloading;
  expect(store.get()).toMatchObject({ status: 'anonymous', account: null, favourites: { teams: [] } });
});

test('SHELL-061: the user type survives a reload', () => {
  const { actions, storage } = sessionWith(working());
  actions.setUserType('tve', 'landing');
  expect(createSessionStore(storage, 'device-1', createEventHub().scope('shell')).get().userType).toBe('tve');
});

test('A-16: the intended path is kept in the session and can be forgotten', () => {
  const { actions, store } = sessionWith(working());
  actions.setIntended('/ManageSubscription');
  expect(store.get().intended).toBe('/ManageSubscription');
  actions.setIntended(undefined);
  expect('intended' in store.get()).toBe(false);
});

test('A-100, CON-002, CON-024: sign-in sends contactUsername and this browser with model and serial number, which is stored', async () => {
  const { actions, storage, bodies } = sessionWith(working());
  await actions.signIn(credentials);
  expect(bodies['getOAuthAccessTokenv2']).toMatchObject({
    GetOAuthAccessTokenv2RequestMessage: {
      contactUsername: 'nora@example.test',
      deviceMessage: { deviceType: 'Web', modelNo: expect.any(String), serialNo: 'device-1' },
    },
  });
  expect(JSON.parse(storage.get('deviceInfo') ?? 'null')).toMatchObject({ deviceType: 'Web', serialNo: 'device-1' });
});
