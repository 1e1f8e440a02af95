import type { GameRecord, GameTurn } from '@grandstand/shared-contracts/api';
import { drawn } from './drawn.ts';
import type { Sport } from '../leagues/matchups.ts';
import { countsOf, playOf } from './plays.ts';

export type GameStory = Pick<GameRecord, 'periodUnit' | 'clock' | 'turns'>;

interface Rules {
  readonly unit: GameRecord['periodUnit'];
  readonly periods: number;
  /** Of the game clock, a period. */
  readonly periodS: number;
  readonly clock: GameRecord['clock'];
  /** Whether whistles stop the clock; where they do not it runs on past the end of the period. */
  readonly stops: boolean;
  /** Stretches of play, a period. */
  readonly spells: number;
  /** Whether the sides score in alternate spells, the away side first. */
  readonly takesTurns?: boolean;
  /** Chance that a side scores in a spell, and what it may score. */
  readonly chance: number;
  readonly points: readonly number[];
  readonly mayTie: boolean;
  /** Where too many score to mark them all: only who takes the lead in the last period. */
  readonly marksLeads: boolean;
  readonly parts: Parts;
}

/** Parts of the whole broadcast: before the first period, between two, after the last. */
interface Parts {
  readonly before: number;
  readonly between: number;
  readonly after: number;
}
/** A recording that is shorter than its game leaves out the breaks. */
const CONDENSED: Parts = { before: 0.02, between: 0.01, after: 0.03 };

const RULES: Readonly<Record<Sport, Rules>> = {
  Baseball: {
    unit: 'inning',
    periods: 9,
    periodS: 15 * 60,
    clock: 'none',
    stops: true,
    // The top of the inning, in which the away team bats, and the bottom.
    spells: 2,
    takesTurns: true,
    chance: 0.29,
    points: [1, 1, 1, 2, 2, 3],
    mayTie: false,
    marksLeads: false,
    parts: { before: 0.03, between: 0.012, after: 0.03 },
  },
  Basketball: {
    unit: 'quarter',
    periods: 4,
    periodS: 12 * 60,
    clock: 'down',
    stops: true,
    spells: 9,
    chance: 0.95,
    points: [2, 2, 3, 3, 4],
    mayTie: false,
    marksLeads: true,
    parts: { before: 0.04, between: 0.06, after: 0.04 },
  },
  Soccer: {
    unit: 'half',
    periods: 2,
    periodS: 45 * 60,
    clock: 'up',
    stops: false,
    spells: 9,
    chance: 0.09,
    points: [1],
    mayTie: true,
    marksLeads: false,
    parts: { before: 0.05, between: 0.12, after: 0.05 },
  },
};

type Side = 'away' | 'home';
const SIDES = ['away', 'home'] as const;

/** Names of the players of each side. */
export type Squads = Readonly<Record<Side, readonly string[]>>;

/**
 * A believable game of `durationS` seconds. All its numbers follow from `seed`: the same seed gives the same scores in
 * the same order, so a replay of another length ends as its game did.
 */
export const gameStory = (seed: string, sport: Sport, durationS: number, squads: Squads): GameStory => {
  const rules = RULES[sport];
  const { periods, periodS, stops, spells, clock } = rules;
  const parts = durationS < periods * periodS ? CONDENSED : rules.parts;
  const lengthS = (durationS * (1 - parts.before - parts.after - parts.between * (periods - 1))) / periods;
  const spellS = lengthS / spells;
  const clockSpellS = periodS / spells;
  // In a shorter recording the clock jumps; in a longer one it stops or, in soccer, continues.
  const runsS = stops ? Math.min(spellS, clockSpellS) : spellS;
  const stepS = stops ? clockSpellS : Math.max(spellS, clockSpellS);
  const score = { away: 0, home: 0 };
  const turns: GameTurn[] = [];
  /** Of the spell that ended; the next turn contains them. */
  let counts: GameTurn['counts'];
  const add = (
    atS: number,
    phase: GameTurn['phase'],
    period: number,
    goneS: number,
    more: Pick<GameTurn, 'moment' | 'play'> = {},
  ) => {
    const clockS = { none: 0, up: (period - 1) * periodS + goneS, down: Math.max(periodS - goneS, 0) }[clock];
    const what = { atS: second(atS), phase, period, clockS: second(clockS), ...score };
    turns.push({ ...what, ...more, ...(counts && { counts }) });
    counts = undefined;
  };

  add(0, 'before', 1, 0);
  for (let period = 1; period <= periods; period += 1) {
    const beganS = durationS * (parts.before + parts.between * (period - 1)) + lengthS * (period - 1);
    for (let spell = 0; spell < spells; spell += 1) {
      const fromS = beganS + spell * spellS;
      const isLast = period === periods && spell === spells - 1;
      add(fromS, 'playing', period, spell * stepS, spell === 0 ? { moment: 'periodStarted' } : {});
      const batting = rules.takesTurns ? (SIDES[spell % 2] ?? null) : null;
      const scored = { away: 0, home: 0 };
      for (const side of batting ? [batting] : SIDES) {
        const points = pointsOf(rules, seed, period, spell, side);
        const breaksTie = isLast && side === 'home' && !rules.mayTie && score.away === score.home + points;
        const added = points + (breaksTie ? (rules.points[0] ?? 1) : 0);
        if (added === 0) continue;
        const before = leader(score);
        score[side] += added;
        scored[side] = added;
        // The away side early in a spell, the home side late: in order without sorting.
        const afterS = runsS * ((side === 'away' ? 0.1 : 0.55) + 0.35 * drawn(seed, period, spell, side, 'when'));
        const took = leader(score) === side && before !== side;
        const moment = rules.marksLeads
          ? took && period === periods && (`${side}Leads` as const)
          : (`${side}Scored` as const);
        const play = playOf(sport, added, squads[side], seed, period, spell, side);
        add(fromS + afterS, 'playing', period, spell * stepS + afterS, { play, ...(moment && { moment }) });
      }
      counts = countsOf(sport, { points: scored, batting }, seed, period, spell);
      if (stops && spellS > runsS && !isLast) add(fromS + runsS, 'stopped', period, (spell + 1) * stepS);
    }
    const isOver = period === periods;
    const gone = stops ? periodS : spells * stepS;
    add(beganS + lengthS, isOver ? 'final' : 'break', period, gone, isOver ? { moment: 'ended' } : {});
  }
  return { periodUnit: rules.unit, clock, turns };
};

export const isSport = (name: string | undefined): name is Sport => name !== undefined && Object.hasOwn(RULES, name);

/** Whole seconds: a scoreboard shows no others, and what is sent stays short. */
const second = (seconds: number): number => Math.round(seconds);

const leader = ({ away, home }: Readonly<Record<Side, number>>): Side | null =>
  away === home ? null : away > home ? 'away' : 'home';

const pointsOf = ({ chance, points }: Rules, seed: string, period: number, spell: number, side: Side): number => {
  if (drawn(seed, period, spell, side) >= chance) return 0;
  return points[Math.floor(drawn(seed, period, spell, side, 'points') * points.length)] ?? 0;
};
