import { expect, test } from '@jest/globals';
import type { FirstScreen } from '@grandstand/shared-contracts/release';
import type { PublishedVersion } from '../../registry/model/published-version.ts';
import { chooseFirstScreen } from './choose-first-screen.ts';

const view = (name: string): FirstScreen['view'] => ({ literal: name });
const build = (name: string) => ({ name }) as PublishedVersion;
const shell = build('shell');
const auth = build('mf-auth');
const published = new Map<PublishedVersion, readonly FirstScreen[]>([
  [
    shell,
    [
      { screen: 'landing', phases: [0], view: view('landing') },
      { screen: 'frame', phases: [0, 1, 2], view: view('frame') },
    ],
  ],
  [
    auth,
    [
      { screen: 'login', phases: [0], view: view('login') },
      { screen: 'login', phases: [1], view: view('login later') },
      { screen: 'register', phases: [0], view: view('register') },
    ],
  ],
]);

const found = (fields: object = {}) =>
  ({
    name: 'mf-auth',
    route: {
      path: '/login',
      screen: 'login',
      flow: 'web',
      phases: [0, 1],
      requires: ['signed-out'],
      chrome: { header: true, footer: true },
      ...fields,
    },
  }) as never;

const nowhere = null as never;

const choose = (address: string, route: never, { isOpen = true, phase = 0 as 0 | 1 | 2 } = {}) => {
  const url = new URL(address, 'http://site.test');
  const chosen = chooseFirstScreen({ shell, remotes: { 'mf-auth': auth } }, url, route, { isOpen, phase }, (one) => [
    ...(published.get(one) ?? []),
  ]);
  return chosen?.views.map((one) => ('literal' in one ? one.literal : '?')) ?? null;
};

test('the landing page has the shell’s first screen, and a remote’s screen is in the shell’s frame', () => {
  expect(choose('/', nowhere)).toEqual(['landing']);
  expect(choose('/login', found())).toEqual(['frame', 'login']);
  expect(choose('/login', found(), { phase: 1 })).toEqual(['frame', 'login later']);
  expect(choose('/login/', found({ path: '/login/:vodId?' }))).toEqual(['frame', 'login']);
});

test('a campaign does not change the first screen, and any other query removes it', () => {
  expect(choose('/?utm_source=mail&utm_campaign=spring', nowhere)).toEqual(['landing']);
  expect(choose('/?settings=true', nowhere)).toBeNull();
  expect(choose('/login?email=a@b.co', found())).toBeNull();
});

test.each([
  ['the site is closed', '/', null, { isOpen: false }],
  ['the phase has none', '/', null, { phase: 2 as const }],
  ['the route does not exist in the phase', '/login', found({ phases: [1] }), {}],
  [
    'the route is for a viewer',
    '/register',
    found({ path: '/register', screen: 'register', requires: ['signed-in'] }),
    {},
  ],
  ['the route is for TVs', '/login', found({ flow: 'device' }), {}],
  ['the screen has no header', '/login', found({ chrome: { header: false, footer: true } }), {}],
  ['the screen has none', '/forgot', found({ path: '/forgot', screen: 'forgot-password' }), {}],
  ['the address names something within the screen', '/login/vod-1', found({ path: '/login/:vodId?' }), {}],
  ['no remote owns the address', '/nowhere', null, {}],
])('there is no first screen when %s', (_why, address, route, state) => {
  expect(choose(address, route as never, state)).toBeNull();
});
