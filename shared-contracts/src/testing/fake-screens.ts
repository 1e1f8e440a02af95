import type { Host, ScreenLink, ScreenName } from '../index.ts';
import { addressOf, isScreenAt, type ScreenPlace, type Screens } from '../release/index.ts';

/** A path for a screen of a remote that the test does not have: its name and the given parameters. */
const substitute = ({ screen, params = {} }: ScreenLink): ScreenPlace => ({
  remote: 'mf-other',
  paths: [`/${[screen, ...Object.keys(params).map((name) => `:${name}?`)].join('/')}`],
});

/** Addresses by name over the given screens. Any other screen has its name as its path: `/login` for `login`. */
export const fakeScreens = (screens: Screens, pathname: () => string): Pick<Host, 'href' | 'isAt'> => ({
  href: (link) => addressOf({ [link.screen]: substitute(link), ...screens }, link),
  isAt: (screen: ScreenName, at = pathname()) =>
    isScreenAt({ [screen]: { remote: 'mf-other', paths: [`/${screen}/:first?`] }, ...screens }, screen, at),
});
