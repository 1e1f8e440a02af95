import type { PlayerState, TimeRange } from './player-port.ts';

/** Times as an engine gives them; live ones count from wherever the engine likes. */
export interface EngineTimes {
  readonly nowS: number;
  readonly seekable: TimeRange;
  readonly live: boolean;
  readonly buffered: readonly TimeRange[];
}

export type StreamTimes = Pick<
  PlayerState,
  'positionS' | 'durationS' | 'live' | 'seekStartS' | 'seekEndS' | 'behindLiveS' | 'buffered'
>;

const finite = (seconds: number): number => (Number.isFinite(seconds) ? seconds : 0);

/** Puts engine times on the port's scale: `originS` is the engine's time that the port calls 0. */
export const streamTimes = ({ nowS, seekable, live, buffered }: EngineTimes, originS: number): StreamTimes => {
  const relative = (seconds: number) => Math.max(finite(seconds - originS), 0);
  const positionS = relative(nowS);
  const seekStartS = relative(seekable.startS);
  const seekEndS = Math.max(relative(seekable.endS), seekStartS);
  return {
    positionS,
    durationS: seekEndS - seekStartS,
    live,
    seekStartS,
    seekEndS,
    behindLiveS: live ? Math.max(seekEndS - positionS, 0) : 0,
    buffered: buffered.map(({ startS, endS }) => ({ startS: relative(startS), endS: relative(endS) })),
  };
};

/**
 * Where on the port's scale of a live stream something is that went on air at `atMs`; outside the window when it is no
 * longer, or not yet, to be had. A stream without a clock of its own is taken to be at its edge now.
 */
export const positionOnAir = (
  { airedAtMs, positionS, seekEndS }: Pick<PlayerState, 'airedAtMs' | 'positionS' | 'seekEndS'>,
  atMs: number,
  nowMs: number,
): number => (airedAtMs === null ? seekEndS - (nowMs - atMs) / 1000 : positionS + (atMs - airedAtMs) / 1000);

/** Who watches further behind live than this wants to; nearer, it is what a stall has cost. */
const IN_THE_PAST_S = 60;
export const isInThePast = (behindLiveS: number): boolean => behindLiveS > IN_THE_PAST_S;

export const clampToRange = (seconds: number, { startS, endS }: TimeRange): number =>
  Math.min(Math.max(finite(seconds), startS), Math.max(endS, startS));
