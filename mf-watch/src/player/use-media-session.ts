import { useEffect } from 'react';
import { SEEK_STEP_S, seekBy } from './player-keys.ts';
import type { PlayerPort } from './player-port.ts';

interface Shown {
  readonly title: string;
  readonly posterUrl?: string | undefined;
  readonly onChannel?: ((step: 1 | -1) => void) | undefined;
}

/** The keys of keyboards, headphones and lock screens, and what they show. Nothing where the browser has none. */
export const useMediaSession = (port: PlayerPort, { title, posterUrl, onChannel }: Shown): void => {
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    mediaSession.metadata = new MediaMetadata({ title, ...(posterUrl && { artwork: [{ src: posterUrl }] }) });
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => void port.play(),
      pause: () => port.pause(),
      seekbackward: () => seekBy(port, -SEEK_STEP_S),
      seekforward: () => seekBy(port, SEEK_STEP_S),
      ...(onChannel && { previoustrack: () => onChannel(-1), nexttrack: () => onChannel(1) }),
    };
    const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][];
    for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of actions) mediaSession.setActionHandler(action, null);
    };
  }, [port, title, posterUrl, onChannel]);
};
