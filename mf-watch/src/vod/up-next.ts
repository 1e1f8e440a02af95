import { mayPlay, type Session } from '@grandstand/shared-contracts';
import type { Recording } from '../content/recording.ts';

/** WATCH-035: the recordings after `currentId` in its section that this viewer may watch, in order. */
export const playableAfter = (
  items: readonly Recording[],
  currentId: string,
  session: Session,
): readonly Recording[] => {
  const index = items.findIndex(({ id }) => id === currentId);
  return index < 0 ? [] : items.slice(index + 1).filter((item) => mayPlay(session, item));
};
