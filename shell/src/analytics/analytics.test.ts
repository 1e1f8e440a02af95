import { fakeSurroundings } from '../testing/fake-surroundings.ts';
import { createEventHub } from '../events/event-hub.ts';
import type { EventBus } from '@grandstand/shared-contracts';
import { aContact, anAccount, aSession, aSubscription } from '@grandstand/shared-contracts/testing';
import { createAnalytics } from './analytics.ts';
import { createMessageQueue, type Message } from './message-queue.ts';
import { traitsOf } from './traits.ts';

const NOW = Date.UTC(2026, 10, 21);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const anonymous = aSession({ status: 'anonymous', account: null });
const start = (session = anonymous, path = '/', bus?: EventBus) => {
  const host = fakeSurroundings({ session, path });
  const sent: Message[] = [];
  const analytics = createAnalytics({
    queue: { add: (message) => sent.push(message), takeWaiting: () => [], open: async () => {} },
    bus: bus ?? host.bus,
    session: host.session,
    location: host.history.get,
    now: () => NOW,
  });
  return { host, analytics, sent, kinds: () => sent.map(({ kind }) => kind) };
};

test('SHELL-087: identify carries the nine traits, an email account signed up by email', () => {
  const account = anAccount({ contact: aContact({ gender: 'Other' }), registeredAt: Date.UTC(2025, 0, 2) });
  expect(traitsOf(aSession({ account }))).toMatchObject({
    userId: 'acc-1',
    traits: {
      user_id: 'acc-1',
      username: 'nosub@example.test',
      email: 'nosub@example.test',
      first_name: 'Nora',
      last_name: 'Sub',
      birthdate: '1990-05-17',
      gender: 'Other',
      registration_date: '2025-01-02',
      signed_up_via: 'email',
    },
  });
  const social = anAccount({ socialLoginType: 'Google' });
  expect(traitsOf(aSession({ account: social }))?.traits['signed_up_via']).toBe('google');
});

test('SHELL-088: identify carries the seven of the subscription', () => {
  const cancelled = aSubscription({ cancellationDate: Date.UTC(2026, 10, 20) });
  expect(traitsOf(aSession({ subscriptions: { list: [cancelled], loadedAt: 1 } }))?.traits).toMatchObject({
    subscription_type: 'yes.web.Monthly',
    subscription_start_date: '2026-11-15',
    subscription_period_unit: 'Monthly',
    subscription_status: 'Active',
    subscription_end_date: '2027-01-15',
    subscription_billing_platform: 'Web',
    subscription_date_cancelled: '2026-11-20',
  });
});

test('SHELL-086: a person is identified once with all there is, again when it changes, and forgotten on leaving', () => {
  const { host, sent, kinds } = start();
  expect(sent).toEqual([]);
  host.session.set(aSession({ subscriptions: { list: [], loadedAt: 0 } }));
  expect(sent).toEqual([]);
  host.session.set(aSession());
  host.session.set({ ...host.session.get(), vodId: 'vod-1' });
  expect(kinds()).toEqual(['identify']);
  host.session.set(aSession({ subscriptions: { list: [], loadedAt: 2 } }));
  host.session.set(anonymous);
  expect(kinds()).toEqual(['identify', 'identify', 'forget']);
});

test('SHELL-089: a sign-in in another tab is counted there, not here', () => {
  const observe: ((message: unknown) => void)[] = [];
  const channel = {
    post: () => {},
    listen: (receive: (message: unknown) => void) => (observe.push(receive), () => {}),
  };
  const bus = createEventHub({ channel }).scope('shell');
  const { sent } = start(anonymous, '/', bus);
  const payload = { method: 'password', flow: 'user', winback: false } as const;
  for (const receive of observe) receive({ type: 'session:signed-in', v: 1, source: 'shell', payload });
  jest.advanceTimersByTime(3_000);
  expect(sent).toEqual([]);
  bus.emit('session:signed-in', payload);
  jest.advanceTimersByTime(3_000);
  expect(sent).toHaveLength(1);
});

test.each([
  ['password', 'Sign In'],
  ['Google', 'Sign In'],
  ['register', 'Sign Up'],
] as const)('SHELL-089: a sign-in by %s is reported as %s two seconds later', (method, name) => {
  const { host, sent } = start();
  host.bus.emit('session:signed-in', { method, flow: 'user', winback: false });
  jest.advanceTimersByTime(1_999);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(sent).toEqual([{ kind: 'track', name, props: { method, flow: 'user', winback: false }, at: NOW }]);
});

test('SHELL-090: a ping every ten seconds while something plays', () => {
  const { host, sent } = start();
  const report = (state: 'playing' | 'paused') =>
    host.bus.emit('player:state', { contentId: 'yes-1', kind: 'linear', state, playheadMs: 5 });
  report('playing');
  report('playing');
  jest.advanceTimersByTime(30_000);
  expect(sent).toEqual(
    Array(3).fill({ kind: 'track', name: 'Ping', props: { contentId: 'yes-1', kind: 'linear' }, at: NOW }),
  );
  report('paused');
  jest.advanceTimersByTime(30_000);
  expect(sent).toHaveLength(3);
});

test('A-17: everything done in a watch party carries its id', () => {
  const { analytics, sent } = start(anonymous, '/watch?together=party-1');
  analytics.track('Video Playback Started', { contentId: 'x' });
  expect(sent).toMatchObject([{ props: { together: 'party-1', contentId: 'x' } }]);
});

test('a screen is one page view, by the pattern of its address', () => {
  const { analytics, sent } = start();
  analytics.page('/authenticate/{deviceId}', 'Link');
  analytics.page('/authenticate/{deviceId}', 'Link');
  analytics.page('/login', 'Log in');
  expect(sent.map((message) => message.kind === 'page' && message.props['path'])).toEqual([
    '/authenticate/{deviceId}',
    '/login',
  ]);
});

test('what happens before the library is there reaches it in order, with its own time', async () => {
  const taken: Message[] = [];
  const queue = createMessageQueue(async () => (message) => taken.push(message));
  const first: Message = { kind: 'track', name: 'First', props: {}, at: 1 };
  const second: Message = { kind: 'track', name: 'Second', props: {}, at: 2 };
  queue.add(first);
  expect(taken).toEqual([]);
  await queue.open();
  queue.add(second);
  expect(taken).toEqual([first, second]);
});

test('retries the library with the next message when it fails to load, and loses no message', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const taken: string[] = [];
  let attempts = 0;
  const queue = createMessageQueue(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('offline');
    return (message) => taken.push(message.kind);
  });
  queue.add({ kind: 'track', name: 'First', props: {}, at: 1 });
  await queue.open();
  expect(warn).toHaveBeenCalledTimes(1);
  queue.add({ kind: 'forget' });
  await queue.open();
  expect(taken).toEqual(['track', 'forget']);
  warn.mockRestore();
});
