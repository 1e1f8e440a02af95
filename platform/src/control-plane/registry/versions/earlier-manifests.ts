import { RemoteManifest } from '@grandstand/shared-contracts/release';

interface StatedRoute {
  readonly fallback?: unknown;
  readonly otherwise?: unknown;
}

/**
 * `remote.json` in the present form. Before contract 0.5 a route named the path of its fallback in `otherwise`; such
 * versions are still released and published, and `fallback` accepts their paths.
 */
export const presentForm = (stated: unknown): unknown => {
  const { routes } = (stated ?? {}) as { routes?: unknown };
  if (!Array.isArray(routes)) return stated;
  return {
    ...(stated as object),
    routes: routes.map((route: StatedRoute) =>
      route?.otherwise === undefined ? route : { fallback: route.otherwise, ...route },
    ),
  };
};

export const readManifest = (stored: unknown): RemoteManifest => RemoteManifest.parse(presentForm(stored));
