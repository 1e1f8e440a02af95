import type { GameTurn, PlayKind, Statistic } from '@grandstand/shared-contracts/api';
import { drawn, pick } from './drawn.ts';
import type { Sport } from '../leagues/matchups.ts';

type Counts = NonNullable<GameTurn['counts']>;
type Sides = Readonly<Record<'away' | 'home', number>>;

const KINDS: Readonly<Record<Sport, Readonly<Record<number, readonly [PlayKind, ...PlayKind[]]>>>> = {
  Baseball: {
    1: ['single', 'single', 'sacrificeFly', 'homeRun'],
    2: ['double', 'single', 'homeRun'],
    3: ['triple', 'homeRun'],
    4: ['homeRun'],
  },
  Basketball: { 2: ['layup', 'jumper', 'jumper', 'dunk', 'freeThrows'], 3: ['threePointer'] },
  Soccer: { 1: ['goal', 'goal', 'header', 'freeKick', 'penalty'] },
};

/** The play by which a side scored `points`. */
export const playOf = (
  sport: Sport,
  points: number,
  squad: readonly string[],
  ...spot: readonly (string | number)[]
): NonNullable<GameTurn['play']> => ({
  kind: pick(KINDS[sport][points] ?? ['score'], ...spot, 'kind'),
  // Those at the beginning of a line-up score more.
  player: squad[Math.floor(drawn(...spot, 'player') ** 1.6 * squad.length)] ?? '',
});

/** A stretch of play: who scored what in it, and who batted. */
interface Spell {
  readonly points: Sides;
  readonly batting: 'away' | 'home' | null;
  /** Draws 0..`max`, the same for the same name. */
  readonly upTo: (max: number, name: string) => number;
}

const both = (of: Statistic, count: (side: 'away' | 'home') => number) => ({
  of,
  away: count('away'),
  home: count('home'),
});

const baseball = ({ points, batting, upTo }: Spell): Counts => {
  const ofBatters = (count: number) => (side: 'away' | 'home') => (side === batting ? count : 0);
  const runs = points.away + points.home;
  return [
    both('hits', ofBatters(upTo(1, 'hits') + (runs > 0 ? 1 + upTo(runs - 1, 'more') : 0))),
    both('errors', (side) => (side !== batting && upTo(14, 'error') === 0 ? 1 : 0)),
    both('strikeouts', ofBatters(upTo(2, 'strikeouts'))),
    both('walks', ofBatters(upTo(3, 'walks') === 0 ? 1 : 0)),
    both('leftOnBase', ofBatters(upTo(2, 'left'))),
  ];
};

const basketball = ({ points, upTo }: Spell): Counts => {
  // 2 and 3 are one basket; 4 are two.
  const made = (side: 'away' | 'home') => Math.ceil(points[side] / 3);
  return [
    both('fieldGoals', made),
    both('fieldGoalAttempts', (side) => made(side) + upTo(2, `${side} missed`)),
    both('threePointers', (side) => (points[side] === 3 ? 1 : 0)),
    both('rebounds', (side) => upTo(2, `${side} rebounds`)),
    both('assists', (side) => upTo(made(side), `${side} assists`)),
    both('turnovers', (side) => (upTo(2, `${side} turnover`) === 0 ? 1 : 0)),
  ];
};

const soccer = ({ points, upTo }: Spell): Counts => {
  const missed = (side: 'away' | 'home') => upTo(1, `${side} shots`);
  return [
    both('shots', (side) => points[side] + missed(side)),
    both('shotsOnTarget', (side) => points[side] + upTo(missed(side), `${side} on target`)),
    both('corners', (side) => (upTo(2, `${side} corner`) === 0 ? 1 : 0)),
    both('fouls', (side) => upTo(1, `${side} fouls`)),
  ];
};

const COUNTS: Readonly<Record<Sport, (spell: Spell) => Counts>> = {
  Baseball: baseball,
  Basketball: basketball,
  Soccer: soccer,
};

/** What both sides did in a stretch of play, scores included. */
export const countsOf = (
  sport: Sport,
  { points, batting }: Pick<Spell, 'points' | 'batting'>,
  ...spot: readonly (string | number)[]
): Counts => COUNTS[sport]({ points, batting, upTo: (max, name) => Math.floor(drawn(...spot, name) * (max + 1)) });
