import { fakeSurroundings } from '../testing/fake-surroundings.ts';
import { AppError, failure, success } from '@grandstand/shared-contracts';
import { PushKey, PushRegister, PushTags, PushUpdate } from '@grandstand/shared-contracts/api';
import { createBrowserStorage } from '../storage/browser-storage.ts';
import { aSession } from '@grandstand/shared-contracts/testing';
import { createPush } from './push.ts';
import type { Workers } from './push-channel.ts';

const favourites = { teams: [1, 3], players: [], tags: ['GAME-ALERTS' as const] };

const pushFor = (
  permission: NotificationPermission,
  answer: NotificationPermission = permission,
  workers?: Workers,
) => {
  localStorage.clear();
  const host = fakeSurroundings({ session: aSession({ favourites }) });
  host.answer(PushRegister, success({ channelId: 'channel-1' }));
  host.answer(PushUpdate, success({ channelId: 'channel-1' }));
  host.answer(PushTags, success({ tags: {} }));
  const storage = createBrowserStorage();
  const browser = {
    permission,
    async requestPermission() {
      browser.permission = answer;
      return answer;
    },
  };
  const { bus, call, config, t } = host;
  const session = { bus, storage, call, store: host.session as never };
  const push = createPush({ session, config, t, notifications: () => browser, workers });
  return { host, storage, push };
};
const NOBODY = { notifications_preference: [], favorite_teams: [] };

test('ACCT-024, SHELL-091: opting in asks the browser, then opens a channel with the tags and the teams by their names', async () => {
  const { host, push } = pushFor('default', 'granted');
  expect(await push.optIn()).toEqual(success({ permission: 'granted', isOptedIn: true }));
  expect(host.calls).toEqual([
    { id: 'pushRegister', request: { deviceType: 'Web', optIn: true, namedUser: 'acc-1' } },
    { id: 'bindPushChannel', request: { channelId: 'channel-1' } },
    {
      id: 'pushTags',
      request: {
        channelId: 'channel-1',
        set: { notifications_preference: ['GAME-ALERTS'], favorite_teams: ['yankees'] },
      },
    },
  ]);
  expect(push.get()).toEqual({ permission: 'granted', isOptedIn: true });
});

test.each(['denied', 'default'] as const)('ACCT-026: with permission %s nothing is opened', async (permission) => {
  const { host, push } = pushFor('default', permission);
  expect(await push.optIn()).toEqual(success({ permission, isOptedIn: false }));
  expect(host.calls).toEqual([]);
});

test('SHELL-082: a browser without notifications is known as one', async () => {
  const { bus, call, config, t, session } = fakeSurroundings();
  const store = session as never;
  const push = createPush({
    session: { bus, storage: createBrowserStorage(), call, store },
    config,
    t,
    notifications: () => undefined,
    workers: undefined,
  });
  expect(await push.optIn()).toEqual(success({ permission: 'unsupported', isOptedIn: false }));
});

test('ACCT-021: opting out takes every tag off and closes the channel', async () => {
  const { host, push } = pushFor('granted');
  await push.optIn();
  const before = host.calls.length;
  expect(await push.optOut()).toEqual(success(undefined));
  expect(host.calls.slice(before)).toEqual([
    { id: 'pushTags', request: { channelId: 'channel-1', set: NOBODY } },
    { id: 'pushUpdate', request: { channelId: 'channel-1', deviceType: 'Web', optIn: false } },
  ]);
  expect(push.get().isOptedIn).toBe(false);
});

test('ACCT-022: tags change in their group, and only while the channel is open', async () => {
  const { host, push } = pushFor('granted');
  await push.changeTags({ add: ['TEAM-NEWS'] });
  expect(host.calls).toEqual([]);
  await push.optIn();
  await push.changeTags({ remove: ['TEAM-NEWS'] });
  expect(host.calls.at(-1)?.request).toEqual({
    channelId: 'channel-1',
    add: { notifications_preference: [] },
    remove: { notifications_preference: ['TEAM-NEWS'] },
  });
});

test('reports a failure and keeps the channel unchanged', async () => {
  const { host, push } = pushFor('granted');
  host.answer(PushRegister, failure(new AppError('unavailable', 'Down.')));
  expect(await push.optIn()).toMatchObject({ ok: false, error: { message: 'Down.' } });
  expect(push.get().isOptedIn).toBe(false);
  host.answer(PushRegister, success({ channelId: 'channel-1' }));
  await push.optIn();
  host.answer(PushTags, failure(new AppError('unavailable', 'Down.')));
  expect(await push.optOut()).toMatchObject({ ok: false });
  expect(push.get().isOptedIn).toBe(true);
});

test('opens a new channel when the service does not know the old one', async () => {
  const { host, push, storage } = pushFor('granted');
  storage.set('pushChannel', 'old');
  host.answer(PushUpdate, failure(new AppError('not_found', 'We couldn’t find this channel.')));
  expect(await push.optIn()).toMatchObject({ ok: true });
  expect(storage.get('pushChannel')).toBe('channel-1');
});

test('SHELL-068: after a sign-out the channel has no owner, and the next account uses it', async () => {
  const { host, push, storage } = pushFor('granted');
  await push.optIn();
  storage.clearForSignOut();
  host.bus.emit('session:signed-out', { reason: 'user' });
  expect(push.get().isOptedIn).toBe(false);
  await push.changeTags({});
  expect(host.calls.at(-1)).toEqual({
    id: 'pushUpdate',
    request: { channelId: 'channel-1', deviceType: 'Web', optIn: false },
  });
  await push.optIn();
  expect(host.calls.filter(({ id }) => id === 'pushRegister')).toHaveLength(1);
});

test('updates the channel when favourite teams change', async () => {
  const { host, push } = pushFor('granted');
  await push.optIn();
  host.session.set({ ...host.session.get(), favourites: { ...favourites, teams: [1, 2] } });
  host.bus.emit('favourites:changed', { teams: [1, 2], players: [] });
  await push.changeTags({});
  const sets = host.calls.map(({ request }) => (request as { set?: { favorite_teams: string[] } }).set?.favorite_teams);
  expect(sets.findLast((teams) => teams !== undefined)).toEqual(['yankees', 'nets']);
});

const SUBSCRIPTION = { endpoint: 'https://push.test/one', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } };

/** A browser whose worker can subscribe; `refusals` are thrown by the first calls. */
const aWorker = (...refusals: Error[]) => {
  const requested: unknown[] = [];
  const unsubscribed: string[] = [];
  const subscription = {
    toJSON: () => SUBSCRIPTION,
    async unsubscribe() {
      unsubscribed.push(SUBSCRIPTION.endpoint);
      return true;
    },
  };
  const pushManager = {
    async subscribe(options: unknown) {
      requested.push(options);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return subscription;
    },
    getSubscription: async () => subscription,
  };
  const activated = Promise.withResolvers<void>();
  const registration: { pushManager: typeof pushManager; active: object | null } = { pushManager, active: {} };
  const workers = {
    getRegistration: async () => registration,
    ready: activated.promise,
  } as unknown as Workers;
  const activate = () => {
    registration.active = {};
    activated.resolve();
  };
  return { workers, requested, unsubscribed, registration, activate };
};
const withKey = (host: ReturnType<typeof fakeSurroundings>) => host.answer(PushKey, success({ publicKey: 'the-site' }));
const registration = (host: ReturnType<typeof fakeSurroundings>) =>
  host.calls.find(({ id }) => id === 'pushRegister' || id === 'pushUpdate')?.request;

test('SHELL-091: sends the browser’s subscription, created with the site’s public key, with the channel', async () => {
  const { workers, requested } = aWorker();
  const { host, push } = pushFor('granted', 'granted', workers);
  withKey(host);
  await push.optIn();
  expect(requested).toEqual([{ userVisibleOnly: true, applicationServerKey: 'the-site' }]);
  expect(registration(host)).toMatchObject({ optIn: true, subscription: SUBSCRIPTION });
});

const answered = () => new Promise((resolve) => setTimeout(resolve, 0));

test('SHELL-091: a channel that is opened before the worker is active gets its subscription when it is', async () => {
  const { workers, requested, registration: worker, activate } = aWorker();
  worker.active = null;
  const { host, push } = pushFor('granted', 'granted', workers);
  withKey(host);
  await push.optIn();
  expect(requested).toEqual([]);
  expect(registration(host)).not.toHaveProperty('subscription');
  activate();
  await answered();
  expect(host.calls.findLast(({ id }) => id === 'pushUpdate')?.request).toMatchObject({
    channelId: 'channel-1',
    optIn: true,
    subscription: SUBSCRIPTION,
  });
});

test('SHELL-091: a channel that was closed before the worker is active stays closed', async () => {
  const { workers, requested, registration: worker, activate } = aWorker();
  worker.active = null;
  const { host, push } = pushFor('granted', 'granted', workers);
  withKey(host);
  await push.optIn();
  await push.optOut();
  activate();
  await answered();
  expect(requested).toEqual([]);
  expect(host.calls.findLast(({ id }) => id === 'pushUpdate')?.request).toMatchObject({ optIn: false });
});

test('SHELL-091: replaces a subscription with an outdated key', async () => {
  const { workers, requested, unsubscribed } = aWorker(new DOMException('other key', 'InvalidStateError'));
  const { host, push } = pushFor('granted', 'granted', workers);
  withKey(host);
  await push.optIn();
  expect(requested).toHaveLength(2);
  expect(unsubscribed).toHaveLength(1);
  expect(registration(host)).toMatchObject({ subscription: SUBSCRIPTION });
});

test('SHELL-091, SHELL-085: opens the channel without a subscription when no push service responds, and logs it', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { workers } = aWorker(new Error('no push service'), new Error('no push service'));
  const { host, push } = pushFor('granted', 'granted', workers);
  withKey(host);
  expect((await push.optIn()).ok).toBe(true);
  expect(registration(host)).not.toHaveProperty('subscription');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test('S-28: opting out ends the subscription at the push service', async () => {
  const { workers, unsubscribed } = aWorker();
  const { host, push } = pushFor('granted', 'granted', workers);
  withKey(host);
  await push.optIn();
  await push.optOut();
  expect(unsubscribed).toEqual([SUBSCRIPTION.endpoint]);
});
