import type { RemoteRoute } from '@grandstand/shared-contracts/release';
import type { PublishedVersion } from '../model/published-version.ts';
import { type Finding, idOf, OPERATORS, ownerOf } from '../model/verdict.ts';
import type { Lineup } from './lineup.ts';

/** A remote takes paths from another one only with the consent that the other's `remote.json` states. */
export const pathRules = ({ inPlay }: Lineup): Finding[] =>
  inPlay.flatMap((build) => [
    ...routesOf(build)
      .filter(isAtRoot)
      .map((route) => rootFinding(build, route)),
    ...routesOf(build).flatMap((route) => insideRules(build, route, inPlay)),
    ...preloadRules(build, inPlay),
  ]);

const routesOf = ({ remote }: PublishedVersion): readonly RemoteRoute[] => remote?.routes ?? [];

/** `/watch/:id?` takes `/watch` as well: an optional last segment is two paths. */
export const pathsOf = (pattern: string): string[] =>
  pattern.endsWith('?') ? [pattern.slice(0, -1), pattern.slice(0, pattern.lastIndexOf('/'))] : [pattern];

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
const isParameter = (segment: string | undefined): boolean => segment?.startsWith(':') ?? false;

const isAtRoot = ({ path }: RemoteRoute): boolean => isParameter(segmentsOf(path)[0]);

/** Whether one path can match both patterns. */
const overlap = (a: string, b: string): boolean =>
  pathsOf(a).some((one) =>
    pathsOf(b).some((other) => {
      const [left, right] = [segmentsOf(one), segmentsOf(other)];
      return (
        left.length === right.length &&
        left.every((segment, index) => segment === right[index] || isParameter(segment) || isParameter(right[index]))
      );
    }),
  );

const literals = (path: string): number => segmentsOf(path).filter((segment) => !isParameter(segment)).length;

const consents = ({ remote }: PublishedVersion, path: string, to: string): boolean =>
  (remote?.consents ?? []).some((consent) => consent.path === path && consent.remote === to);

/** A closer pattern wins over another remote's parameter; a route of another flow is the same path. */
const insideRules = (
  build: PublishedVersion,
  { flow, path }: RemoteRoute,
  inPlay: readonly PublishedVersion[],
): Finding[] =>
  inPlay
    .filter((owner) => owner.name !== build.name && !consents(owner, path, build.name))
    .filter((owner) =>
      routesOf(owner).some(
        (owned) =>
          overlap(path, owned.path) &&
          (literals(path) > literals(owned.path) ||
            (owned.flow !== flow &&
              literals(path) === literals(owned.path) &&
              !consents(build, owned.path, owner.name))),
      ),
    )
    .map((owner) => ({
      code: 'path_inside',
      severity: 'block',
      packages: [idOf(build), idOf(owner)],
      message: `${idOf(build)} claims ${path}, a path of ${idOf(owner)}.`,
      act: {
        who: ownerOf(owner),
        what: `Add {"path": "${path}", "remote": "${build.name}"} to "consents" in remote.json to allow this.`,
      },
    }));

const rootFinding = (build: PublishedVersion, { path }: RemoteRoute): Finding => ({
  code: 'path_root',
  severity: 'block',
  packages: [idOf(build)],
  message: `${idOf(build)} claims ${path}, which matches paths of the whole site.`,
  act: { who: ownerOf(build), what: 'Begin the path with a fixed segment.' },
});

/** A page requests what its own remote names; a list for another's page needs the consent of its owner. */
const preloadRules = (build: PublishedVersion, inPlay: readonly PublishedVersion[]): Finding[] =>
  (build.remote?.preloads ?? [])
    .filter(({ on }) => !routesOf(build).some(({ path }) => overlap(on, path)))
    .filter(({ on }) => !inPlay.some((owner) => owner.name !== build.name && consents(owner, on, build.name)))
    .map(({ on }) => {
      const owner = inPlay.find((other) => routesOf(other).some(({ path }) => overlap(on, path)));
      return {
        code: 'preload_foreign',
        severity: 'block',
        packages: [idOf(build), ...(owner ? [idOf(owner)] : [])],
        message: `${idOf(build)} preloads data on ${on}, which is not one of its paths.`,
        act: {
          who: owner ? ownerOf(owner) : OPERATORS,
          what: `Add {"path": "${on}", "remote": "${build.name}"} to "consents" in remote.json to allow this.`,
        },
      };
    });
