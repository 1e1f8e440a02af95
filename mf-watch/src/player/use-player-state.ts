import { useState, useSyncExternalStore } from 'react';
import type { PlayerEvent, PlayerPort, PlayerState } from './player-port.ts';

/** While a live stream is paused nothing happens, yet the live edge moves away. */
const PAUSED_TICK_MS = 1_000;

const TIMES: ReadonlySet<string> = new Set(['positionS', 'durationS', 'seekStartS', 'seekEndS', 'behindLiveS']);
/** Displayed times are whole seconds; a media element reports four times per second. */
const NOTICED_S = 0.9;

/** Whether the change is visible: more than a time that changed by less than a second. Changes of lists have their own events. */
const isNews = (event: PlayerEvent, before: PlayerState, after: PlayerState): boolean =>
  event.type !== 'timeChanged' ||
  Object.entries(after).some(([fact, now]) => {
    const then: unknown = before[fact as keyof PlayerState];
    if (typeof now === 'number' && TIMES.has(fact)) return Math.abs(now - Number(then)) >= NOTICED_S;
    if (fact === 'buffered') return false;
    return Array.isArray(now) ? now.length !== (then as readonly unknown[]).length : now !== then;
  });

/** The state of the player, updated after each event with a visible change. */
export const usePlayerState = (port: PlayerPort): PlayerState => {
  const [store] = useState(() => {
    let snapshot = port.state();
    return {
      get: () => snapshot,
      subscribe(changed: () => void) {
        const read = () => {
          snapshot = port.state();
          changed();
        };
        const undo = port.on((event) => {
          if (isNews(event, snapshot, port.state())) read();
        });
        const tick = setInterval(() => snapshot.live && snapshot.status === 'paused' && read(), PAUSED_TICK_MS);
        return () => {
          undo();
          clearInterval(tick);
        };
      },
    };
  });
  return useSyncExternalStore(store.subscribe, store.get);
};
