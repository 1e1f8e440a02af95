import { ALL_TEXTS } from '../testing/all-texts.ts';
import { translator } from '@grandstand/shared-contracts/config';
import type { Decision } from '../composition/route-decision.ts';
import { pageTitle, screenTitle } from './page-title.ts';

const t = translator(ALL_TEXTS);
const route = { path: '/login', title: 'Log in' };
const trigger = { name: 'mf-deletion', trigger: { param: 'deleteAccount', title: 'Delete account' } };
const remote = (fields: object): Decision =>
  ({ kind: 'remote', name: 'mf-auth', route: null, triggers: [], ...fields }) as never;

const titles: [string, Decision, string][] = [
  ['the landing page', { kind: 'landing' }, 'Welcome – YES Network'],
  ['maintenance', { kind: 'maintenance' }, 'We’ll be right back – YES Network'],
  ['the fallback screen', { kind: 'fallback' }, 'Not available here – YES Network'],
  ['a page that is being loaded', { kind: 'loading' }, 'YES Network'],
  ['a remote’s page that is being loaded', { kind: 'loading', route } as never, '<Log in> – YES Network'],
  ['a remote’s page', remote({ route }), '<Log in> – YES Network'],
  ['a panel over a remote’s page', remote({ route, triggers: [trigger] }), '<Delete account> – YES Network'],
  ['an address without a remote', remote({ name: null }), 'YES Network'],
];
test.each(titles)('SHELL-039: the title of %s', (_screen, shown, title) => {
  expect(pageTitle(screenTitle(shown, { t, titleOf: (english) => `<${english}>` }), t)).toBe(title);
});
