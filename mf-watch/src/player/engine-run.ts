import type { PlayerEvent, PlayerStatus } from './player-port.ts';

/** What an engine's port knows about the current source. */
export interface EngineRun {
  phase: 'idle' | 'loading' | 'loaded' | 'failed';
  /** Incremented by each load and unload: a load that ends under another number is stale. */
  number: number;
  /** The engine's time that the port calls 0. */
  originS: number;
  /** The engine's time before a seek. */
  lastTimeS: number;
  /** The first frame was displayed. */
  started: boolean;
  pausedAfterStart: boolean;
  /** The browser refused to start without a gesture. */
  needsGesture: boolean;
}

const FRESH = { originS: 0, started: false, pausedAfterStart: false, needsGesture: false };

export const createRun = (): EngineRun => ({ phase: 'idle', number: 0, lastTimeS: 0, ...FRESH });

/** Forgets the source. The next one is loading, or there is none. */
export const beginRun = (run: EngineRun, phase: 'loading' | 'idle'): void =>
  void Object.assign(run, FRESH, { phase, number: run.number + 1 });

interface MediaFacts {
  readonly ended: boolean;
  readonly paused: boolean;
  readonly waiting: boolean;
}

/** `media` is read only while a source is loaded. */
export const runStatus = (run: EngineRun, media: () => MediaFacts): PlayerStatus => {
  if (run.phase !== 'loaded') return run.phase;
  const { ended, paused, waiting } = media();
  if (ended) return 'ended';
  if (paused) return run.started || run.needsGesture ? 'paused' : 'loading';
  if (!run.started) return 'loading';
  return waiting ? 'buffering' : 'playing';
};

/** The media element plays: for the first time, after a pause, or after it waited for data. */
export const notePlaying = (run: EngineRun): PlayerEvent => {
  const type = !run.started ? 'started' : run.pausedAfterStart ? 'resumed' : 'timeChanged';
  run.started = true;
  run.pausedAfterStart = false;
  return { type };
};
