import type { Db } from '../../../infrastructure/database/database.ts';
import { findRelease, type Release } from '../releases/release.repo.ts';
import { assignedTo } from './assignment.ts';
import type { Visitor } from './visitor.ts';

/** What a release serves to one visitor. */
export interface ServedVersions {
  readonly environment: string;
  /** By package, the shell included. */
  readonly versions: Readonly<Record<string, string>>;
}

const MAX_CACHED_RELEASES = 32;

/** The versions that a visitor gets of a release; null for a release that does not exist. */
export const servedVersions = (
  db: Db,
): ((id: number, visitor: Visitor | undefined) => Promise<ServedVersions | null>) => {
  const releaseOf = createReleaseCache(db);
  return async (id, visitor) => {
    const release = await releaseOf(id);
    if (!release) return null;
    const assigned = visitor === undefined ? [] : assignedTo(release.remotes, visitor);
    const remotes = Object.entries(release.remotes).map(([name, { version, rollout }]) => [
      name,
      rollout && assigned.includes(name) ? rollout.version : version,
    ]);
    return {
      environment: release.environment,
      versions: { shell: release.shellVersion, ...(Object.fromEntries(remotes) as Record<string, string>) },
    };
  };
};

/** Releases never change, so those that pages report about are kept. */
const createReleaseCache = (db: Db): ((id: number) => Promise<Release | undefined>) => {
  const releases = new Map<number, Promise<Release | undefined>>();
  return (id) => {
    const known = releases.get(id);
    if (known) return known;
    const found = findRelease(db, id);
    if (releases.size > MAX_CACHED_RELEASES) releases.clear();
    releases.set(id, found);
    found.then(
      (release) => release ?? releases.delete(id),
      () => releases.delete(id),
    );
    return found;
  };
};
