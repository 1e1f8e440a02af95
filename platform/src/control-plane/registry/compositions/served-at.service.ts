import type { Db } from '../../../infrastructure/database/database.ts';
import { releaseIdAt } from '../audit/audit.repo.ts';
import { findRelease, type Release } from '../releases/release.repo.ts';
import { assignedTo } from '../rollout/assignment.ts';

export interface ServedThen {
  readonly release: Release;
  /** What a visitor got of each remote that was on, by name. */
  readonly remotes: readonly { readonly name: string; readonly version: string }[];
}

/** "What did environment X serve to visitor V at time T": releases are never edited, and the audit records when each was current. */
export const servedAt = async (
  db: Db,
  environment: string,
  atMs: number,
  visitor?: string,
): Promise<ServedThen | null> => {
  const id = await releaseIdAt(db, environment, atMs);
  const release = id === null ? undefined : await findRelease(db, id);
  if (!release) return null;
  const assigned = visitor === undefined ? [] : assignedTo(release.remotes, visitor);
  const remotes = Object.entries(release.remotes)
    .filter(([, { on }]) => on)
    .map(([name, { version, rollout }]) => ({
      name,
      version: rollout && assigned.includes(name) ? rollout.version : version,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return { release, remotes };
};
