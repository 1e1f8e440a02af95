import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import {
  type CreateEngine,
  IDLE_STATE,
  type PlayerEvent,
  type PlayerPort,
  type PlayerState,
  type Source,
} from './player-port.ts';

export type LoadEngine = () => Promise<CreateEngine>;

interface PlayerOptions {
  readonly container: RefObject<HTMLElement | null>;
  readonly loadEngine: LoadEngine;
  /** What should play; null for nothing. Identity decides: another object is another load. */
  readonly source: Source | null;
  readonly onEvent: (event: PlayerEvent, state: PlayerState) => void;
}

/** An engine for as long as the component lives, playing `source`. Null until its code has arrived. */
export const usePlayerPort = ({ container, loadEngine, source, onEvent }: PlayerOptions): PlayerPort | null => {
  const [port, setPort] = useState<PlayerPort | null>(null);
  const tell = useEffectEvent(onEvent);

  useEffect(() => {
    let ended = false;
    let engine: PlayerPort | null = null;
    const start = async (element: HTMLElement) => {
      const create = await loadEngine();
      if (ended) return;
      const created = await create(element);
      if (ended) return created.destroy();
      engine = created;
      created.on((event) => tell(event, created.state()));
      setPort(created);
    };
    const fail = () =>
      ended || tell({ type: 'failed', failure: { kind: 'unsupported', engineCode: 'engine:0' } }, IDLE_STATE);
    if (container.current) start(container.current).catch(fail);
    return () => {
      ended = true;
      setPort(null);
      void engine?.destroy();
    };
  }, [container, loadEngine]);

  useEffect(() => {
    if (!port || !source) return;
    let replaced = false;
    void port.load(source).then(() => {
      if (!replaced) void port.play();
    });
    // A browser does not start a muted stream in a page that nobody sees.
    const startWhenSeen = () => {
      if (document.visibilityState === 'visible' && port.state().status === 'loading') void port.play();
    };
    document.addEventListener('visibilitychange', startWhenSeen);
    return () => {
      document.removeEventListener('visibilitychange', startWhenSeen);
      replaced = true;
      void port.unload();
    };
  }, [port, source]);

  return port;
};

/** While a live stream is paused nothing happens, yet the live edge moves away. */
const PAUSED_TICK_MS = 1_000;

/** What the player reports, read again after each of its events. */
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
        const undo = port.on(read);
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
