import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Session } from '@grandstand/shared-contracts';
import { type ComposedRemote, RemoteManifest } from '@grandstand/shared-contracts/release';
import { aSession, aSubscription } from '@grandstand/shared-contracts/testing';
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

const nobody = aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });
const withoutPlan = aSession({ subscriptions: { list: [], loadedAt: 1 } });
const subscriber = aSession({ subscriptions: { list: [aSubscription()], loadedAt: 1 } });

/** Where a visitor to `url` ends up, and which screen stands there. */
const shownAt = (url: string, session: Session, phase: 0 | 1 | 2 = 0) => {
  const { url: end, decision } = settle(url, (pathname, search) =>
    decide({
      pathname,
      search,
      settings: { webAllowed: true, deviceAllowed: true, maintenance: false },
      phase,
      session,
      composition: { remotes },
    }),
  );
  return [end, decision.kind === 'remote' ? (decision.route?.screen ?? null) : decision.kind];
};

test.each([
  ['SHELL-026', '/SubscriptionPayment', 'update-card'],
  ['SHELL-027', '/SubscriptionPlans', 'change-plan'],
  ['SHELL-028', '/CancelSubscription', 'cancel'],
  ['SHELL-030', '/ManageSubscription', 'manage'],
  ['SHELL-031', '/teamSelect', 'team-select'],
])('%s: a subscriber finds %s', (_id, address, screen) => {
  expect(shownAt(address, subscriber)).toEqual([address, screen]);
});

test.each([
  ['SHELL-026', '/SubscriptionPayment'],
  ['SHELL-027', '/SubscriptionPlans'],
  ['SHELL-028', '/CancelSubscription'],
  ['SHELL-030', '/ManageSubscription'],
])('%s: %s is not there for whoever has nothing to manage', (_id, address) => {
  const [end] = shownAt(address, withoutPlan);
  expect(end).toBe('/watch?settings=true');
  expect(shownAt(address, nobody)[0]).not.toBe(address);
});

test.each([
  ['SHELL-020', '/register', 'register'],
  ['SHELL-025', '/CreditCardPayment', 'plans'],
])('%s: %s is there in phase 0 and leads to watch in the others', (_id, address, screen) => {
  expect(shownAt(address, nobody)).toEqual([address, screen]);
  expect(shownAt(address, nobody, 1)).toEqual(['/watch', 'watch']);
  expect(shownAt(address, nobody, 2)).toEqual(['/watch', 'watch']);
});

test('SHELL-021: the sunset screen is there in phase 1 alone', () => {
  expect(shownAt('/SubscribeToGotham', nobody, 1)).toEqual(['/SubscribeToGotham', 'sunset']);
  expect(shownAt('/SubscribeToGotham', nobody)).toEqual(['/watch', 'watch']);
});

test.each(['/admin', '/admin/users', '/roles', '/delete/admin'])('DEL-024: nothing is at %s, for nobody', (address) => {
  for (const session of [nobody, withoutPlan, subscriber])
    expect(shownAt(address, session)).toEqual(['/watch', 'watch']);
});
