import { aSubscription } from '@grandstand/shared-contracts/testing';
import { waitFor } from '@testing-library/react';
import { countOf, envelope, open, replies, runOnService, service } from './testing/session-scene.ts';

runOnService();

test('SHELL-062: sends one getContact for a token without a contact, for any number of loads', async () => {
  localStorage.setItem('evergantAccessToken', 'good');
  const { actions, store } = open();
  await Promise.all([actions.load(), actions.load()]);
  expect(countOf('getContact')).toBe(1);
  expect(store.get().account?.contact?.firstName).toBe('Nora');
});

test('SHELL-063: signing in loads contact, favorites and subscriptions into the session', async () => {
  const favourites = { favoriteTeams: [2], favoritePlayers: [], notificationTags: ['NEWSLETTER'] };
  service.instead = async (url) => {
    if (url.endsWith('getFavourites')) return new Response(JSON.stringify(envelope('GetFavourites', { favourites })));
    if (!url.endsWith('getActiveSubscriptions')) return null;
    const list = [aSubscription({ serviceID: 'yes.web.Yearly' })];
    return new Response(JSON.stringify(envelope('GetActiveSubscriptions', { AccountServiceMessage: list })));
  };
  const { actions, store } = open();
  await actions.signIn({ email: 'nora@example.test', password: 'Grandstand1!' });
  expect(store.get()).toMatchObject({
    status: 'signedIn',
    account: { contact: { firstName: 'Nora' } },
    favourites: { teams: [2], players: [], tags: ['NEWSLETTER'] },
    subscriptions: { list: [{ serviceID: 'yes.web.Yearly' }] },
  });
  expect(store.get().subscriptions.isMissing).toBeUndefined();
});

test('requests no account without a token', async () => {
  const { actions, store } = open();
  await actions.load();
  expect(service.calls).toEqual([]);
  expect(store.get().status).toBe('anonymous');
});

test('SHELL-065: device pages never refresh, others do', async () => {
  localStorage.setItem('evergantAccessToken', 'expired');
  localStorage.setItem('refreshToken', 'R0');
  service.path = '/authenticate/d1';
  await open().actions.load();
  expect(countOf('refreshToken')).toBe(0);
  service.path = '/watch';
  await open().actions.load();
  expect(countOf('refreshToken')).toBe(1);
});

test('discards an account that was loading when another account signed in', async () => {
  localStorage.setItem('evergantAccessToken', 'good');
  const { actions, store } = open();
  const answers: (() => void)[] = [];
  service.instead = async (url) => {
    const reply = url.endsWith('getContact') ? new Response(JSON.stringify(replies().getContact)) : null;
    if (reply) await new Promise<void>((resolve) => answers.push(resolve));
    return reply;
  };
  const before = actions.load();
  await waitFor(() => expect(answers).toHaveLength(1));
  service.contact.firstName = 'Olga';
  const after = actions.signIn({ email: 'olga@example.test', password: 'Grandstand1!' });
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await after;
  answers[0]?.();
  await before;
  expect(store.get()).toMatchObject({ status: 'signedIn', account: { contact: { firstName: 'Olga' } } });
});

/** Nora is signed in; `answer` resolves the request for her subscriptions. */
const askingForNora = async () => {
  localStorage.setItem('evergantAccessToken', 'of Nora');
  const { actions, store } = open();
  await actions.load();
  let answer: (reply: Response) => void = () => undefined;
  service.instead = async (url) => {
    if (!url.endsWith('getActiveSubscriptions') || countOf('getActiveSubscriptions') > 2) return null;
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  };
  const requested = actions.loadSubscriptions();
  await waitFor(() => expect(countOf('getActiveSubscriptions')).toBe(2));
  return {
    actions,
    store,
    requested,
    answer: (body: object, status = 200) => answer(new Response(JSON.stringify(body), { status })),
  };
};

test('discards subscriptions that the previous account requested', async () => {
  const { actions, store, requested, answer } = await askingForNora();
  service.instead = async (url) => {
    if (!url.endsWith('getContact')) return null;
    const olga = { spAccountID: 'acc-2', isLinkedToTV: false, contactMessage: [service.contact] };
    return new Response(JSON.stringify(envelope('GetContact', olga)));
  };
  await actions.signIn({ email: 'olga@example.test', password: 'Grandstand1!' });
  answer(envelope('GetActiveSubscriptions', { AccountServiceMessage: [aSubscription()] }));
  expect((await requested).ok).toBe(true);
  expect(store.get()).toMatchObject({ account: { spAccountID: 'acc-2' }, subscriptions: { list: [] } });
});

test('a refusal to who was here before ends nothing of who signed in since in another tab', async () => {
  const { requested, answer } = await askingForNora();
  localStorage.setItem('evergantAccessToken', 'of Olga');
  answer({ errorCode: 'not_signed_in' }, 401);
  expect((await requested).ok).toBe(false);
  expect(localStorage.getItem('evergantAccessToken')).toBe('of Olga');
});

test('a refused renewal keeps an account that signed in in another tab meanwhile', async () => {
  localStorage.setItem('evergantAccessToken', 'expired');
  localStorage.setItem('refreshToken', 'R0');
  const { actions } = open();
  service.instead = async (url) => {
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
])('a sign-in whose call is %s changes nothing, shows an error and can be retried', async (_how, answer) => {
  const { actions, store } = open();
  await actions.load();
  service.instead = answer;
  const requested = { email: 'nora@example.test', password: 'Grandstand1!' };
  const failed = await actions.signIn(requested);
  expect(failed.ok ? '' : failed.error.message).not.toBe('');
  expect(failed.ok).toBe(false);
  expect(store.get()).toMatchObject({ status: 'anonymous', account: null, pending: { signIn: false } });
  expect(localStorage.getItem('evergantAccessToken')).toBeNull();
  service.instead = null;
  expect((await actions.signIn(requested)).ok).toBe(true);
});

test('CON-026: with storage blocked one can sign in all the same, for this page', async () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { actions, store } = open();
  await actions.signIn({ email: 'nora@example.test', password: 'Grandstand1!' });
  expect(store.get().status).toBe('signedIn');
  expect(localStorage.getItem('evergantAccessToken')).toBeNull();
  blocked.mockRestore();
});

const FAILURES: readonly (readonly [string, () => Promise<Response>])[] = [
  ['fails with 500', async () => new Response('{}', { status: 500 })],
  ['is malformed', async () => new Response('<html>', { status: 200 })],
  ['is not an object of the contract', async () => new Response('{"unexpected":true}', { status: 200 })],
  ['never arrives', () => new Promise<Response>(() => {})],
];

test.each(
  FAILURES.flatMap(([how, answer]) =>
    (['getFavourites', 'getActiveSubscriptions'] as const).map((name) => [name, how, answer] as const),
  ),
)('a viewer is signed in when the answer to %s %s', async (name, _how, answer) => {
  localStorage.setItem('evergantAccessToken', 'good');
  service.instead = (url) => (url.endsWith(name) ? answer() : null);
  const { actions, store } = open();
  expect((await actions.load()).ok).toBe(true);
  const { status, favourites, subscriptions } = store.get();
  expect(status).toBe('signedIn');
  expect(favourites.isMissing).toBe(name === 'getFavourites' ? true : undefined);
  expect(subscriptions.isMissing).toBe(name === 'getActiveSubscriptions' ? true : undefined);
});

test('subscriptions that are missing are known after the next request', async () => {
  localStorage.setItem('evergantAccessToken', 'good');
  service.instead = async (url) =>
    url.endsWith('getActiveSubscriptions') ? new Response('{}', { status: 500 }) : null;
  const { actions, store } = open();
  await actions.load();
  service.instead = null;
  await actions.loadSubscriptions();
  expect(store.get().subscriptions.isMissing).toBeUndefined();
});
