import { createHash } from 'node:crypto';
import type { ReleasedRemotes } from '../model/registry.tables.ts';

/** A percentage counts hundredths of a percent: 10 000 equal shares of the visitors. */
const SHARES = 10_000;

/** A visitor's place among the shares of one rollout: 0 to 9 999, evenly spread, the same at every call. */
export const placeOf = (salt: string, visitor: string): number => {
  const draw = createHash('sha256').update(`${salt}:${visitor}`).digest().readUInt32BE(0);
  return Math.floor((draw * SHARES) / 2 ** 32);
};

/**
 * Whether a share reaches a visitor's place. It depends on salt and visitor alone: raising the percentage excludes no visitor,
 * 0 includes none and 100 all.
 */
export const reaches = (percent: number, place: number): boolean => place < Math.round(percent * 100);

/** Names of the remotes whose new version a visitor gets, sorted; those that move together share a salt. */
export const assignedTo = (remotes: ReleasedRemotes, visitor: string): string[] =>
  Object.entries(remotes)
    .filter(([, { on, rollout }]) => on && rollout && reaches(rollout.percent, placeOf(rollout.salt, visitor)))
    .map(([name]) => name)
    .sort();
