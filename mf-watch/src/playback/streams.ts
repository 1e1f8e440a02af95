import { TIMERS } from '@grandstand/shared-contracts';
import type { PlayableItem } from '../content/content.ts';
import type { Source } from '../player/player-port.ts';
import { type Admissions, createAdmissions } from './admission.ts';
import { createHeartbeats } from './heartbeats.ts';
import { type Attempt, type OpenedStream, type OpeningDependencies, openStream } from './open-stream.ts';
import { type PlaybackFailure, playbackFailure } from './playback-failure.ts';
import type { PlaybackStore } from './playback-state.ts';
import { createStreamSlot } from './stream-slot.ts';

export interface StreamsDependencies extends OpeningDependencies {
  /** Runs `work` after `delayMs`; returns its undo. */
  readonly later: (work: () => void, delayMs: number) => () => void;
  /** The viewer's key system, once the browser has answered. */
  readonly drm?: () => string | Promise<string>;
  /** 0..1 */
  readonly random: () => number;
}

export interface Streams {
  readonly admissions: Admissions;
  /** Ends what plays and starts `item`. */
  open(item: PlayableItem): void;
  end(leaving?: boolean): void;
  fail(item: PlayableItem, failure: PlaybackFailure): void;
  /** The player gave `source` up before its slot was open: it gets it again with the slot. */
  giveUp(source: Source): void;
  /** The player was refused: it gets a source again, once, whose requests may have been sent before its slot was open. */
  giveAgain(): boolean;
  holdsSlot(): boolean;
  hasOverslept(): boolean;
}

/** A request that was sent before the slot was open is answered by then. */
const EARLY_MS = 10_000;

/** One stream at a time: its requests, its slot and its heartbeats. */
export const createStreams = (dependencies: StreamsDependencies, store: PlaybackStore): Streams => {
  const { call, viewer } = dependencies;
  const admissions = createAdmissions(dependencies);
  const slot = createStreamSlot(call, () => viewer().device.deviceId);
  const heartbeats = createHeartbeats({
    ...dependencies,
    slot,
    onFailure(item, error) {
      const failure = playbackFailure(error, viewer());
      if (failure.type === 'CONCURRENCY_ERROR' && heartbeats.hasOverslept()) void open(item);
      else fail(item, failure);
    },
  });
  /** Incremented when something is opened or ended: responses to earlier attempts are stale. */
  let attempts = 0;
  let givenUp: Source | null = null;
  let earlyUntilMs = 0;

  const end = (leaving = false) => {
    attempts += 1;
    heartbeats.stop();
    slot.release(leaving);
  };
  const fail = (item: PlayableItem, failure: PlaybackFailure) => {
    end();
    admissions.dropAhead();
    store.set({ status: 'error', item, failure });
  };
  const attemptOf = (item: PlayableItem): Attempt => {
    const admission = admissions.take(item);
    const mine = attempts;
    return {
      item,
      admission,
      isCurrent: () => mine === attempts,
      become: store.set,
      fail: (failure) => fail(item, failure),
      restart() {
        admissions.forgetPlace();
        void open(item);
      },
    };
  };
  const play = (attempt: Attempt, { source, streamId, authorization }: OpenedStream) => {
    const { item } = attempt;
    const { heartbeatToken, heartbeatEveryS, posterUrl } = authorization;
    // Identity decides about a load, so a source that was given up is passed as another object.
    const playable = source === givenUp ? { ...source } : source;
    earlyUntilMs = source === givenUp ? 0 : dependencies.now() + EARLY_MS;
    store.set({ status: 'playing', item, source: playable, streamId, ...(posterUrl && { posterUrl }) });
    if (attempt.isCurrent()) heartbeats.start(item, heartbeatToken, heartbeatEveryS * 1000 || TIMERS.heartbeatMs);
  };
  const open = async (item: PlayableItem) => {
    end();
    const attempt = attemptOf(item);
    const opened = await openStream(dependencies, slot, attempt);
    if (opened && attempt.isCurrent()) play(attempt, opened);
  };

  return {
    admissions,
    open: (item) => void open(item),
    end,
    fail,
    giveUp(source) {
      givenUp = source;
    },
    giveAgain() {
      const state = store.get();
      if (state.status !== 'playing' || dependencies.now() >= earlyUntilMs) return false;
      earlyUntilMs = 0;
      store.set({ ...state, source: { ...state.source } });
      return true;
    },
    holdsSlot: slot.isHeld,
    hasOverslept: heartbeats.hasOverslept,
  };
};
