import { useCallback, useRef } from 'react';
import type { PlayerEvent, PlayerFailure, PlayerPort, PlayerState, Source } from './player-port.ts';
import type { Sentinel } from './sentinel.ts';
import { type EngineOptions, useEngine } from './use-engine.ts';
import { useSource } from './use-source.ts';

/** A segment is broken, not the stream: loading it again may help. */
const isBrokenMedia = ({ kind }: PlayerFailure): boolean => kind === 'decode' || kind === 'content';

interface PlayerOptions extends EngineOptions {
  /** What should play; null for nothing. Identity decides: another object is another load. */
  readonly source: Source | null;
}

/** An engine for as long as the component is mounted, playing `source`. Null until its code arrives. */
export const usePlayerPort = ({ source, onEvent, ...engine }: PlayerOptions): PlayerPort | null => {
  const sentinel = useRef<Sentinel>(null);
  const onSentinel = useCallback((next: Sentinel | null) => {
    sentinel.current = next;
  }, []);
  const report = (event: PlayerEvent, state: PlayerState) => {
    if (event.type === 'failed' && isBrokenMedia(event.failure) && sentinel.current?.reload()) return;
    onEvent(event, state);
  };
  const port = useEngine({ ...engine, onEvent: report });
  useSource({ port, source, onEvent, onSentinel });
  return port;
};
