import { isSignedIn, TEXTS } from '@grandstand/shared-contracts';
import { RuntimeSettings, translator } from '@grandstand/shared-contracts/config';
import {
  broadcastTabChannel,
  createBrowserStorage,
  createEventHub,
  type TabChannel,
} from '@grandstand/shared-contracts/runtime';
import { aSubscription } from '@grandstand/shared-contracts/testing';
import { waitFor } from '@testing-library/react';
import { refreshSubscriptions } from './refresh-subscriptions.ts';
import { createShellSession, followOtherTabs } from './shell-session.ts';

const envelope = (name: string, fields: object) => ({ [`${name}ResponseMessage`]: { responseCode: '1', ...fields } });
const contact = {
  firstName: 'Nora',
  lastName: 'S',
  email: 'n@example.test',
  userName: 'n',
  dateOfBirth: 0,
  gender: null,
};
const NAMES = {
  getContact: envelope('GetContact', {
    spAccountID: 'acc-1',
    isLinkedToTV: false,
    contactMessage: [contact],
  }),
  getFavourites: envelope('GetFavourites', {
    favourites: { favoriteTeams: [], favoritePlayers: [], notificationTags: [] },
  }),
  getActiveSubscriptions: envelope('GetActiveSubscriptions', { AccountServiceMessage: [] }),
  refreshToken: envelope('RefreshToken', { accessToken: 'new', refreshToken: 'R1', expiresIn: Date.now() + 900_000 }),
  getOAuthAccessTokenv2: envelope('GetOAuthAccessTokenv2', {
    accessToken: 'fresh',
    refreshToken: 'R2',
    expiresIn: Date.now() + 900_000,
  }),
  logOutUser: envelope('LogOutUser', {}),
};

let calls: string[] = [];
/** Answers in place of the service. */
let instead: ((url: string) => Response | null | Promise<Response | null>) | null = null;
let path = '/watch';
const open = () =>
  createShellSession({
    storage: createBrowserStorage(),
    settings: () => RuntimeSettings.parse({}),
    t: translator(TEXTS),
    said: (message) => message,
    pathname: () => path,
  });

beforeEach(() => {
  calls = [];
  path = '/watch';
  contact.firstName = 'Nora';
  instead = null;
  localStorage.clear();
  globalThis.fetch = (async (url: string, init: { headers: Record<string, string> }) => {
    const name = url.slice(url.lastIndexOf('/') + 1) as keyof typeof NAMES;
    calls.push(name);
    const other = await instead?.(url);
    if (other) return other;
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

test('SHELL-072, S-24: subscriptions are asked for every 30 s while signed in and seen, and not when signed out', async () => {
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
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  calls = [];
  await jest.advanceTimersByTimeAsync(90_000);
  expect(calls).toEqual([]);
  seen.mockRestore();
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
  const stop = followOtherTabs(session, session.actions.load);
  localStorage.setItem('evergantAccessToken', 'good');
  window.dispatchEvent(new StorageEvent('storage', { key: 'evergantAccessToken' }));
  await session.actions.load();
  expect(isSignedIn(session.store.get())).toBe(true);
  localStorage.removeItem('evergantAccessToken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'evergantAccessToken' }));
  expect(session.store.get()).toMatchObject({ status: 'anonymous', account: null });
  stop();
});

test('f1: two tabs that sign in as different people end as the last of them', async () => {
  localStorage.setItem('evergantAccessToken', 'good');
  const first = open();
  await first.actions.load();
  const stop = followOtherTabs(first, first.actions.load);
  const other = createEventHub({ channel: broadcastTabChannel() as TabChannel }).scope('shell');
  contact.firstName = 'Olga';
  localStorage.setItem('evergantAccessToken', 'of Olga');
  other.emit('session:signed-in', { method: 'password', flow: 'user', winback: false });
  await waitFor(() => expect(first.store.get().account?.contact?.firstName).toBe('Olga'));
  expect(first.store.get().status).toBe('signedIn');
  stop();
  other.dispose();
});

test('f1: an account that was being loaded when somebody else signed in is not shown', async () => {
  localStorage.setItem('evergantAccessToken', 'good');
  const { actions, store } = open();
  const answers: (() => void)[] = [];
  instead = async (url) => {
    const reply = url.endsWith('getContact') ? new Response(JSON.stringify(NAMES.getContact)) : null;
    if (reply) await new Promise<void>((resolve) => answers.push(resolve));
    return reply;
  };
  const before = actions.load();
  await waitFor(() => expect(answers).toHaveLength(1));
  contact.firstName = 'Olga';
  const after = actions.signIn({ email: 'olga@example.test', password: 'Grandstand1!' });
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await after;
  answers[0]?.();
  await before;
  expect(store.get()).toMatchObject({ status: 'signedIn', account: { contact: { firstName: 'Olga' } } });
});

/** A tab that loads Nora's account, whose contact is not answered before `answer` says so, and how often it was asked for. */
const loadingNora = async () => {
  localStorage.setItem('evergantAccessToken', 'of Nora');
  const session = open();
  const answers: (() => void)[] = [];
  instead = async (url) => {
    if (!url.endsWith('getContact')) return null;
    const body = JSON.stringify(NAMES.getContact);
    await new Promise<void>((resolve) => answers.push(resolve));
    return new Response(body);
  };
  const loaded = session.actions.load();
  const stop = followOtherTabs(session, session.actions.load);
  await waitFor(() => expect(answers).toHaveLength(1));
  return { ...session, answers, loaded, stop };
};
/** Another tab of this browser: Nora leaves, and Olga signs in. */
const olgaSignsInElsewhere = () => {
  const other = createEventHub({ channel: broadcastTabChannel() as TabChannel }).scope('shell');
  contact.firstName = 'Olga';
  localStorage.setItem('evergantAccessToken', 'of Olga');
  other.emit('session:signed-in', { method: 'password', flow: 'user', winback: false });
  return other;
};

test('f1: an account that was being loaded when somebody else signed in in another tab is not shown', async () => {
  const { store, answers, loaded, stop } = await loadingNora();
  const other = olgaSignsInElsewhere();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect(store.get().account?.contact?.firstName).toBe('Olga'));
  answers[0]?.();
  await loaded;
  expect(store.get()).toMatchObject({ status: 'signedIn', account: { contact: { firstName: 'Olga' } } });
  stop();
  other.dispose();
});

test('CON-040: who signed in in another tab is loaded as at boot, where a failure is told', async () => {
  const session = open();
  await session.actions.load();
  const load = jest.fn(session.actions.load);
  const stop = followOtherTabs(session, load);
  instead = async (url) => (url.endsWith('getContact') ? new Response('{}', { status: 500 }) : null);
  const other = olgaSignsInElsewhere();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(await load.mock.results[0]?.value).toMatchObject({ ok: false });
  expect(session.store.get().status).toBe('booting');
  stop();
  other.dispose();
});

test('CON-040: an account that arrives after everybody was signed out in another tab brings nobody back', async () => {
  const { store, answers, loaded, stop } = await loadingNora();
  localStorage.removeItem('evergantAccessToken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'evergantAccessToken' }));
  answers[0]?.();
  await loaded;
  expect(store.get()).toMatchObject({ status: 'anonymous', account: null });
  stop();
});

/** Nora is signed in, and what her page asks of her subscriptions is answered when `answer` says so. */
const askingForNora = async () => {
  localStorage.setItem('evergantAccessToken', 'of Nora');
  const { actions, store } = open();
  await actions.load();
  let answer: (reply: Response) => void = () => undefined;
  instead = async (url) => {
    if (!url.endsWith('getActiveSubscriptions') || countOf('getActiveSubscriptions') > 2) return null;
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  };
  const asked = actions.loadSubscriptions();
  await waitFor(() => expect(countOf('getActiveSubscriptions')).toBe(2));
  return {
    actions,
    store,
    asked,
    answer: (body: object, status = 200) => answer(new Response(JSON.stringify(body), { status })),
  };
};

test('f1: subscriptions that were asked for by who was here before are not those of who signed in since', async () => {
  const { actions, store, asked, answer } = await askingForNora();
  instead = async (url) => {
    if (!url.endsWith('getContact')) return null;
    const olga = { spAccountID: 'acc-2', isLinkedToTV: false, contactMessage: [contact] };
    return new Response(JSON.stringify(envelope('GetContact', olga)));
  };
  await actions.signIn({ email: 'olga@example.test', password: 'Grandstand1!' });
  answer(envelope('GetActiveSubscriptions', { AccountServiceMessage: [aSubscription()] }));
  expect((await asked).ok).toBe(true);
  expect(store.get()).toMatchObject({ account: { spAccountID: 'acc-2' }, subscriptions: { list: [] } });
});

test('f1: a refusal to who was here before ends nothing of who signed in since in another tab', async () => {
  const { asked, answer } = await askingForNora();
  localStorage.setItem('evergantAccessToken', 'of Olga');
  answer({ errorCode: 'not_signed_in' }, 401);
  expect((await asked).ok).toBe(false);
  expect(localStorage.getItem('evergantAccessToken')).toBe('of Olga');
});

test('f1: a renewal that is refused after somebody signed in in another tab leaves them signed in', async () => {
  localStorage.setItem('evergantAccessToken', 'expired');
  localStorage.setItem('refreshToken', 'R0');
  const { actions } = open();
  instead = async (url) => {
    if (!url.endsWith('refreshToken')) return null;
    localStorage.setItem('evergantAccessToken', 'of Olga');
    return new Response(JSON.stringify({ errorCode: 'not_signed_in' }), { status: 401 });
  };
  await actions.renew();
  expect(localStorage.getItem('evergantAccessToken')).toBe('of Olga');
});

test.each([
  ['refused', () => new Response(JSON.stringify({}), { status: 500 })],
  ['malformed', () => new Response('<html>', { status: 200 })],
  [
    'lost',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('f1: a sign-in whose call is %s changes nothing, says so, and can be tried again', async (_how, answer) => {
  const { actions, store } = open();
  await actions.load();
  instead = answer;
  const asked = { email: 'nora@example.test', password: 'Grandstand1!' };
  const failed = await actions.signIn(asked);
  expect(failed.ok ? '' : failed.error.message).not.toBe('');
  expect(failed.ok).toBe(false);
  expect(store.get()).toMatchObject({ status: 'anonymous', account: null, pending: { signIn: false } });
  expect(localStorage.getItem('evergantAccessToken')).toBeNull();
  instead = null;
  expect((await actions.signIn(asked)).ok).toBe(true);
});

test('f1, CON-026: with storage blocked one can sign in all the same, for this page', async () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { actions, store } = open();
  await actions.signIn({ email: 'nora@example.test', password: 'Grandstand1!' });
  expect(store.get().status).toBe('signedIn');
  expect(localStorage.getItem('evergantAccessToken')).toBeNull();
  blocked.mockRestore();
});
