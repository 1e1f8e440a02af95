import { useEffect, useEffectEvent } from 'react';
import type { PlayerEvent, PlayerPort, PlayerState, Source, StartPlace } from './player-port.ts';
import { type Sentinel, watchOver } from './sentinel.ts';
import { isInThePast } from './stream-times.ts';

/** Where a stream that is loaded again continues; the live edge for a viewer who was near it. */
const placeOf = ({ live, positionS, behindLiveS, airedAtMs }: PlayerState): StartPlace => {
  if (!live) return { startOffsetS: positionS };
  if (!isInThePast(behindLiveS)) return {};
  return airedAtMs === null ? { startOffsetS: -behindLiveS } : { startAtMs: airedAtMs };
};
const withoutStart = ({ startOffsetS: _offset, startAtMs: _at, ...source }: Source): Source => source;

interface SourceOptions {
  readonly port: PlayerPort | null;
  /** What should play; null for nothing. Identity decides: another object is another load. */
  readonly source: Source | null;
  readonly onEvent: (event: PlayerEvent, state: PlayerState) => void;
  /** Receives what watches over the source; null when it ends. Keeps its identity between renders. */
  readonly onSentinel: (sentinel: Sentinel | null) => void;
}

/** Plays `source`, loads it again once when it stalls, and unloads it at the end. */
export const useSource = ({ port, source, onEvent, onSentinel }: SourceOptions): void => {
  const report = useEffectEvent(onEvent);
  useEffect(() => {
    if (!port || !source) return;
    let replaced = false;
    const play = (from: Source) =>
      void port.load(from).then(() => {
        if (!replaced) void port.play();
      });
    play(source);
    const reached = followPosition(port);
    const stopWaiting = startWhenVisible(port);
    const watching = watchOver({
      port,
      every(work, everyMs) {
        const timer = setInterval(work, everyMs);
        return () => clearInterval(timer);
      },
      onStall: (isStalled) => report({ type: isStalled ? 'bufferStarted' : 'bufferEnded' }, port.state()),
      onReload: () => play(reached.place ? { ...withoutStart(source), ...reached.place } : source),
      onGiveUp: () => report({ type: 'failed', failure: { kind: 'network', engineCode: 'sentinel:0' } }, port.state()),
    });
    onSentinel(watching);
    return () => {
      onSentinel(null);
      watching.end();
      reached.stop();
      stopWaiting();
      replaced = true;
      void port.unload();
    };
  }, [port, source, onSentinel]);
};

/**
 * `place`: where to resume; null until it plays. It follows what plays and where the viewer seeks, which may wait for its
 * first segment; a broken player no longer knows it.
 */
const followPosition = (port: PlayerPort) => {
  const reached: { place: StartPlace | null; readonly stop: () => void } = {
    place: null,
    stop: port.on(({ type }) => {
      const state = port.state();
      const isSought = type === 'sought' && (state.status === 'buffering' || state.status === 'paused');
      if (state.status === 'playing' || isSought) reached.place = placeOf(state);
    }),
  };
  return reached;
};

/** A browser does not start a muted stream in a hidden page. @returns its undo */
const startWhenVisible = (port: PlayerPort): (() => void) => {
  const start = () => {
    if (document.visibilityState === 'visible' && port.state().status === 'loading') void port.play();
  };
  document.addEventListener('visibilitychange', start);
  return () => document.removeEventListener('visibilitychange', start);
};
