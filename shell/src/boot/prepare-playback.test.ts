import { liveValue } from '@grandstand/shared-contracts';
import type { Decision } from '../composition/route-decision.ts';
import { MANIFESTS } from '../testing/released-screens.ts';
import { preparePlayback } from './prepare-playback.ts';

/** A page of a release of all remotes that opens at `pathname`, and counts how often tokens are requested. */
const aPage = (pathname: string) => {
  const decision = liveValue<Decision>({ kind: 'loading' });
  let count = 0;
  window.history.replaceState(null, '', pathname);
  preparePlayback(
    {
      page: document,
      composition: { remotes: Object.fromEntries(MANIFESTS.map(({ name, routes }) => [name, { routes }])) } as never,
      session: { preparePlayback: () => void (count += 1) } as never,
    },
    { decision },
  );
  return {
    count: () => count,
    show(screen: string) {
      const route = MANIFESTS.flatMap(({ routes }) => routes).find((one) => one.screen === screen);
      if (!route) throw new Error(`No remote has the screen ${screen}.`);
      decision.set({ kind: 'remote', name: 'mf-x', route, triggers: [] });
    },
  };
};

test.each(['/watch', '/watch/vod-1'])(
  'decision 142: tokens are requested before the page of %s decides',
  (pathname) => {
    expect(aPage(pathname).count()).toBe(1);
  },
);

test('decision 142: another page requests them when it changes to one that plays', () => {
  const page = aPage('/login');
  page.show('login');
  expect(page.count()).toBe(0);
  page.show('watch');
  expect(page.count()).toBe(1);
});
