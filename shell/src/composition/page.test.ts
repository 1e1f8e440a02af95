import { RemoteConfig, RuntimeSettings } from '@grandstand/shared-contracts/config';
import type { RemoteRoute } from '@grandstand/shared-contracts/release';
import { anAccount, aSession } from '@grandstand/shared-contracts/testing';
import { liveValue } from '@grandstand/shared-contracts';
import { RELEASED_SCREENS } from '../testing/released-screens.ts';
import { createPage } from './page.ts';

const route = (path: string, requires: RemoteRoute['requires'] = []): RemoteRoute => ({
  path,
  screen: path.split('/')[1] ?? '',
  flow: 'web',
  phases: [0, 1, 2],
  requires,
  fallback: 'watch',
  chrome: { header: true, footer: true },
  title: 't',
});
const remote = (routes: RemoteRoute[]) => ({
  version: '1.0.0',
  entry: '/assets/x.js',
  globalName: 'x',
  previous: null,
  routes,
  triggers: [],
  panels: [],
  timeouts: { loadMs: 1000 },
});

test('AUTH-025: a reload on the watch page leads a social account to its profile once, and remembers the way', () => {
  window.history.replaceState(null, '', '/watch/v1?a=b');
  const session = liveValue(aSession({ status: 'booting' }));
  const remembered: string[] = [];
  const page = createPage({
    window,
    composition: {
      releaseId: 1,
      environment: 'test',
      shell: { version: '1.0.0' },
      integrity: {},
      issuedAt: '2026-11-21T00:00:00.000Z',
      screens: RELEASED_SCREENS,
      remotes: {
        'mf-auth': remote([route('/register', ['not-registered'])]),
        'mf-watch': remote([route('/watch/:vodId?')]),
      },
    },
    settings: liveValue(RuntimeSettings.parse({})),
    config: liveValue(RemoteConfig.parse({})),
    session,
    takesOver: () => false,
    setIntended: (intended) => {
      remembered.push(intended);
      session.set({ ...session.get(), intended });
    },
  });
  session.subscribe(page.refresh);
  session.set(aSession({ account: anAccount({ socialLoginType: 'Google', hasUserName: false }) }));
  expect(window.location.pathname).toBe('/register');
  expect(page.decision.get()).toMatchObject({ kind: 'remote', name: 'mf-auth' });
  expect(remembered).toEqual(['/watch/v1?a=b']);
});
