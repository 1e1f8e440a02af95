import type { GameRecord } from '@grandstand/shared-contracts/api';

interface Ending {
  readonly periods: number;
  /** How far apart the teams are at most. */
  readonly within: number;
  /** The game clock at which the end is near, in seconds; null: the whole last period. */
  readonly clockS: number | null;
}

const ENDINGS: Readonly<Partial<Record<GameRecord['periodUnit'], Ending>>> = {
  inning: { periods: 9, within: 1, clockS: null },
  quarter: { periods: 4, within: 5, clockS: 5 * 60 },
  half: { periods: 2, within: 1, clockS: 80 * 60 },
};

/** Whether a game that is on is close, and near its end. */
export const isCloseFinish = ({ periodUnit, clock, turns }: Pick<GameRecord, 'periodUnit' | 'clock' | 'turns'>) => {
  const turn = turns.at(-1);
  const ending = ENDINGS[periodUnit];
  if (!turn || !ending || (turn.phase !== 'playing' && turn.phase !== 'stopped')) return false;
  const { periods, within, clockS } = ending;
  const isNear = clockS === null || (clock === 'down' ? turn.clockS <= clockS : turn.clockS >= clockS);
  return turn.period >= periods && isNear && Math.abs(turn.away - turn.home) <= within;
};
