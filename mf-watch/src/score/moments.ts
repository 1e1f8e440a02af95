import type { GameRecord, GameTurn } from '@grandstand/shared-contracts/api';
import type { PlayerPort, PlayerState } from '../player/player-port.ts';
import { positionOnAir } from '../player/stream-times.ts';

/** A turn of the game that is marked on the timeline. */
export interface Moment extends GameTurn {
  readonly moment: NonNullable<GameTurn['moment']>;
  /** In the player's time. */
  readonly positionS: number;
}

/** Seeks start this long before a score. */
const LEAD_S = 6;
/** A moment this close to the position is neither the next nor the previous one. */
const NEAR_S = 2;

/** Seconds from the beginning of the programme to the playhead; negative before it begins. */
export const playheadS = ({ startsAt }: Pick<GameRecord, 'startsAt'>, state: PlayerState, nowMs: number): number =>
  startsAt === undefined ? state.positionS : state.positionS - startOf(startsAt, state, nowMs);

const startOf = (startsAt: string, state: PlayerState, nowMs: number) =>
  positionOnAir(state, Date.parse(startsAt), nowMs);

/** The moments within the seekable range, in order. */
export const momentsOf = ({ startsAt, turns }: GameRecord, state: PlayerState, nowMs: number): readonly Moment[] => {
  const startS = startsAt === undefined ? 0 : startOf(startsAt, state, nowMs);
  return turns.flatMap((turn) => {
    const positionS = startS + turn.atS;
    const isThere = positionS >= state.seekStartS && positionS <= state.seekEndS;
    return turn.moment && isThere ? { ...turn, moment: turn.moment, positionS } : [];
  });
};

const isScore = ({ moment }: Moment): boolean => moment !== 'periodStarted' && moment !== 'ended';

/** The seek target. */
const beginningOf = (moment: Moment): number => moment.positionS - (isScore(moment) ? LEAD_S : 0);

export const goTo = (port: PlayerPort, moment: Moment): void =>
  port.seek(Math.max(beginningOf(moment), port.state().seekStartS));

export const stepMoment = (port: PlayerPort, game: GameRecord, step: 1 | -1, nowMs: number): void => {
  const state = port.state();
  const moments = momentsOf(game, state, nowMs);
  const next =
    step === 1
      ? moments.find((moment) => beginningOf(moment) > state.positionS + NEAR_S)
      : moments.findLast((moment) => beginningOf(moment) < state.positionS - NEAR_S);
  if (next) goTo(port, next);
};

/** A moment drawn on the timeline. */
export interface Mark extends Moment {
  /** The middle of the mark in the player's time, moved so that the mark stays within the timeline. */
  readonly markS: number;
}

/**
 * Marks that are at least `sizeS` apart, the length of a mark, so that each can be pressed; scores have priority over
 * other moments.
 */
export const marksOf = (
  moments: readonly Moment[],
  { seekStartS, seekEndS }: Pick<PlayerState, 'seekStartS' | 'seekEndS'>,
  sizeS: number,
): readonly Mark[] => {
  const half = sizeS / 2;
  const kept: Mark[] = [];
  for (const moment of [...moments.filter(isScore), ...moments.filter((each) => !isScore(each))]) {
    const markS = Math.max(Math.min(moment.positionS, seekEndS - half), seekStartS + half);
    if (kept.every((other) => Math.abs(other.markS - markS) >= sizeS)) kept.push({ ...moment, markS });
  }
  return kept.toSorted((a, b) => a.positionS - b.positionS);
};
