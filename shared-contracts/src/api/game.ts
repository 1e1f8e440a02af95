import * as z from '@grandstand/shared-contracts/schema';
import { defineCall } from './call.ts';

const Side = z.object({ code: z.string(), name: z.string() });
const Count = z.int().check(z.minimum(0));

/** What was done in a play. `score`: points of another kind. */
const PlayKind = z.enum([
  'single',
  'double',
  'triple',
  'homeRun',
  'sacrificeFly',
  'layup',
  'jumper',
  'dunk',
  'threePointer',
  'freeThrows',
  'goal',
  'header',
  'penalty',
  'freeKick',
  'score',
]);
export type PlayKind = z.infer<typeof PlayKind>;

/** Added up over the turns of a game, they are its statistics; the order is that of a box score. */
export const STATISTICS = [
  'hits',
  'errors',
  'strikeouts',
  'walks',
  'leftOnBase',
  'fieldGoals',
  'fieldGoalAttempts',
  'threePointers',
  'rebounds',
  'assists',
  'turnovers',
  'shots',
  'shotsOnTarget',
  'corners',
  'fouls',
] as const;
export type Statistic = (typeof STATISTICS)[number];

export interface GamePlay {
  readonly kind: PlayKind;
  readonly player: string;
}
export interface GameCount {
  readonly of: Statistic;
  readonly away: number;
  readonly home: number;
}
const Play: z.ZodMiniType<GamePlay> = z.object({ kind: PlayKind, player: z.string() });
const Counts: z.ZodMiniType<readonly GameCount[]> = z.array(
  z.object({ of: z.enum(STATISTICS), away: Count, home: Count }),
);

/**
 * The scoreboard from `atS` on, seconds from the beginning of the programme or recording, until the next one.
 * `clockS` is the game clock, in seconds; it runs only while `phase` is `playing`.
 */
const GameTurn = z.object({
  atS: z.number().check(z.minimum(0)),
  phase: z.enum(['before', 'playing', 'stopped', 'break', 'final']),
  /** 1 is the first. */
  period: z.int().check(z.minimum(1)),
  clockS: z.number().check(z.minimum(0)),
  away: Count,
  home: Count,
  /** Worth a mark on the timeline. */
  moment: z.optional(z.enum(['periodStarted', 'awayScored', 'homeScored', 'awayLeads', 'homeLeads', 'ended'])),
  /** The play that changed the score. */
  play: z.optional(Play),
  /** What both sides did since the turn that had counts before this one. */
  counts: z.optional(Counts),
});
export type GameTurn = z.infer<typeof GameTurn>;

/** A game as far as it went on air; a recording has all of it. Turns are in order, the first is at 0. */
export const GameRecord = z.object({
  id: z.string(),
  /** ISO time at which second 0 went on air; absent for a recording. */
  startsAt: z.optional(z.string()),
  away: Side,
  home: Side,
  periodUnit: z.enum(['period', 'quarter', 'half', 'inning']),
  /** `none`: the sport has no game clock, and `clockS` is 0. */
  clock: z.enum(['down', 'up', 'none']),
  turns: z.array(GameTurn),
});
export type GameRecord = z.infer<typeof GameRecord>;

/**
 * The score of a game over its time. `id` is a programme's `pgm_id`, live or shown again, or a recording's id; 404 for
 * what is not a game, and for what is not on air yet.
 */
export const GameScore = defineCall({
  id: 'gameScore',
  service: 'quickplayDataStores',
  method: 'GET',
  path: '/content/game/:id',
  auth: 'client',
  encoding: 'query',
  envelope: { kind: 'plain' },
  request: z.object({ id: z.string().check(z.maxLength(100)) }),
  reply: GameRecord,
});

export type Scoreboard = Omit<GameTurn, 'atS' | 'moment'>;

/** State of the scoreboard `atS` seconds into the programme or recording; null before it begins. */
export const scoreboardAt = ({ turns, clock }: Pick<GameRecord, 'turns' | 'clock'>, atS: number): Scoreboard | null => {
  const turn = turns.findLast((each) => each.atS <= atS);
  if (!turn) return null;
  const { phase, period, clockS, away, home } = turn;
  const ranS = phase === 'playing' && clock !== 'none' ? atS - turn.atS : 0;
  return { phase, period, clockS: Math.max(clock === 'down' ? clockS - ranS : clockS + ranS, 0), away, home };
};
