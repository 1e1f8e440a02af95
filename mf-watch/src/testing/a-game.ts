import type { GameRecord, GameTurn } from '@grandstand/shared-contracts/api';
import { NOW } from './watch-scene.tsx';

const turn = (atS: number, more: Partial<GameTurn> = {}): GameTurn => ({
  atS,
  phase: 'playing',
  period: 1,
  clockS: 1_200 - atS,
  away: 0,
  home: 0,
  ...more,
});

/** The programme of `aScheduleItem`, an hour on air at `NOW`: a goal after 10 and 50 minutes, the break after 30. */
export const aGame = (overrides: Partial<GameRecord> = {}): GameRecord => ({
  id: 'pgm-1',
  startsAt: new Date(NOW - 3_600_000).toISOString(),
  away: { code: 'NYK', name: 'New York' },
  home: { code: 'BOS', name: 'Boston' },
  periodUnit: 'period',
  clock: 'down',
  turns: [
    turn(0, { phase: 'before' }),
    turn(60, { clockS: 1_200, moment: 'periodStarted' }),
    turn(600, { clockS: 700, away: 1, moment: 'awayScored' }),
    turn(1_800, { phase: 'break', clockS: 0, away: 1 }),
    turn(2_400, { period: 2, clockS: 1_200, away: 1, moment: 'periodStarted' }),
    turn(3_000, { period: 2, clockS: 700, away: 1, home: 1, moment: 'homeScored' }),
  ],
  ...overrides,
});
