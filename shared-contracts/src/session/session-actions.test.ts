import { translator } from '../config/translator.ts';
import { createEventHub } from '../events/event-bus.ts';
import { createBrowserStorage } from '../runtime/browser-storage.ts';
import { createCaller } from '../runtime/caller.ts';
import { createCredentials } from '../runtime/credentials.ts';
import { TEXTS } from '../texts.ts';
import { splitName } from './name.ts';
import { createSessionActions, type SessionActions } from './session-actions.ts';
import { createSessionStore } from './session-store.ts';

const NOW = Date.UTC(2026, 10, 20);
type Answers = Record<string, () => { status?: number; body: unknown }>;

const reply = (name: string, fields: object) => () => ({
  body: { [`${name}ResponseMessage`]: { responseCode: '1', ...fields } },
});
const contact = (dateOfBirth: number | null) =>
  reply('GetContact', {
    spAccountID: 'acc-1',
    isLinkedToTV: false,
    contactMessage: [
      { firstName: 'Nora', lastName: 'Sub', email: 'nora@example.test', userName: 'nora', dateOfBirth, gender: null },
    ],
  });
const working = (): Answers => ({
  getOAuthAccessTokenv2: reply('GetOAuthAccessTokenv2', {
    accessToken: 'A1',
    refreshToken: 'R1',
    expiresIn: NOW + 900_000,
  }),
  refreshToken: reply('RefreshToken', { accessToken: 'A2', refreshToken: 'R2', expiresIn: NOW + 900_000 }),
  createUser: reply('CreateUser', {
    spAccountID: 'acc-1',
    accessToken: 'A1',
    refreshToken: 'R1',
    expiresIn: NOW + 900_000,
  }),
  getContact: contact(Date.UTC(1990, 0, 1)),
  getFavourites: reply('GetFavourites', {
    favourites: { favoriteTeams: [1], favoritePlayers: [], notificationTags: ['NEWSLETTER'] },
  }),
  getActiveSubscriptions: reply('GetActiveSubscriptions', { AccountServiceMessage: [] }),
  logOutUser: reply('LogOutUser', {}),
  addOrRemoveFavouritesPOST: reply('AddOrRemoveFavourites', {}),
});

const sessionWith = (answers: Answers) => {
  localStorage.clear();
  const calls: string[] = [];
  const storage = createBrowserStorage();
  storage.set('deviceId', 'device-1');
  const bus = createEventHub().scope('shell');
  const store = createSessionStore(storage, 'device-1', bus);
  const t = translator(TEXTS);
  const signedOut: string[] = [];
  bus.on('session:signed-out', ({ reason }) => signedOut.push(reason));
  const call = createCaller({
    fetch: (async (url: string, init: { headers: Record<string, string> }) => {
      const name = url.slice(url.lastIndexOf('/') + 1);
      calls.push(name);
      const { status = 200, body } = (answers[name] ?? (() => ({ status: 404, body: {} })))();
      const expired = init.headers['Authorization'] === 'Bearer expired';
      return new Response(JSON.stringify(expired ? {} : body), { status: expired ? 403 : status });
    }) as never,
    settings: () => ({ services: {} }),
    t,
    credentials: createCredentials({ storage, deviceId: 'device-1', now: () => NOW }),
    renewSession: () => actions.renew(),
  });
  const actions: SessionActions = createSessionActions({
    store,
    storage,
    bus,
    call,
    forgetCredentials: () => {},
    now: () => NOW,
    minAge: () => 13,
    tooYoungText: () => t('signIn.tooYoung'),
    exclusively: (work) => work(),
  });
  return { actions, store, storage, calls, signedOut, bus };
};
const credentials = { email: 'nora@example.test', password: 'Grandstand1!' };

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

const registration = {
  name: 'Ana Maria Cruz',
  email: 'ana@example.test',
  dateOfBirth: 0,
  gender: null,
  referralCode: null,
  newsletter: false,
};

test('AUTH-072: a registration stores its tokens, loads the account and marks it registered', async () => {
  const { actions, store, storage, calls } = sessionWith(working());
  expect(await actions.register(registration)).toMatchObject({ ok: true });
  expect(calls[0]).toBe('createUser');
  expect(storage.get('accessToken')).toBe('A1');
  expect(store.get()).toMatchObject({ status: 'signedIn', account: { registerSuccess: true } });
});

test('AUTH-074: the newsletter is added when it was wanted, and only then; its failure costs nothing', async () => {
  const without = sessionWith(working());
  await without.actions.register(registration);
  expect(without.calls).not.toContain('addOrRemoveFavouritesPOST');
  const withIt = sessionWith({ ...working(), addOrRemoveFavouritesPOST: () => ({ status: 500, body: {} }) });
  expect(await withIt.actions.register({ ...registration, newsletter: true })).toMatchObject({ ok: true });
  expect(withIt.calls.slice(0, 2)).toEqual(['createUser', 'addOrRemoveFavouritesPOST']);
});

test('AUTH-076, AUTH-077: a registration leads to payment, for a TV-provider viewer to watch', async () => {
  const dtc = sessionWith(working());
  await dtc.actions.register(registration);
  expect(dtc.store.get().intendedPath).toBe('/CreditCardPayment');
  const tve = sessionWith(working());
  tve.actions.setUserType('tve', 'landing');
  await tve.actions.register(registration);
  expect(tve.store.get().intendedPath).toBe('/watch');
});

test.each([
  ['Ana Maria Cruz', 'Ana', 'Maria Cruz'],
  [' Ana ', 'Ana', ''],
])('AUTH-064: %p is split on the first space', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
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

test('AUTH-013: somebody under 13 is signed out again with the reason, and nothing stays', async () => {
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

test('f1: a sign-in whose account does not load leaves nobody half signed in', async () => {
  const { actions, store, storage } = sessionWith({ ...working(), getFavourites: () => ({ status: 500, body: {} }) });
  expect(await actions.signIn(credentials)).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(store.get().status).toBe('anonymous');
  expect(storage.get('accessToken')).toBeNull();
});

test('f2: an account that was created and did not load is loaded by the next try, and created once', async () => {
  const answers = working();
  const { actions, store, calls } = sessionWith({ ...answers, getContact: () => ({ status: 500, body: {} }) });
  await actions.load();
  expect(await actions.register(registration)).toMatchObject({ ok: false });
  expect(store.get().status).toBe('anonymous');
  expect(await actions.register(registration)).toMatchObject({ ok: false });
  expect(calls.filter((name) => name === 'createUser')).toHaveLength(1);
});

test.each([
  ['the same person', registration, 1],
  ['another e-mail', { ...registration, email: 'other@example.test' }, 2],
  ['the same e-mail, with another password', { ...registration, password: 'Another-1!' }, 2],
])('f2: a second try as %s creates what is not there yet', async (_who, second, created) => {
  const answers = working();
  const { actions, store, calls } = sessionWith(answers);
  answers['getContact'] = () => ({ status: 500, body: {} });
  await actions.register(registration);
  answers['getContact'] = contact(0);
  expect(await actions.register(second)).toMatchObject({ ok: true });
  expect(store.get()).toMatchObject({ status: 'signedIn', intendedPath: '/CreditCardPayment' });
  expect(calls.filter((name) => name === 'createUser')).toHaveLength(created);
});

test('f2: after a sign-out a registration is a new one', async () => {
  const answers = working();
  const { actions, calls } = sessionWith(answers);
  answers['getContact'] = () => ({ status: 500, body: {} });
  await actions.register(registration);
  await actions.signOut();
  await actions.register(registration);
  expect(calls.filter((name) => name === 'createUser')).toHaveLength(2);
});

test('f1: an account that could not be loaded anew leaves its owner signed in', async () => {
  const answers = working();
  const { actions, store } = sessionWith(answers);
  await actions.signIn(credentials);
  answers['getContact'] = () => ({ status: 500, body: {} });
  expect(await actions.load()).toMatchObject({ ok: false });
  expect(store.get().status).toBe('signedIn');
});

test('SHELL-067: three expired calls at once share one refresh', async () => {
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

test('SHELL-070: sign-out clears everything even when revoking fails, and says that it failed', async () => {
  const { actions, store, storage } = sessionWith({ ...working(), logOutUser: () => ({ status: 500, body: {} }) });
  await actions.signIn(credentials);
  expect(await actions.signOut()).toMatchObject({ ok: false });
  expect(store.get()).toMatchObject({ status: 'anonymous', userType: null });
  expect(storage.get('accessToken')).toBeNull();
});

test('d2: after a change the account is loaded anew without leaving it, and a failure leaves what was known', async () => {
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

test('an account that arrives after the sign-out brings nobody back', async () => {
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
  actions.setIntendedPath('/ManageSubscription');
  expect(store.get().intendedPath).toBe('/ManageSubscription');
  actions.setIntendedPath(undefined);
  expect('intendedPath' in store.get()).toBe(false);
});
