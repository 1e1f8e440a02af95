import type { Host } from '@grandstand/shared-contracts';
import { LiveScores, SCORES_STREAM_PATH, tolerant } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { useMemo, useSyncExternalStore } from 'react';
import { followScores, type Scores, type ScoreStream } from './score-stream.ts';

/** The scores that everything on the page shares: one stream while something shows them. */
interface SharedScores {
  readonly current: () => Scores | null;
  readonly subscribe: (listener: () => void) => () => void;
}

type Services = Pick<Host, 'call' | 'settings'>;

const later = (work: () => void, delayMs: number) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

const createSharedScores = ({ call, settings }: Services): SharedScores => {
  const listeners = new Set<() => void>();
  let scores: Scores | null = null;
  let stream: ScoreStream | null = null;
  const begin = () => {
    const opened = followScores({
      connect: () => new EventSource(`${settings.get().services['quickplayDataStores'] ?? ''}${SCORES_STREAM_PATH}`),
      request: () => call(tolerant(LiveScores), {}),
      onScores(received) {
        scores = received;
        for (const listener of [...listeners]) listener();
      },
      later,
      random: Math.random,
      isSeen: () => document.visibilityState === 'visible',
    });
    document.addEventListener('visibilitychange', opened.visibilityChanged);
    stream = opened;
  };
  const end = () => {
    if (!stream) return;
    document.removeEventListener('visibilitychange', stream.visibilityChanged);
    stream.stop();
    stream = null;
    scores = null;
  };
  return {
    current: () => scores,
    subscribe(listener) {
      listeners.add(listener);
      if (!stream) begin();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) end();
      };
    },
  };
};

const shared = new WeakMap<Host['call'], SharedScores>();

export const sharedScores = (host: Services): SharedScores => {
  const known = shared.get(host.call) ?? createSharedScores(host);
  shared.set(host.call, known);
  return known;
};

/** The scores of all games on air; null while unknown. */
export const useScores = (): Scores | null => {
  const host = useHost();
  const scores = useMemo(() => sharedScores(host), [host]);
  return useSyncExternalStore(scores.subscribe, scores.current);
};
