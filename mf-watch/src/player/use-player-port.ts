import { useHost } from '@grandstand/shared-contracts/react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type CreateEngine,
  IDLE_STATE,
  type PlayerEvent,
  type PlayerFailure,
  type PlayerPort,
  type PlayerState,
  type Source,
  type StartPlace,
} from './player-port.ts';
import type { PortDecorator } from './port-decorator.ts';
import { withRememberedChoices } from './remembered-choices.ts';
import { type Sentinel, watchOver } from './sentinel.ts';
import { isInThePast } from './stream-times.ts';

/** One segment was broken, not the stream: worth loading it again. */
const isBrokenMedia = ({ kind }: PlayerFailure): boolean => kind === 'decode' || kind === 'content';

/** Where a stream that is loaded again continues; the live edge for a viewer who was near it. */
const placeOf = ({ live, positionS, behindLiveS, airedAtMs }: PlayerState): StartPlace => {
  if (!live) return { startOffsetS: positionS };
  if (!isInThePast(behindLiveS)) return {};
  return airedAtMs === null ? { startOffsetS: -behindLiveS } : { startAtMs: airedAtMs };
};
const withoutStart = ({ startOffsetS: _offset, startAtMs: _at, ...source }: Source): Source => source;

export type LoadEngine = () => Promise<CreateEngine>;

interface PlayerOptions {
  readonly container: RefObject<HTMLElement | null>;
  readonly loadEngine: LoadEngine;
  /** Adds to the engine's port what its place needs, such as the audio focus of several players. */
  readonly decoratePort?: PortDecorator | undefined;
  /** False where nothing will play: no engine is loaded. */
  readonly isNeeded: boolean;
  /** What should play; null for nothing. Identity decides: another object is another load. */
  readonly source: Source | null;
  readonly onEvent: (event: PlayerEvent, state: PlayerState) => void;
}

/** An engine for as long as the component lives, playing `source`. Null until its code has arrived. */
export const usePlayerPort = ({
  container,
  loadEngine,
  decoratePort,
  isNeeded,
  source,
  onEvent,
}: PlayerOptions): PlayerPort | null => {
  const [port, setPort] = useState<PlayerPort | null>(null);
  const { preferences } = useHost();
  const tell = useEffectEvent(onEvent);
  const sentinel = useRef<Sentinel>(null);

  useEffect(() => {
    if (!isNeeded) return;
    let ended = false;
    let running: PlayerPort | null = null;
    const start = async (element: HTMLElement) => {
      const create = await loadEngine();
      if (ended) return;
      const engine = await create(element);
      const created = decoratePort ? decoratePort(engine) : engine;
      if (ended) return created.destroy();
      running = created;
      created.on((event) => {
        const state = created.state();
        if (event.type === 'failed' && isBrokenMedia(event.failure) && sentinel.current?.reload()) return;
        tell(event, state);
        // Not allowed to begin with sound: silent is better than still, and no choice of the viewer.
        if (event.type !== 'playRefused' || state.muted) return;
        created.setMuted(true);
        void created.play();
      });
      setPort(withRememberedChoices(preferences)(created));
    };
    const fail = () =>
      ended || tell({ type: 'failed', failure: { kind: 'unsupported', engineCode: 'engine:0' } }, IDLE_STATE);
    if (container.current) start(container.current).catch(fail);
    return () => {
      ended = true;
      setPort(null);
      void running?.destroy();
    };
  }, [container, loadEngine, decoratePort, isNeeded, preferences]);

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
    /** Where to resume; null until it plays. Kept while it plays: a broken player no longer knows. */
    let reached: StartPlace | null = null;
    const undoReached = port.on(() => {
      const state = port.state();
      if (state.status === 'playing') reached = placeOf(state);
    });
    const watching = watchOver({
      port,
      every(work, everyMs) {
        const timer = setInterval(work, everyMs);
        return () => clearInterval(timer);
      },
      onStall: (isStalled) => tell({ type: isStalled ? 'bufferStarted' : 'bufferEnded' }, port.state()),
      onReload() {
        void port.load(reached ? { ...withoutStart(source), ...reached } : source).then(() => {
          if (!replaced) void port.play();
        });
      },
      onGiveUp: () => tell({ type: 'failed', failure: { kind: 'network', engineCode: 'sentinel:0' } }, port.state()),
    });
    sentinel.current = watching;
    return () => {
      sentinel.current = null;
      watching.end();
      undoReached();
      document.removeEventListener('visibilitychange', startWhenSeen);
      replaced = true;
      void port.unload();
    };
  }, [port, source]);

  return port;
};
