import { type GameRecord, type Scoreboard, scoreboardAt } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useNow } from '../hooks/use-now.ts';

const EVERY_MS = 1_000;

/** The scoreboard now, by the platform's clock; null before the game begins. */
export const useCurrentBoard = (record: GameRecord): Scoreboard | null => {
  const { now } = useHost();
  const nowMs = useNow(EVERY_MS, now);
  return scoreboardAt(record, (nowMs - Date.parse(record.startsAt ?? '')) / 1000);
};
