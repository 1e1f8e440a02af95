import type { PublishedVersion } from '../model/published-version.ts';
import { type Finding, type FindingCode, idOf, ownerOf } from '../model/verdict.ts';
import type { Lineup } from './lineup.ts';
import { pathsOf } from './path-rules.ts';

/** One statement of a manifest about what is the remote's own. */
interface Claim {
  readonly code: FindingCode;
  /** As in the manifest. */
  readonly words: string;
  /** What is claimed; only one remote may have each. */
  readonly places: readonly string[];
}

/** Each path, trigger, panel and name of a screen has one owner. Versions of one remote may claim the same: a visitor gets one of them. */
export const claimRules = ({ inPlay }: Lineup): Finding[] => {
  const findings: Finding[] = [];
  const owners = new Map<string, PublishedVersion>();
  for (const build of inPlay) {
    const claims = claimsOf(build);
    findings.push(...repeated(build, claims));
    for (const claim of claims) {
      const owner = claim.places.map((place) => owners.get(place)).find((other) => other && other.name !== build.name);
      if (owner) findings.push(contested(build, owner, claim));
      for (const place of claim.places) if (!owners.has(place)) owners.set(place, build);
    }
  }
  return findings;
};

const claimsOf = ({ remote }: PublishedVersion): Claim[] => [
  ...(remote?.routes ?? []).map(
    ({ flow, path }): Claim => ({
      code: 'route_overlap',
      words: `the ${flow} route ${path}`,
      places: pathsOf(path).map((pattern) => `route ${flow} ${shapeOf(pattern)}`),
    }),
  ),
  ...(remote?.triggers ?? []).map(
    ({ path, query }): Claim => ({
      code: 'trigger_overlap',
      words: `the trigger ${path}?${query}`,
      places: pathsOf(path).map((pattern) => `trigger ${shapeOf(pattern)}?${query}`),
    }),
  ),
  ...(remote?.panels ?? []).map(
    (panel): Claim => ({
      code: 'panel_overlap',
      words: `the panel ${panel}`,
      places: [`panel ${panel}`],
    }),
  ),
  ...[...screensIn(remote)].map(
    (screen): Claim => ({
      code: 'screen_overlap',
      words: `the screen ${screen}`,
      places: [`screen ${screen}`],
    }),
  ),
];

/** A screen may have several paths, and be a page and laid over one. */
const screensIn = (remote: PublishedVersion['remote']): ReadonlySet<string> =>
  new Set([...(remote?.routes ?? []), ...(remote?.triggers ?? [])].map(({ screen }) => screen));

/** Two patterns that take the same paths are the same, whatever their parameters are called. */
const shapeOf = (pattern: string): string => pattern.replaceAll(/:[A-Za-z][\w-]*/g, ':');

/** The same statement twice in one manifest. `/watch` beside `/watch/:id?` is none: the closer pattern wins. */
const repeated = (build: PublishedVersion, claims: readonly Claim[]): Finding[] =>
  [...Map.groupBy(claims, ({ places }) => places.join(' ')).values()]
    .filter((same) => same.length > 1)
    .flatMap(([claim]) => claim ?? [])
    .map(({ code, words }) => ({
      code,
      severity: 'block',
      packages: [idOf(build)],
      message: `${idOf(build)} claims ${words} twice.`,
      act: { who: ownerOf(build), what: 'Name it once in remote.json.' },
    }));

const contested = (build: PublishedVersion, owner: PublishedVersion, { words, code }: Claim): Finding => ({
  code,
  severity: 'block',
  packages: [idOf(build), idOf(owner)],
  message: `${idOf(build)} claims ${words}, which ${idOf(owner)} owns.`,
  act: { who: ownerOf(build), what: `Claim another, or agree with ${ownerOf(owner)} who gives it up first.` },
});
