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
 * plays, except for what it played since its last report, and for what changed since `requested`: this browser's positions
 * when the account's were requested.
 */
export const mergePositions = (
  requested: Positions,
  local: Positions,
  { progress, removed }: ReplyOf<typeof GetViewing>,
): Merged => {
  const [before, now] = [new Map(requested), new Map(local)];
  const isNewer = (id: string) => before.get(id) !== now.get(id);
  const known = new Set([...progress.map(({ contentId }) => contentId), ...removed]);
  const isUnsaved = ([id]: Positions[number]) => !isNewer(id) && !known.has(id);
  const saved = progress
    .filter(({ contentId, watched, positionS }) => !watched && positionS > 0 && !isNewer(contentId))
    .map(({ contentId, positionS }): Positions[number] => {
      const own = now.get(contentId) ?? positionS;
      return [contentId, Math.abs(own - positionS) <= UNREPORTED_S ? own : positionS];
    });
  const unsaved = local.filter(isUnsaved);
  const positions = [...unsaved, ...saved.toReversed(), ...local.filter(([id]) => isNewer(id))];
  return { positions: positions.map(([id, positionS]) => [id, positionS]), unsaved };
};
