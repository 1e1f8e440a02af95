import type { PlayerPort, PlayerState } from './player-port.ts';
import { positionOnAir } from './stream-times.ts';

/** Start over is offered only further from the beginning than this. */
const NEAR_START_S = 20;

/** The beginning of the programme in the player's time; null when the DVR window does not contain it, or the position is near it. */
export const startOfProgram = (state: PlayerState, startsAtMs: number | undefined, nowMs: number): number | null => {
  const { live, seekStartS, positionS } = state;
  if (!live || startsAtMs === undefined) return null;
  const startS = positionOnAir(state, startsAtMs, nowMs);
  return startS >= seekStartS && positionS - startS > NEAR_START_S ? startS : null;
};

export const startOver = (port: PlayerPort, startsAtMs: number | undefined): void => {
  const startS = startOfProgram(port.state(), startsAtMs, Date.now());
  if (startS !== null) port.seek(startS);
};
