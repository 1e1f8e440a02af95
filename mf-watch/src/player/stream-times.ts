import type { PlayerState, TimeRange } from './player-port.ts';

/** Times of an engine; the zero of live times depends on the engine. */
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

/** Converts engine times to the port's: `originS` is the engine's time that the port calls 0. */
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
 * The position of the moment that went on air at `atMs`, in the port's time of a live stream; outside the window when it is
 * not available. A stream without its own clock is assumed to be at its live edge.
 */
export const positionOnAir = (
  { airedAtMs, positionS, seekEndS }: Pick<PlayerState, 'airedAtMs' | 'positionS' | 'seekEndS'>,
  atMs: number,
  nowMs: number,
): number => (airedAtMs === null ? seekEndS - (nowMs - atMs) / 1000 : positionS + (atMs - airedAtMs) / 1000);

/** Further behind live than this is the viewer's choice; nearer, it is the effect of stalls. */
const IN_THE_PAST_S = 60;
export const isInThePast = (behindLiveS: number): boolean => behindLiveS > IN_THE_PAST_S;

export const clampToRange = (seconds: number, { startS, endS }: TimeRange): number =>
  Math.min(Math.max(finite(seconds), startS), Math.max(endS, startS));
