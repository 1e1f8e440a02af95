import { useState, useSyncExternalStore } from 'react';
import type { PlayerEvent, PlayerPort, PlayerState } from './player-port.ts';

/** While a live stream is paused nothing happens, yet the live edge moves away. */
const PAUSED_TICK_MS = 1_000;

const TIMES: ReadonlySet<string> = new Set(['positionS', 'durationS', 'seekStartS', 'seekEndS', 'behindLiveS']);
/** Times on the screen are whole seconds; a media element tells four times a second. */
const NOTICED_S = 0.9;

/** Whether more happened than that less than a second went by. A list that is changed has an event of its own. */
const isNews = (event: PlayerEvent, before: PlayerState, after: PlayerState): boolean =>
  event.type !== 'timeChanged' ||
  Object.entries(after).some(([fact, now]) => {
    const then: unknown = before[fact as keyof PlayerState];
    if (typeof now === 'number' && TIMES.has(fact)) return Math.abs(now - Number(then)) >= NOTICED_S;
    if (fact === 'buffered') return false;
    return Array.isArray(now) ? now.length !== (then as readonly unknown[]).length : now !== then;
  });

/** What the player reports, read again after each of its events that can be seen. */
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
