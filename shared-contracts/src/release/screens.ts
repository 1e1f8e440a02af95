import * as z from 'zod/mini';
import type { ScreenLink, ScreenName } from '../host/screen-map.ts';
import { PackageName } from './package-name.ts';
import { fillPath, matchPath } from './path-pattern.ts';
import { PathPattern, type QueryTrigger, type RemoteRoute, ScreenKey } from './remote-route.ts';

/** Where a screen is: its owner's paths and, for one that is laid over a page, the query field that opens it. */
export const ScreenPlace = z.object({
  remote: PackageName,
  paths: z.array(PathPattern),
  query: z.optional(z.string()),
});
export type ScreenPlace = z.infer<typeof ScreenPlace>;

/** The screens of an environment by name, those of switched-off remotes included. */
export const Screens = z.record(ScreenKey, ScreenPlace);
export type Screens = Readonly<Record<string, ScreenPlace>>;

/** Screens that no remote owns. */
const OF_THE_SITE: Partial<Record<ScreenName, string>> = { landing: '/', 'sign-out': '/signout', faq: '/faq' };

const pathsOf = (screens: Screens, screen: ScreenName): readonly string[] => {
  const own = OF_THE_SITE[screen];
  return own === undefined ? (screens[screen]?.paths ?? []) : [own];
};

/**
 * The one resolution of a screen's name to its address. The path with the most of the given parameters wins. A screen that
 * the environment does not have is replaced by the landing page, which leads on.
 */
export const addressOf = (screens: Screens, { screen, params = {}, search }: ScreenLink): string => {
  const [{ path } = { path: '/' }] = pathsOf(screens, screen)
    .flatMap((pattern) => fillPath(pattern, params) ?? [])
    .sort((a, b) => b.used - a.used);
  const query = new URLSearchParams();
  const opener = screens[screen]?.query;
  for (const [name, value] of Object.entries({ ...(opener && { [opener]: 'true' }), ...search })) {
    if (value !== undefined) query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
};

/** Whether a path of this site shows a screen. */
export const isScreenAt = (screens: Screens, screen: ScreenName, pathname: string): boolean =>
  pathsOf(screens, screen).some((pattern) => matchPath(pattern, pathname) !== null);

/** What a remote adds to the screens of an environment. */
export const screensOf = (
  remote: string,
  {
    routes,
    triggers,
  }: { readonly routes: readonly Pick<RemoteRoute, 'path' | 'screen'>[]; readonly triggers: readonly QueryTrigger[] },
): Screens => {
  const screens: Record<string, ScreenPlace> = {};
  for (const { screen, path } of routes) {
    screens[screen] = { remote, paths: [...(screens[screen]?.paths ?? []), path] };
  }
  for (const { screen, path, query } of triggers) screens[screen] ??= { remote, paths: [path], query };
  return screens;
};
