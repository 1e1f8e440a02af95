import { expect, test } from '@jest/globals';
import { isCloseFinish } from './close-finish.ts';

type Game = Parameters<typeof isCloseFinish>[0];
const game = (periodUnit: Game['periodUnit'], clock: Game['clock'], turn: Partial<Game['turns'][number]>): Game => ({
  periodUnit,
  clock,
  turns: [{ atS: 0, phase: 'playing', period: 1, clockS: 0, away: 0, home: 0, ...turn }],
});

test.each([
  ['the ninth inning of a one-run game', game('inning', 'none', { period: 9, away: 4, home: 3 }), true],
  ['extra innings', game('inning', 'none', { period: 11, away: 4, home: 4 }), true],
  ['the eighth inning', game('inning', 'none', { period: 8, away: 4, home: 3 }), false],
  ['a lead of two runs', game('inning', 'none', { period: 9, away: 5, home: 3 }), false],
  ['five minutes before the end', game('quarter', 'down', { period: 4, clockS: 300, away: 100, home: 105 }), true],
  ['a stopped clock', game('quarter', 'down', { phase: 'stopped', period: 4, clockS: 30, away: 100, home: 99 }), true],
  ['the start of the last quarter', game('quarter', 'down', { period: 4, clockS: 301, away: 100, home: 100 }), false],
  ['a lead of six points', game('quarter', 'down', { period: 4, clockS: 10, away: 100, home: 106 }), false],
  ['ten minutes before full time', game('half', 'up', { period: 2, clockS: 4_800, away: 1, home: 1 }), true],
  ['an hour into the match', game('half', 'up', { period: 2, clockS: 3_600, away: 1, home: 1 }), false],
  ['a break', game('inning', 'none', { phase: 'break', period: 9, away: 4, home: 4 }), false],
  ['a game that is final', game('inning', 'none', { phase: 'final', period: 9, away: 4, home: 3 }), false],
  ['a game without a turn', { periodUnit: 'inning', clock: 'none', turns: [] } as Game, false],
])('%s: a close finish or not', (_when, record, isClose) => {
  expect(isCloseFinish(record)).toBe(isClose);
});
