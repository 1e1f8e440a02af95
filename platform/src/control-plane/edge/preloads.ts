import { byClosestPattern, FEDERATION_CHUNK, matchPath } from '@grandstand/shared-contracts/release';
import type { ComposedRelease } from '../registry/compositions/composition.service.ts';
import { assetPath } from '../registry/compositions/composition.ts';

export interface Preload {
  path: string;
  as: 'script' | 'style' | 'font';
}

/** The released route of a URL and its owner; null where the shell shows its own screen. */
export const routeOf = ({ composition }: Pick<ComposedRelease, 'composition'>, url: URL) => {
  const [closest] = Object.entries(composition.remotes)
    .flatMap(([name, { routes }]) => routes.map((route) => ({ name, route })))
    .flatMap(({ name, route }) => {
      const params = matchPath(route.path, url.pathname);
      return params ? [{ name, route, params }] : [];
    })
    .sort((a, b) => byClosestPattern(a.route.path, b.route.path));
  return closest ?? null;
};

/** Names of the remotes a URL will show: the owner of its path, then those its query lays over the page. */
export const ownersOf = (release: Pick<ComposedRelease, 'composition'>, url: URL): string[] => {
  const remotes = Object.entries(release.composition.remotes);
  const owner = routeOf(release, url);
  const overlays = remotes.filter(([, { triggers }]) =>
    triggers.some(({ path, query }) => url.searchParams.has(query) && matchPath(path, url.pathname)),
  );
  return [...new Set([...(owner ? [owner.name] : []), ...overlays.map(([name]) => name)])];
};

/** Preloads of these remotes: the federation runtime, entry, first chunks, and the shared packages that they need. */
export const preloadsOf = ({ shell, remotes }: ComposedRelease, owners: readonly string[]): Preload[] => {
  const initial = new Set(shell.assets.groups['main']?.map((file) => assetPath(shell, file)));
  const paths = new Set<string>();
  for (const owner of owners) {
    const remote = remotes[owner];
    if (!remote?.assets.federation) continue;
    for (const file of shell.assets.groups[FEDERATION_CHUNK] ?? []) paths.add(assetPath(shell, file));
    paths.add(assetPath(remote, remote.assets.federation.entry));
    // A module is not a script: its entry imports it, with the integrity of the import map.
    if (!remote.assets.usesModules)
      for (const file of remote.assets.groups['remote'] ?? []) paths.add(assetPath(remote, file));
    const { consumes, consumesFirst = Object.keys(consumes) } = remote.assets.shared;
    for (const key of consumesFirst) {
      const provided = shell.assets.shared.provides[key];
      if (!provided || provided.eager) continue;
      for (const file of provided.files) paths.add(assetPath(shell, file));
    }
  }
  return [...paths].filter((path) => !initial.has(path)).flatMap((path) => preloadOf(path) ?? []);
};

const preloadOf = (path: string): Preload | null => {
  if (path.endsWith('.js')) return { path, as: 'script' };
  if (path.endsWith('.css')) return { path, as: 'style' };
  return path.endsWith('.woff2') ? { path, as: 'font' } : null;
};
