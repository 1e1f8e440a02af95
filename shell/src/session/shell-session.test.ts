import { isSignedIn } from '@grandstand/shared-contracts';
import { RuntimeSettings, translator } from '@grandstand/shared-contracts/config';
import { createShellSession, followOtherTabs, refreshSubscriptions } from './shell-session.ts';

const envelope = (name: string, fields: object) => ({ [`${name}ResponseMessage`]: { responseCode: '1', ...fields } });
const NAMES = {
  getContact: envelope('GetContact', {
    spAccountID: 'acc-1',
    isLinkedToTV: false,
    contactMessage: [
      { firstName: 'Nora', lastName: 'S', email: 'n@example.test', userName: 'n', dateOfBirth: 0, gender: null },
    ],
  }),
  getFavourites: envelope('GetFavourites', {
    favourites: { favoriteTeams: [], favoritePlayers: [], notificationTags: [] },
  }),
  getActiveSubscriptions: envelope('GetActiveSubscriptions', { AccountServiceMessage: [] }),
  refreshToken: envelope('RefreshToken', { accessToken: 'new', refreshToken: 'R1', expiresIn: Date.now() + 900_000 }),
  logOutUser: envelope('LogOutUser', {}),
};

let calls: string[] = [];
let path = '/watch';
const open = () =>
  createShellSession({ settings: () => RuntimeSettings.parse({}), t: translator({}), pathname: () => path });

beforeEach(() => {
  calls = [];
  path = '/watch';
  localStorage.clear();
  globalThis.fetch = (async (url: string, init: { headers: Record<string, string> }) => {
    const name = url.slice(url.lastIndexOf('/') + 1) as keyof typeof NAMES;
    calls.push(name);
    const expired = init.headers['Authorization'] === 'Bearer expired';
    return new Response(JSON.stringify(expired ? {} : NAMES[name]), { status: expired ? 403 : 200 });
  }) as never;
});
const countOf = (name: string) => calls.filter((call) => call === name).length;

test('SHELL-062: with a token and no contact there is one getContact, however often the account is asked for', async () => {
  localStorage.setItem('evergantAccessToken', 'good');
  const { actions, store } = open();
  await Promise.all([actions.load(), actions.load()]);
  expect(countOf('getContact')).toBe(1);
  expect(store.get().account?.contact?.firstName).toBe('Nora');
});

test('without a token nobody is asked about', async () => {
  const { actions, store } = open();
  await actions.load();
  expect(calls).toEqual([]);
  expect(store.get().status).toBe('anonymous');
});

test('SHELL-065: device pages never refresh, others do', async () => {
  localStorage.setItem('evergantAccessToken', 'expired');
  localStorage.setItem('refreshToken', 'R0');
  path = '/authenticate/d1';
  await open().actions.load();
  expect(countOf('refreshToken')).toBe(0);
  path = '/watch';
  await open().actions.load();
  expect(countOf('refreshToken')).toBe(1);
});

test('SHELL-072: subscriptions are asked for every 30 s while signed in, and not when signed out', async () => {
  localStorage.setItem('evergantAccessToken', 'good');
  const session = open();
  await session.actions.load();
  calls = [];
  jest.useFakeTimers();
  const stop = refreshSubscriptions(session);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(countOf('getActiveSubscriptions')).toBe(0);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(countOf('getActiveSubscriptions')).toBe(3);
  await session.actions.signOut();
  calls = [];
  await jest.advanceTimersByTimeAsync(90_000);
  expect(calls).toEqual([]);
  stop();
  jest.useRealTimers();
});

test('CON-040: a sign-in and a sign-out in another tab are followed', async () => {
  const session = open();
  await session.actions.load();
  const stop = followOtherTabs(session);
  localStorage.setItem('evergantAccessToken', 'good');
  window.dispatchEvent(new StorageEvent('storage', { key: 'evergantAccessToken' }));
  await session.actions.load();
  expect(isSignedIn(session.store.get())).toBe(true);
  localStorage.removeItem('evergantAccessToken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'evergantAccessToken' }));
  expect(session.store.get()).toMatchObject({ status: 'anonymous', account: null });
  stop();
});
