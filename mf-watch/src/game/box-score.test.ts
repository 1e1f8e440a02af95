import type { GameRecord, GameTurn } from '@grandstand/shared-contracts/api';
import { periodScores, playsOf, scorersOf, statistics } from './box-score.ts';

const turn = (period: number, away: number, home: number, more: Partial<GameTurn> = {}): GameTurn => ({
  atS: period * 100 + away + home,
  phase: 'playing',
  period,
  clockS: 0,
  away,
  home,
  ...more,
});
const game = (turns: readonly GameTurn[], periodUnit: GameRecord['periodUnit'] = 'quarter') => ({
  periodUnit,
  turns: [...turns],
});

test('each period has what was scored in it, and periods to come have nothing', () => {
  const scores = periodScores(game([turn(1, 0, 0), turn(1, 2, 0), turn(1, 2, 3), turn(2, 4, 3), turn(2, 4, 6)]));
  expect(scores).toEqual([
    { number: 1, away: 2, home: 3 },
    { number: 2, away: 2, home: 3 },
    { number: 3, away: null, home: null },
    { number: 4, away: null, home: null },
  ]);
});

test('before the game no period has a score, and an extra period is added', () => {
  expect(periodScores(game([turn(1, 0, 0, { phase: 'before' })], 'half'))).toEqual([
    { number: 1, away: null, home: null },
    { number: 2, away: null, home: null },
  ]);
  expect(periodScores(game([turn(3, 1, 0)], 'half')).map(({ number, away }) => [number, away])).toEqual([
    [1, 0],
    [2, 0],
    [3, 1],
  ]);
});

test('statistics are the sums of all counts, in the order of a box score', () => {
  const counts = (hits: number, errors: number) => ({
    counts: [
      { of: 'errors' as const, away: 0, home: errors },
      { of: 'hits' as const, away: hits, home: 0 },
    ],
  });
  expect(statistics(game([turn(1, 0, 0), turn(1, 1, 0, counts(2, 1)), turn(2, 1, 0, counts(1, 0))]))).toEqual([
    { of: 'hits', away: 3, home: 0 },
    { of: 'errors', away: 0, home: 1 },
  ]);
});

test('a player has the points of all plays, and the best is first', () => {
  const by = (player: string) => ({ play: { kind: 'jumper' as const, player } });
  const plays = playsOf(
    game([
      turn(1, 0, 0),
      turn(1, 2, 0, by('Ann')),
      turn(1, 2, 3, by('Hal')),
      turn(1, 5, 3, by('Abe')),
      turn(2, 7, 3, by('Ann')),
    ]),
  );
  expect(plays.map(({ side, points }) => [side, points])).toEqual([
    ['away', 2],
    ['home', 3],
    ['away', 3],
    ['away', 2],
  ]);
  expect(scorersOf(plays, 'away')).toEqual([
    { player: 'Ann', points: 4 },
    { player: 'Abe', points: 3 },
  ]);
});
