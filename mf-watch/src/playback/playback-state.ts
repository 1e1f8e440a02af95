import type { PlayableItem } from '../content/content.ts';
import type { Source } from '../player/player-port.ts';
import type { CouchRightsStep } from './couch-rights.ts';
import type { PlaybackFailure } from './playback-failure.ts';

/** The signed address exists in `creating`, where the platform answers it as soon as the slot is open, and in `playing`. */
export type PlaybackState =
  /** `item` is what was stopped; null before anything was opened. */
  | { readonly status: 'idle'; readonly item: PlayableItem | null }
  | { readonly status: 'geo' | CouchRightsStep | 'authorizing'; readonly item: PlayableItem }
  | { readonly status: 'creating'; readonly item: PlayableItem; readonly source: Source }
  | {
      readonly status: 'playing';
      readonly item: PlayableItem;
      readonly source: Source;
      readonly streamId: string;
      readonly posterUrl?: string;
    }
  | { readonly status: 'error'; readonly item: PlayableItem; readonly failure: PlaybackFailure };

/** Live content that plays, or that a blackout stops from playing: its access is checked. */
export const isAccessChecked = (
  state: PlaybackState,
): state is Extract<PlaybackState, { status: 'playing' | 'error' }> => {
  if (state.status !== 'playing' && state.status !== 'error') return false;
  return state.item.kind !== 'vod' && (state.status === 'playing' || state.failure.type === 'BLACKOUT_ERROR');
};

export interface PlaybackStore {
  get(): PlaybackState;
  set(state: PlaybackState): void;
  subscribe(listener: () => void): () => void;
}

export const createPlaybackStore = (): PlaybackStore => {
  const listeners = new Set<() => void>();
  let state: PlaybackState = { status: 'idle', item: null };
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
