import type { PlayableItem } from '../content/content.ts';
import type { PlayerFailure } from '../player/player-port.ts';
import { type Access, type AccessChange, createAccessWatch } from './access-watch.ts';
import { accessFailure } from './playback-failure.ts';
import { createPlaybackStore, isAccessChecked, type PlaybackState } from './playback-state.ts';
import { createStreams, type StreamsDependencies } from './streams.ts';

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
  visibilityChanged(): void;
  /** What may be watched changed, or is not reported any more. */
  accessChanged(change: AccessChange): void;
  holdsSlot(): boolean;
  /** A signed address is known, in the state or from `prepare`. */
  holdsAddress(): boolean;
}

export interface PlaybackSessionDependencies extends StreamsDependencies {
  readonly isSeen: () => boolean;
}

/** From an item to a stream that plays, its heartbeats and its end, and every way this can fail. */
export const createPlaybackSession = (dependencies: PlaybackSessionDependencies): PlaybackSession => {
  const store = createPlaybackStore();
  const streams = createStreams(dependencies, store);
  const { admissions } = streams;

  /** WATCH-081, WATCH-088: a blackout begins during playback, or ends. Heartbeats report everything else. */
  const accessChecked = ({ allowed, code }: Access) => {
    const state = store.get();
    if (state.status === 'playing' && !allowed) {
      const failure = accessFailure(code);
      if (failure) streams.fail(state.item, failure);
    } else if (state.status === 'error' && allowed) streams.open(state.item);
  };
  const access = createAccessWatch({ ...dependencies, onReply: accessChecked });
  store.subscribe(() => {
    const state = store.get();
    if (isAccessChecked(state)) access.follow(state.item);
    else access.stop();
  });

  return {
    state: store.get,
    subscribe: store.subscribe,
    open: streams.open,
    prepare(item) {
      const state = store.get();
      const isUnderWay = state.status !== 'idle' && state.status !== 'error' && state.item.id === item.id;
      if (!isUnderWay) admissions.prepare(item);
    },
    retry() {
      const state = store.get();
      if (state.status === 'error') streams.open(state.item);
    },
    stop({ leaving = false } = {}) {
      streams.end(leaving);
      admissions.dropAhead();
      const state = store.get();
      if (state.status !== 'idle') store.set({ status: 'idle', item: state.item });
    },
    mediaFailed({ kind, engineCode }) {
      const state = store.get();
      if (state.status === 'creating') streams.giveUp(state.source);
      if (state.status !== 'playing') return;
      const isLost = kind === 'refused' || kind === 'network';
      if (kind === 'refused' && streams.giveAgain()) return;
      if (isLost && streams.hasOverslept()) streams.open(state.item);
      else streams.fail(state.item, { type: kind === 'network' ? 'UNAVAILABLE' : 'MEDIA_ERROR', code: 0, engineCode });
    },
    visibilityChanged: access.visibilityChanged,
    accessChanged: access.changed,
    holdsSlot: streams.holdsSlot,
    holdsAddress() {
      const { status } = store.get();
      return admissions.isAhead() || status === 'creating' || status === 'playing';
    },
  };
};
