import { useSyncExternalStore } from 'react';
import type { PlayerEvent, PlayerPort, PlayerState } from './player-port.ts';

/** While a live stream is paused nothing happens, yet the live edge moves away. */
const PAUSED_TICK_MS = 1_000;

/**
 * Displayed times are whole seconds, and a media element reports four times a second: by how much each must have changed
 * to be displayed again.
 */
const NOTICED: Partial<Record<keyof PlayerState, number>> = {
  positionS: 0.9,
  durationS: 0.9,
  seekStartS: 0.9,
  seekEndS: 0.9,
  behindLiveS: 0.9,
  airedAtMs: 900,
};

/** Each state of an engine has another object for the same break or ad. */
const isSame = (now: unknown, then: unknown): boolean =>
  now === then ||
  (typeof now === 'object' &&
    typeof then === 'object' &&
    now !== null &&
    then !== null &&
    Object.entries(now).every(([key, value]) => value === Reflect.get(then, key)));

/** Whether the change is visible: more than a time that changed by less than a second. Changes of lists have their own events. */
const isNews = (event: PlayerEvent, before: PlayerState, after: PlayerState): boolean =>
  event.type !== 'timeChanged' ||
  Object.entries(after).some(([fact, now]) => {
    const then: unknown = before[fact as keyof PlayerState];
    const least = NOTICED[fact as keyof PlayerState];
    if (least !== undefined && typeof now === 'number' && typeof then === 'number')
      return Math.abs(now - then) >= least;
    if (fact === 'buffered') return false;
    return Array.isArray(now) ? now.length !== (then as readonly unknown[]).length : !isSame(now, then);
  });

interface StateStore {
  get(): PlayerState;
  subscribe(changed: () => void): () => void;
}

const createStore = (port: PlayerPort): StateStore => {
  const listeners = new Set<() => void>();
  let snapshot = port.state();
  let stop = () => {};
  const take = (next: PlayerState) => {
    snapshot = next;
    for (const listener of [...listeners]) listener();
  };
  /** Nothing is listened to while nothing displays it. */
  const catchUp = () => {
    const next = port.state();
    if (isNews({ type: 'timeChanged' }, snapshot, next)) snapshot = next;
  };
  const start = () => {
    catchUp();
    const undo = port.on((event) => {
      const next = port.state();
      if (isNews(event, snapshot, next)) take(next);
    });
    const tick = setInterval(() => snapshot.live && snapshot.status === 'paused' && take(port.state()), PAUSED_TICK_MS);
    return () => {
      undo();
      clearInterval(tick);
    };
  };
  return {
    get() {
      if (listeners.size === 0) catchUp();
      return snapshot;
    },
    subscribe(changed) {
      if (listeners.size === 0) stop = start();
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) stop();
      };
    },
  };
};

/** One for everything that displays a port: an engine's state takes a hundred reads of its library. */
const stores = new WeakMap<PlayerPort, StateStore>();
const storeOf = (port: PlayerPort): StateStore => {
  const known = stores.get(port);
  if (known) return known;
  const store = createStore(port);
  stores.set(port, store);
  return store;
};

/** The state of the player, updated after each event with a visible change. */
export const usePlayerState = (port: PlayerPort): PlayerState => {
  const { subscribe, get } = storeOf(port);
  return useSyncExternalStore(subscribe, get);
};
