import { TIMERS } from '@grandstand/shared-contracts';
import type { PlayableItem } from '../content/content.ts';
import type { PlayerFailure, Source } from '../player/player-port.ts';
import { type Access, createAccessWatch } from './access-watch.ts';
import { createAdmissions } from './admission.ts';
import { createHeartbeats } from './heartbeats.ts';
import { type Attempt, type OpeningDependencies, openStream } from './open-stream.ts';
import { accessFailure, type PlaybackFailure, playbackFailure } from './playback-failure.ts';
import { isAccessChecked, type PlaybackState } from './playback-state.ts';
import { createStreamSlot } from './stream-slot.ts';

export interface PlaybackSession {
  state(): PlaybackState;
  subscribe(listener: () => void): () => void;
  /** Leaves what is playing and starts `item`. */
  open(item: PlayableItem): void;
  /**
   * The viewer seems about to open `item`: sends the requests that take no slot. Their responses are forgotten unless the
   * viewer opens it.
   */
  prepare(item: PlayableItem): void;
  /** From an error: the same item again. */
  retry(): void;
  /** `leaving`: the page is ending, so the slot is freed without waiting for anything. */
  stop(options?: { readonly leaving?: boolean }): void;
  /** The player cannot continue with its source. */
  mediaFailed(failure: PlayerFailure): void;
  /** The page became visible or hidden: access is checked only while it is visible. */
  seenChanged(): void;
  holdsSlot(): boolean;
  /** A signed address is known, in the state or from `prepare`. */
  holdsAddress(): boolean;
}

export interface PlaybackSessionDependencies extends OpeningDependencies {
  /** Runs `work` after `delayMs`; returns its undo. */
  readonly later: (work: () => void, delayMs: number) => () => void;
  /** 0..1 */
  readonly random: () => number;
  readonly isSeen: () => boolean;
}

/** From an item to a stream that plays, its heartbeats and its end, and every way this can fail. */
export const createPlaybackSession = (dependencies: PlaybackSessionDependencies): PlaybackSession => {
  const { call, viewer } = dependencies;
  const admissions = createAdmissions(dependencies);
  const slot = createStreamSlot(call, () => viewer().device.deviceId);
  const access = createAccessWatch({ ...dependencies, onAnswer: (answer) => accessChecked(answer) });
  const heartbeats = createHeartbeats({
    ...dependencies,
    slot,
    onFailure(item, error) {
      const failure = playbackFailure(error, viewer());
      if (failure.type === 'CONCURRENCY_ERROR' && heartbeats.hasOverslept()) void open(item);
      else fail(item, failure);
    },
  });
  const listeners = new Set<() => void>();
  let state: PlaybackState = { status: 'idle', item: null };
  /** Incremented when something is opened or ended: responses to earlier attempts are stale. */
  let attempts = 0;
  /** The player gave it up before its slot was open. */
  let givenUp: Source | null = null;

  const become = (next: PlaybackState) => {
    state = next;
    if (isAccessChecked(next)) access.follow(next.item);
    else access.stop();
    for (const listener of [...listeners]) listener();
  };
  const end = (leaving = false) => {
    attempts += 1;
    heartbeats.stop();
    slot.release(leaving);
  };
  const fail = (item: PlayableItem, failure: PlaybackFailure) => {
    end();
    admissions.dropAhead();
    become({ status: 'error', item, failure });
  };

  /** WATCH-081, WATCH-088: a blackout begins during playback, or ends. Heartbeats report everything else. */
  const accessChecked = ({ allowed, code }: Access) => {
    if (state.status === 'playing' && !allowed) {
      const failure = accessFailure(code);
      if (failure) fail(state.item, failure);
    } else if (state.status === 'error' && allowed) void open(state.item);
  };

  const attemptOf = (item: PlayableItem): Attempt => {
    const admission = admissions.take(item);
    const mine = attempts;
    return {
      item,
      admission,
      isCurrent: () => mine === attempts,
      become,
      fail: (failure) => fail(item, failure),
      restart() {
        admissions.forgetPlace();
        void open(item);
      },
    };
  };
  const open = async (item: PlayableItem) => {
    end();
    const attempt = attemptOf(item);
    const opened = await openStream(dependencies, slot, attempt);
    if (!opened || !attempt.isCurrent()) return;
    const { source, streamId, authorization } = opened;
    const { heartbeatToken, heartbeatEveryS, posterUrl } = authorization;
    // Another object is another load: the player tries a source that it gave up again.
    const playable = source === givenUp ? { ...source } : source;
    become({ status: 'playing', item, source: playable, streamId, ...(posterUrl && { posterUrl }) });
    if (attempt.isCurrent()) heartbeats.start(item, heartbeatToken, heartbeatEveryS * 1000 || TIMERS.heartbeatMs);
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    open: (item) => void open(item),
    prepare(item) {
      const isUnderWay = state.status !== 'idle' && state.status !== 'error' && state.item.id === item.id;
      if (!isUnderWay) admissions.prepare(item);
    },
    retry() {
      if (state.status === 'error') void open(state.item);
    },
    stop({ leaving = false } = {}) {
      end(leaving);
      admissions.dropAhead();
      if (state.status !== 'idle') become({ status: 'idle', item: state.item });
    },
    mediaFailed({ kind, engineCode }) {
      if (state.status === 'creating') givenUp = state.source;
      if (state.status !== 'playing') return;
      const isLost = kind === 'refused' || kind === 'network';
      if (isLost && heartbeats.hasOverslept()) void open(state.item);
      else fail(state.item, { type: kind === 'network' ? 'UNAVAILABLE' : 'MEDIA_ERROR', code: 0, engineCode });
    },
    seenChanged: access.seenChanged,
    holdsSlot: slot.isHeld,
    holdsAddress: () => admissions.isAhead() || state.status === 'creating' || state.status === 'playing',
  };
};
