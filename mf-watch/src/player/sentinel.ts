import { TIMERS } from '@grandstand/shared-contracts';
import type { PlayerPort } from './player-port.ts';

/** Checks without progress before the stream is reloaded. */
const MAX_STALLED_CHECKS = 5;
/** Checks of a buffering stream before it is reloaded: more, because short connection gaps recover. */
const MAX_WAITING_CHECKS = 10;
/** Consecutive checks with progress, a minute, after which another reload is allowed: a game lasts for hours. */
const RECOVERED_CHECKS = 30;

interface SentinelOptions {
  readonly port: Pick<PlayerPort, 'state' | 'video'>;
  /** Runs `work` every `everyMs`; returns its undo. */
  readonly every: (work: () => void, everyMs: number) => () => void;
  /** The video does not move although it should play, or moves again. */
  readonly onStall: (isStalled: boolean) => void;
  readonly onReload: () => void;
  /** It stalled again after the one reload. */
  readonly onGiveUp: () => void;
}

export interface Sentinel {
  /** Uses the one reload, for a segment that cannot be decoded; false when it has been used. */
  reload(): boolean;
  end(): void;
}

/**
 * WATCH-056, A-57: checks every 2 s whether the video moves. The first stalled check is reported as buffering; after five the
 * stream is reloaded, once for all failures within a minute. A stream that waits for its next segment is reloaded after ten
 * checks: a missing segment or a stale manifest must not be awaited for ever.
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
  const checkWaiting = (isWaiting: boolean, isSought: boolean) => {
    if (isSought || !isWaiting) waits = 0;
    if (isWaiting) waits += 1;
    if (waits < MAX_WAITING_CHECKS) return;
    waits = 0;
    if (!reload()) onGiveUp();
  };
  const check = () => {
    const { status, positionS } = port.state();
    const isStalled = status === 'playing' && positionS === lastS;
    moves = status === 'playing' && !isStalled ? moves + 1 : 0;
    if (moves >= RECOVERED_CHECKS) hasReloaded = false;
    // Where it does not play, only the viewer moves it: it waits for another segment then.
    const isSought = positionS !== lastS;
    lastS = positionS;
    // Playing without a first frame counts as waiting; paused, it is only loading.
    checkWaiting(status === 'buffering' || (status === 'loading' && port.video()?.paused === false), isSought);
    if (!isStalled) {
      if (misses > 0) onStall(false);
      misses = 0;
      return;
    }
    misses += 1;
    if (misses === 1) onStall(true);
    if (misses < MAX_STALLED_CHECKS) return;
    misses = 0;
    if (!reload()) onGiveUp();
  };
  return { reload, end: every(check, TIMERS.sentinelMs) };
};
