import type { Db } from '../../../infrastructure/database/database.ts';
import { releaseIdAt } from '../audit/audit.repo.ts';
import { findRelease, type Release } from '../releases/release.repo.ts';
import { assignmentOf } from '../rollout/assignment.ts';
import { joinedBy } from '../rollout/audience-members.repo.ts';
import { UNKNOWN_TRAITS, type Visitor, type VisitorTraits } from '../rollout/visitor.ts';

export interface ServedThen {
  readonly release: Release;
  /** What a visitor got of each remote that was on, by name, and why. */
  readonly remotes: readonly { readonly name: string; readonly version: string; readonly why: string }[];
}

/** A visitor as an operator describes one: by name, by traits, or by both. */
export interface VisitorQuestion {
  readonly visitor?: string | undefined;
  readonly traits?: Partial<VisitorTraits> | undefined;
}

/**
 * "What did environment X serve to visitor V at time T, and why": releases are never edited, the audit records when each was
 * current, and each visitor that got a version by its audience is recorded for 30 days.
 */
export const servedAt = async (
  db: Db,
  environment: string,
  atMs: number,
  question: VisitorQuestion = {},
): Promise<ServedThen | null> => {
  const id = await releaseIdAt(db, environment, atMs);
  const release = id === null ? undefined : await findRelease(db, id);
  if (!release) return null;
  const visitor = await visitorOf(db, atMs, question);
  const remotes = Object.entries(release.remotes)
    .filter(([, { on }]) => on)
    .map(([name, released]) => {
      const { version, why } = assignmentOf(released, visitor);
      return { name, version, why };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return { release, remotes };
};

const visitorOf = async (db: Db, atMs: number, { visitor, traits }: VisitorQuestion): Promise<Visitor | undefined> => {
  if (visitor === undefined && traits === undefined) return undefined;
  const joined = visitor === undefined ? [] : await joinedBy(db, visitor, atMs);
  return { id: visitor, traits: { ...UNKNOWN_TRAITS, ...traits }, joined: new Set(joined) };
};
