import type { GameRecord } from '@grandstand/shared-contracts/api';

const MINUTE_S = 60;
const turn = (
  minute: number,
  period: number,
  away: number,
  home: number,
  more: Partial<GameRecord['turns'][number]>,
) => ({
  atS: minute * MINUTE_S,
  phase: 'playing' as const,
  period,
  clockS: 20 * MINUTE_S,
  away,
  home,
  ...more,
});

/** The game of the first channel, 72 minutes on air: two goals and the beginning of a period within the last half hour. */
export const game = (): GameRecord => ({
  id: 'pgm-1',
  startsAt: new Date(Date.now() - 72 * MINUTE_S * 1_000).toISOString(),
  away: { code: 'NYK', name: 'New York' },
  home: { code: 'BOS', name: 'Boston' },
  periodUnit: 'period',
  clock: 'down',
  turns: [
    turn(0, 1, 0, 0, { phase: 'before' }),
    turn(5, 1, 0, 0, { moment: 'periodStarted' }),
    turn(25, 1, 0, 0, { phase: 'break', clockS: 0 }),
    turn(48, 2, 0, 0, { moment: 'periodStarted' }),
    turn(55, 2, 1, 0, { clockS: 13 * MINUTE_S, moment: 'awayScored' }),
    turn(64, 2, 1, 1, { clockS: 6 * MINUTE_S, moment: 'homeScored' }),
  ],
});
