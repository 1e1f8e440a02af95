import type { PlayerEvent } from './player-port.ts';

export interface PlayerEvents {
  emit(event: PlayerEvent): void;
  on(listener: (event: PlayerEvent) => void): () => void;
  clear(): void;
}

export const createPlayerEvents = (): PlayerEvents => {
  const listeners = new Set<(event: PlayerEvent) => void>();
  return {
    emit(event) {
      for (const listener of [...listeners]) listener(event);
    },
    on(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    clear: () => listeners.clear(),
  };
};
