import { type RemoteRoute, screensOf } from '@grandstand/shared-contracts/release';
import { aSession } from '@grandstand/shared-contracts/testing';
import { decide } from './route-decision.ts';

const route = (path: string, screen: string, requires: RemoteRoute['requires'] = []): RemoteRoute => ({
  path,
  screen,
  flow: 'web',
  phases: [0],
  requires,
  fallback: 'watch',
  chrome: { header: false, footer: false },
  title: 't',
});
const remote = {
  version: '1.0.0',
  entry: '/assets/x.js',
  globalName: 'x',
  previous: null,
  routes: [
    route('/watch/:vodId?', 'watch'),
    route('/delete', 'delete-account'),
    route('/ManageSubscription', 'manage-subscription', ['signed-in', 'can-manage-subscription']),
  ],
  triggers: [],
  panels: [],
  timeouts: { loadMs: 1000 },
};

const decisionAt = (pathname: string, session: ReturnType<typeof aSession>) =>
  decide({
    pathname,
    search: '',
    settings: { webAllowed: true, deviceAllowed: true, maintenance: false },
    phase: 0,
    session,
    composition: { remotes: { 'mf-x': remote }, screens: screensOf('mf-x', remote) },
  });

test('SHELL-008: while the account loads, the decision contains the route at the address', () => {
  const session = aSession({ status: 'booting', account: null });
  expect(decisionAt('/delete', session)).toEqual({ kind: 'loading', route: remote.routes[1] });
  expect(decisionAt('/nope', session)).toEqual({ kind: 'loading' });
  expect(decisionAt('/', session)).toEqual({ kind: 'loading' });
});

test('SHELL-008: while the subscriptions of a page are missing, the decision contains its route', () => {
  const session = aSession({ subscriptions: { list: [], loadedAt: 0, isMissing: true } });
  expect(decisionAt('/ManageSubscription', session)).toEqual({ kind: 'loading', route: remote.routes[2] });
});
