import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Session } from '@grandstand/shared-contracts';
import { type ComposedRemote, RemoteManifest, type Screens, screensOf } from '@grandstand/shared-contracts/release';
import { aSession, aSubscription } from '@grandstand/contracts-testing';
import { expect, test } from '@jest/globals';
import { decide, settle } from '../../shell/src/composition/route-decision.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The routes that the remotes declare, as a release has them. */
const remotes = Object.fromEntries(
  readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => {
      const declared: unknown = JSON.parse(readFileSync(path.join(root, name, 'remote.json'), 'utf8'));
      const { routes, triggers, panels, timeouts } = RemoteManifest.parse({
        ...(declared as object),
        version: '1.0.0',
      });
      const artifact = { version: '1.0.0', entry: '/e.js', globalName: 'e', previous: null };
      return [name, { ...artifact, routes, triggers, panels, timeouts } satisfies ComposedRemote];
    }),
);

const screens: Screens = Object.assign({}, ...Object.entries(remotes).map(([name, one]) => screensOf(name, one)));

const visitor = aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });
const withoutPlan = aSession({ subscriptions: { list: [], loadedAt: 1 } });
const subscriber = aSession({ subscriptions: { list: [aSubscription()], loadedAt: 1 } });

/** The final path of a visit to `url`, and its screen. */
const settledAt = (url: string, session: Session, phase: 0 | 1 | 2 = 0, webAllowed = true) =>
  settle(url, (pathname, search) =>
    decide({
      pathname,
      search,
      settings: { webAllowed, deviceAllowed: true, maintenance: false },
      phase,
      session,
      composition: { remotes, screens },
    }),
  );
const shownAt = (...place: Parameters<typeof settledAt>) => {
  const { url: end, decision } = settledAt(...place);
  return [end, decision.kind === 'remote' ? (decision.route?.screen ?? null) : decision.kind];
};

test.each([
  ['SHELL-014', '/login', 'login'],
  ['SHELL-015', '/winback', 'winback'],
  ['SHELL-016', '/email-confirm', 'forgot-password'],
  ['SHELL-018', '/process/reset?resetPasswordToken=t&email=a@b.co', 'reset-password'],
  ['SHELL-022', '/watch', 'watch'],
  ['SHELL-022', '/watch/vod-1', 'watch'],
  ['SHELL-023', '/delete', 'delete-account'],
  ['SHELL-029', '/SubscriptionUnavailable', 'subscription-unavailable'],
  ['SHELL-033', '/authenticate/d1', 'link-device'],
  ['SHELL-033', '/authenticate/d1/samsung', 'link-device'],
  ['SHELL-033, SHELL-037', '/authenticate/REG1/lg/123456', 'link-device'],
  ['SHELL-034', '/authenticate/register-success', 'device-linked'],
])('%s: a visitor finds %s', (_id, address, screen) => {
  expect(shownAt(address, visitor)).toEqual([address, screen]);
});

test.each([
  ['SHELL-017', '/email-sent', { resetEmail: 'a@b.co' }, 'reset-email-sent'],
  ['SHELL-019', '/password-reset-success', { hasResetPassword: true }, 'password-updated'],
])('%s: %s is available after its event, and redirects to watch before', (_id, address, after, screen) => {
  expect(shownAt(address, visitor)).toEqual(['/watch', 'watch']);
  expect(shownAt(address, { ...visitor, ...after })).toEqual([address, screen]);
});

test.each([
  ['SHELL-035', '/register', '/register', 'register'],
  ['SHELL-036', '/nope', '/authenticate', 'link-device'],
  ['SHELL-036', '/authenticate/a/b/c/d', '/authenticate', 'link-device'],
])('%s: with the device flag alone %s shows %s', (_id, address, end, screen) => {
  expect(shownAt(address, visitor, 0, false)).toEqual([end, screen]);
});

test.each([
  ['/delete', false],
  ['/authenticate/d1', false],
  ['/login', true],
  ['/watch', true],
  ['/CreditCardPayment', true],
])('SHELL-008: header and footer at %s: %s', (address, isFramed) => {
  const { decision } = settledAt(address, visitor);
  expect(decision).toMatchObject({ route: { chrome: { header: isFramed, footer: isFramed } } });
});

test.each([
  ['SHELL-026', '/SubscriptionPayment', 'update-card'],
  ['SHELL-027', '/SubscriptionPlans', 'change-plan'],
  ['SHELL-028', '/CancelSubscription', 'cancel-subscription'],
  ['SHELL-030', '/ManageSubscription', 'manage-subscription'],
  ['SHELL-031', '/teamSelect', 'team-select'],
])('%s: a subscriber finds %s', (_id, address, screen) => {
  expect(shownAt(address, subscriber)).toEqual([address, screen]);
});

test.each([
  ['SHELL-026', '/SubscriptionPayment'],
  ['SHELL-027', '/SubscriptionPlans'],
  ['SHELL-028', '/CancelSubscription'],
  ['SHELL-030', '/ManageSubscription'],
])('%s: %s is not available without anything to manage', (_id, address) => {
  const [end] = shownAt(address, withoutPlan);
  expect(end).toBe('/watch?settings=true');
  expect(shownAt(address, visitor)[0]).not.toBe(address);
});

test.each([
  ['SHELL-020', '/register', 'register'],
  ['SHELL-025', '/CreditCardPayment', 'plans'],
])('%s: %s is there in phase 0 and leads to watch in the others', (_id, address, screen) => {
  expect(shownAt(address, visitor)).toEqual([address, screen]);
  expect(shownAt(address, visitor, 1)).toEqual(['/watch', 'watch']);
  expect(shownAt(address, visitor, 2)).toEqual(['/watch', 'watch']);
});

test('SHELL-021: the sunset screen is there in phase 1 alone', () => {
  expect(shownAt('/SubscribeToGotham', visitor, 1)).toEqual(['/SubscribeToGotham', 'subscription-sunset']);
  for (const phase of [0, 2] as const)
    expect(shownAt('/SubscribeToGotham', visitor, phase)).toEqual(['/watch', 'watch']);
});

test.each(['/admin', '/admin/users', '/roles', '/delete/admin'])(
  'DEL-024: %s is not found for any visitor',
  (address) => {
    for (const session of [visitor, withoutPlan, subscriber])
      expect(shownAt(address, session)).toEqual(['/watch', 'watch']);
  },
);
