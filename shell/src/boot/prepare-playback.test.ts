import { liveValue } from '@grandstand/shared-contracts';
import type { RemoteRoute } from '@grandstand/shared-contracts/release';
import type { Decision } from '../composition/route-decision.ts';
import { preparePlayback } from './prepare-playback.ts';

const route = (path: string, plays: boolean): RemoteRoute => ({
  path,
  screen: path.split('/')[1] ?? '',
  flow: 'web',
  phases: [0, 1, 2],
  requires: [],
  fallback: 'watch',
  chrome: { header: true, footer: true },
  title: 't',
  plays,
});
const watch = route('/watch/:vodId?', true);
const account = route('/account', false);

/** A page that opens at `pathname`, and counts how often tokens are requested. */
const aPage = (pathname: string) => {
  const decision = liveValue<Decision>({ kind: 'loading' });
  let count = 0;
  window.history.replaceState(null, '', pathname);
  preparePlayback(
    {
      page: document,
      composition: { remotes: { 'mf-watch': { routes: [watch] }, 'mf-account': { routes: [account] } } } as never,
      session: { preparePlayback: () => void (count += 1) } as never,
    },
    { decision },
  );
  return {
    count: () => count,
    show: (shown: RemoteRoute) => decision.set({ kind: 'remote', name: 'mf-x', route: shown, triggers: [] }),
  };
};

test.each(['/watch', '/watch/vod-1'])(
  'decision 142: tokens are requested before the page of %s decides',
  (pathname) => {
    expect(aPage(pathname).count()).toBe(1);
  },
);

test('decision 142: another page requests them when it changes to one that plays', () => {
  const page = aPage('/account');
  page.show(account);
  expect(page.count()).toBe(0);
  page.show(watch);
  expect(page.count()).toBe(1);
});
