import { createHash } from 'node:crypto';
import { audienceText } from '@grandstand/shared-contracts/release';
import type { ReleasedRemote, ReleasedRemotes, Rollout } from '../model/registry.tables.ts';
import { isInAudience, type Visitor } from './visitor.ts';

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

/** Why a visitor gets a version: there is one only, the remote is off, by audience, outside of it, or by share. */
export type AssignmentReason = 'only' | 'off' | 'audience' | 'outside' | 'share';

export interface Assignment {
  readonly version: string;
  /** Whether it is the version that is being rolled out. */
  readonly isNew: boolean;
  readonly reason: AssignmentReason;
  /** For operators, one sentence. */
  readonly why: string;
}

const isInShare = ({ percent, salt }: Rollout, { id }: Visitor): boolean =>
  id === undefined ? percent >= 100 : reaches(percent, placeOf(salt, id));

const shareText = ({ percent, salt }: Rollout, { id }: Visitor): string =>
  id === undefined ? `${percent} %` : `${percent} % at place ${placeOf(salt, id) / 100} %`;

/** What a visitor gets of one remote, and why. Without a visitor: what visitors outside of rollouts get. */
export const assignmentOf = ({ version, on, rollout }: ReleasedRemote, visitor?: Visitor): Assignment => {
  const stable = (reason: AssignmentReason, why: string): Assignment => ({ version, isNew: false, reason, why });
  if (!on) return stable('off', 'Switched off.');
  if (!rollout || !visitor) return stable('only', rollout ? 'Outside of the rollout.' : 'Every visitor gets it.');
  const { audience = [] } = rollout;
  const hasJoined = visitor.joined.has(rollout.salt);
  const text = audienceText(audience);
  if (audience.length > 0 && !hasJoined && !isInAudience(audience, visitor.traits))
    return stable('outside', `Outside the audience: ${text}.`);
  const isIn = isInShare(rollout, visitor);
  const within = audience.length > 0 ? ` of the audience: ${text}` : '';
  if (!isIn) return stable('share', `Outside the share of ${shareText(rollout, visitor)}${within}.`);
  const fresh = { version: rollout.version, isNew: true };
  if (audience.length > 0 && (hasJoined || rollout.percent >= 100)) {
    const since = hasJoined ? ' since an earlier page' : '';
    return { ...fresh, reason: 'audience', why: `In the audience${since}: ${text}.` };
  }
  return { ...fresh, reason: 'share', why: `In the share of ${shareText(rollout, visitor)}${within}.` };
};

/** Names of the remotes whose new version a visitor gets, sorted; those that move together share a salt. */
export const assignedTo = (remotes: ReleasedRemotes, visitor: Visitor): string[] =>
  Object.entries(remotes)
    .filter(([, released]) => assignmentOf(released, visitor).isNew)
    .map(([name]) => name)
    .sort();

/** The rollouts of a release that reach visitors, one of each group. */
export const activeRollouts = (remotes: ReleasedRemotes): Rollout[] => [
  ...new Map(
    Object.values(remotes).flatMap(({ on, rollout }) => (on && rollout ? [[rollout.salt, rollout] as const] : [])),
  ).values(),
];

/** Whether a visitor without a name needs one: outside of every audience, no name is given. */
export const needsName = (rollouts: readonly Rollout[], visitor: Visitor): boolean =>
  rollouts.some(({ salt, audience = [] }) => visitor.joined.has(salt) || isInAudience(audience, visitor.traits));

/** The rollouts with an audience whose new version a visitor gets: those that the visitor keeps. */
export const joinedRollouts = (rollouts: readonly Rollout[], visitor: Visitor): Rollout[] =>
  rollouts.filter((rollout) => {
    const { version, salt, audience = [] } = rollout;
    return (
      audience.length > 0 &&
      (visitor.joined.has(salt) || isInAudience(audience, visitor.traits)) &&
      assignmentOf({ version, on: true, rollout }, visitor).isNew
    );
  });
