import { TIMERS } from '@grandstand/shared-contracts';
import type { PlayerPort } from './player-port.ts';

/** So many looks without a move, and the stream is loaded again. */
const MISSES = 5;
/** A stream that says itself that it waits gets longer: a short gap in the connection mends by itself. */
const WAITS = 10;
/** So many looks in a row at a picture that moves, a minute, and what went wrong before is over: a game lasts for hours. */
const FORGIVEN = 30;

interface SentinelOptions {
  readonly port: Pick<PlayerPort, 'state' | 'video'>;
  /** Runs `work` every `everyMs`; returns its undo. */
  readonly every: (work: () => void, everyMs: number) => () => void;
  /** The picture stands still though it should play, or moves again. */
  readonly onStall: (isStalled: boolean) => void;
  readonly onReload: () => void;
  /** It stood still again after the one reload. */
  readonly onGiveUp: () => void;
}

export interface Sentinel {
  /** Uses the one reload, for a segment that cannot be decoded; false when it was used just before. */
  reload(): boolean;
  end(): void;
}

/**
 * WATCH-056, A-57: looks every 2 s whether what should play moves. The first miss is told as buffering; after five the
 * stream is loaded again, once for all that goes wrong within a minute. So it is after ten looks at a stream that waits for its next segment: one that never
 * comes, or a manifest that stopped, must not be waited for for ever.
 */
export const watchOver = ({ port, every, onStall, onReload, onGiveUp }: SentinelOptions): Sentinel => {
  let lastS = Number.NaN;
  let misses = 0;
  let waits = 0;
  let moves = 0;
  let hasReloaded = false;
  const reload = () => {
    if (hasReloaded) return false;
    hasReloaded = true;
    onReload();
    return true;
  };
  const lookAtWaiting = (isWaiting: boolean) => {
    waits = isWaiting ? waits + 1 : 0;
    if (waits < WAITS) return;
    waits = 0;
    if (!reload()) onGiveUp();
  };
  const look = () => {
    const { status, positionS } = port.state();
    const stands = status === 'playing' && positionS === lastS;
    moves = status === 'playing' && !stands ? moves + 1 : 0;
    if (moves >= FORGIVEN) hasReloaded = false;
    lastS = positionS;
    // Told to play and without its first picture it waits, too; not yet told so, it only loads.
    lookAtWaiting(status === 'buffering' || (status === 'loading' && port.video()?.paused === false));
    if (!stands) {
      if (misses > 0) onStall(false);
      misses = 0;
      return;
    }
    misses += 1;
    if (misses === 1) onStall(true);
    if (misses < MISSES) return;
    misses = 0;
    if (!reload()) onGiveUp();
  };
  return { reload, end: every(look, TIMERS.sentinelMs) };
};
