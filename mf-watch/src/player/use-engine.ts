import { useHost } from '@grandstand/shared-contracts/react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type CreateEngine, IDLE_STATE, type PlayerEvent, type PlayerPort, type PlayerState } from './player-port.ts';
import type { PortDecorator } from './port-decorator.ts';

export type LoadEngine = () => Promise<CreateEngine>;

export interface EngineOptions {
  readonly container: RefObject<HTMLElement | null>;
  readonly loadEngine: LoadEngine;
  /** Adds to the engine's port what its place needs, such as the audio focus of several players. */
  readonly decoratePort?: PortDecorator | undefined;
  /** False where nothing will play: no engine is loaded. */
  readonly isNeeded: boolean;
  readonly onEvent: (event: PlayerEvent, state: PlayerState) => void;
}

interface RunningEngine {
  readonly port: PlayerPort;
  readonly loadedBy: LoadEngine;
}

/** An engine for as long as the component is mounted, another when `loadEngine` changes. Null until its code arrives. */
export const useEngine = ({ container, loadEngine, decoratePort, isNeeded, onEvent }: EngineOptions) => {
  const [engine, setEngine] = useState<RunningEngine | null>(null);
  const { preferences } = useHost();
  const report = useEffectEvent(onEvent);

  useEffect(() => {
    if (!isNeeded) return;
    let ended = false;
    let running: PlayerPort | null = null;
    const start = async (element: HTMLElement) => {
      const [create, { withRememberedChoices }] = await Promise.all([loadEngine(), import('./remembered-choices.ts')]);
      if (ended) return;
      const plain = await create(element);
      const created = decoratePort ? decoratePort(plain) : plain;
      if (ended) return created.destroy();
      running = created;
      created.on((event) => {
        const state = created.state();
        report(event, state);
        if (event.type === 'playRefused' && !state.muted) startMuted(created);
      });
      setEngine({ port: withRememberedChoices(preferences)(created), loadedBy: loadEngine });
    };
    const fail = () =>
      ended || report({ type: 'failed', failure: { kind: 'unsupported', engineCode: 'engine:0' } }, IDLE_STATE);
    if (container.current) start(container.current).catch(fail);
    return () => {
      ended = true;
      setEngine(null);
      void running?.destroy();
    };
  }, [container, loadEngine, decoratePort, isNeeded, preferences]);

  // An engine that was just replaced gets no more sources.
  return engine?.loadedBy === loadEngine ? engine.port : null;
};

/** The browser does not allow sound yet. Muting the engine directly is not remembered as the viewer's choice. */
const startMuted = (engine: PlayerPort): void => {
  engine.setMuted(true);
  void engine.play();
};
