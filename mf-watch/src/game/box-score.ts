import { type GameRecord, type GameTurn, type Statistic, STATISTICS } from '@grandstand/shared-contracts/api';

export type Side = 'away' | 'home';
export const SIDES = ['away', 'home'] as const;

/** Periods of a game by their unit; extra ones are added when they are played. */
const PERIODS = { inning: 9, quarter: 4, half: 2, period: 3 } as const;

export interface PeriodScore {
  readonly number: number;
  /** Null before it begins. */
  readonly away: number | null;
  readonly home: number | null;
}

/** What each side scored in each period. */
export const periodScores = ({ periodUnit, turns }: Pick<GameRecord, 'periodUnit' | 'turns'>): PeriodScore[] => {
  const begun = turns.some(({ phase }) => phase !== 'before') ? (turns.at(-1)?.period ?? 0) : 0;
  const count = Math.max(PERIODS[periodUnit], begun);
  const atEndOf = (number: number) => turns.findLast(({ period }) => period <= number) ?? { away: 0, home: 0 };
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    if (number > begun) return { number, away: null, home: null };
    const [before, after] = [index === 0 ? { away: 0, home: 0 } : atEndOf(index), atEndOf(number)];
    return { number, away: after.away - before.away, home: after.home - before.home };
  });
};

export interface StatisticRow {
  readonly of: Statistic;
  readonly away: number;
  readonly home: number;
}

/** The statistics of the game so far, in the order of a box score; those that its sport does not count are left out. */
export const statistics = ({ turns }: Pick<GameRecord, 'turns'>): StatisticRow[] => {
  const counts = turns.flatMap((turn) => turn.counts ?? []);
  return STATISTICS.flatMap((of) => {
    const own = counts.filter((count) => count.of === of);
    const sum = (side: Side) => own.reduce((total, count) => total + count[side], 0);
    return own.length === 0 ? [] : [{ of, away: sum('away'), home: sum('home') }];
  });
};

export interface Play extends GameTurn {
  readonly side: Side;
  readonly points: number;
  readonly play: NonNullable<GameTurn['play']>;
}

/** Every play that changed the score, in order. */
export const playsOf = ({ turns }: Pick<GameRecord, 'turns'>): Play[] =>
  turns.flatMap((turn, index) => {
    const before = turns[index - 1] ?? { away: 0, home: 0 };
    const side = turn.away > before.away ? 'away' : 'home';
    const points = turn[side] - before[side];
    return turn.play && points > 0 ? [{ ...turn, play: turn.play, side, points }] : [];
  });

export interface Scorer {
  readonly player: string;
  readonly points: number;
}

/** Who scored for a side, the most points first. */
export const scorersOf = (plays: readonly Play[], side: Side): Scorer[] => {
  const points = new Map<string, number>();
  for (const { play, ...one } of plays.filter((each) => each.side === side))
    points.set(play.player, (points.get(play.player) ?? 0) + one.points);
  return [...points].map(([player, total]) => ({ player, points: total })).toSorted((a, b) => b.points - a.points);
};
