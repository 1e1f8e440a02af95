import type { Release } from './release.repo.ts';

type Served = Pick<Release, 'shellVersion' | 'remotes'>;

/** Share of the visitors, 0 to 100, that gets each `name@version` of a release. A disabled remote has no share. */
const sharesOf = ({ shellVersion, remotes }: Served): ReadonlyMap<string, number> => {
  const shares = new Map<string, number>([[`shell@${shellVersion}`, 100]]);
  for (const [name, { version, on, rollout }] of Object.entries(remotes)) {
    if (!on) continue;
    const percent = rollout?.percent ?? 0;
    // Visitors outside the audience get the stable version, whatever the share.
    shares.set(`${name}@${version}`, rollout?.audience ? 100 : 100 - percent);
    if (rollout) shares.set(`${name}@${rollout.version}`, percent);
  }
  return shares;
};

const shareOf = (release: Served, id: string): number => sharesOf(release).get(id) ?? 0;

/**
 * The newest earlier release in which none of the affected versions served anybody. Affected are the versions whose share
 * the current release raised; a release that raised none is undone by the one before it.
 * @param earlier releases the current one was made from, nearest first
 */
export const lastGoodOf = <R extends Served>(current: Served, earlier: readonly R[]): R | undefined => {
  const [before] = earlier;
  if (!before) return undefined;
  const affected = [...sharesOf(current)].filter(([id, share]) => share > shareOf(before, id)).map(([id]) => id);
  return earlier.find((release) => affected.every((id) => shareOf(release, id) === 0));
};
