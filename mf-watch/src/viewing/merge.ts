import type { GetViewing, ReplyOf } from '@grandstand/shared-contracts/api';

/** Position of a recording, seconds; the last watched is last. */
type Positions = readonly (readonly [id: string, positionS: number])[];

interface Merged {
  /** What this browser stores from now on. */
  readonly positions: [string, number][];
  /** What the account does not have yet: watched before signing in. */
  readonly unsaved: Positions;
}

/** Less is what this browser played since its last report, which another device did not replace. */
const UNREPORTED_S = 20;

/**
 * The account's positions with those of this browser. The account's are newer, because this browser reports its own when it
 * plays, except for what it played since its last report.
 */
export const mergePositions = (local: Positions, { progress, removed }: ReplyOf<typeof GetViewing>): Merged => {
  const known = new Set([...progress.map(({ contentId }) => contentId), ...removed]);
  const unsaved = local.filter(([id]) => !known.has(id));
  const saved = progress
    .filter(({ watched, positionS }) => !watched && positionS > 0)
    .map(({ contentId, positionS }): [string, number] => {
      const own = local.find(([id]) => id === contentId)?.[1] ?? positionS;
      return [contentId, Math.abs(own - positionS) <= UNREPORTED_S ? own : positionS];
    })
    .toReversed();
  return { positions: [...unsaved.map(([id, positionS]): [string, number] => [id, positionS]), ...saved], unsaved };
};
