import type { Phase } from '@grandstand/shared-contracts/config';
import { type FirstScreen, FRAME_SCREEN, LANDING_SCREEN, type RemoteRoute } from '@grandstand/shared-contracts/release';
import type { ComposedRelease } from '../../registry/compositions/composition.service.ts';
import type { PublishedVersion } from '../../registry/model/published-version.ts';
import type { routeOf } from '../preloads.ts';

/** The views that make up a first screen, from the outermost inwards, and the builds that they come from. */
export interface ChosenScreen {
  readonly screen: string;
  readonly views: readonly FirstScreen['view'][];
  readonly builds: readonly PublishedVersion[];
}

/** What operators decided for every visitor. */
export interface OpenSite {
  /** Neither under maintenance nor closed for browsers. */
  readonly isOpen: boolean;
  readonly phase: Phase;
}

/** Does not change what a page shows. */
const CAMPAIGN = /^utm_/;

const isPlain = ({ searchParams }: URL): boolean => [...searchParams.keys()].every((name) => CAMPAIGN.test(name));

/** Whether a visitor without an account sees this route, and not a redirect. */
const isPublic = ({ flow, requires, chrome }: RemoteRoute): boolean =>
  flow === 'web' && requires.every((condition) => condition === 'signed-out') && chrome.header && chrome.footer;

/** `/watch/:vodId?` of `/watch`; an address with a value shows something else than the screen's beginning. */
const isWithoutValues = ({ path }: RemoteRoute, { pathname }: URL): boolean =>
  path.replaceAll(/\/:\w+\?/g, '') === pathname.replace(/(.)\/$/, '$1');

/**
 * The first screen of an address for a visitor of whom nothing is known; null where there is none, or where more than the
 * address decides what the shell will show. `found`: by `routeOf`. `screensOf`: the first screens of a build.
 */
export const chooseFirstScreen = (
  { shell, remotes }: Pick<ComposedRelease, 'shell' | 'remotes'>,
  url: URL,
  found: ReturnType<typeof routeOf>,
  { isOpen, phase }: OpenSite,
  screensOf: (build: PublishedVersion) => readonly FirstScreen[],
): ChosenScreen | null => {
  if (!isOpen || !isPlain(url)) return null;
  const viewOf = (build: PublishedVersion, screen: string) =>
    screensOf(build).find((one) => one.screen === screen && one.phases.includes(phase))?.view;

  if (url.pathname === '/') {
    const landing = viewOf(shell, LANDING_SCREEN);
    return landing ? { screen: LANDING_SCREEN, views: [landing], builds: [shell] } : null;
  }
  const owner = found && remotes[found.name];
  if (!owner || !isPublic(found.route) || !isWithoutValues(found.route, url)) return null;
  if (!found.route.phases.includes(phase)) return null;
  const { screen } = found.route;
  const frame = viewOf(shell, FRAME_SCREEN);
  const view = viewOf(owner, screen);
  return frame && view ? { screen, views: [frame, view], builds: [shell, owner] } : null;
};
