import type { PlayerPort, PlayerState } from './player-port.ts';
import { positionOnAir } from './stream-times.ts';

/** Nearer to its beginning than this, there is nothing to start over. */
const NEAR_START_S = 20;

/** Where the programme begins on the player's scale; null when the DVR window does not reach back so far, or we are there. */
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
