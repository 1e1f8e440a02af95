import { useEffect } from 'react';
import { SEEK_STEP_S, seekBy } from './player-keys.ts';
import type { PlayerPort, PlayerState } from './player-port.ts';

interface Shown {
  readonly title: string;
  readonly posterUrl?: string | undefined;
  /** The length would reveal how a recording ends. */
  readonly hidesLength: boolean;
  readonly onChannel?: ((step: 1 | -1) => void) | undefined;
}

const PLAYBACK: Readonly<Partial<Record<PlayerState['status'], MediaSessionPlaybackState>>> = {
  playing: 'playing',
  buffering: 'playing',
  paused: 'paused',
};

/** Position within the seekable range: the DVR window of a live stream, the length of a recording. */
const positionOf = ({ positionS, seekStartS, seekEndS, rate }: PlayerState): MediaPositionState | undefined => {
  const duration = seekEndS - seekStartS;
  if (duration <= 0) return undefined;
  return { duration, position: Math.min(Math.max(positionS - seekStartS, 0), duration), playbackRate: rate };
};

/** Media keys and metadata of keyboards, headphones and lock screens, where the browser supports them. */
export const useMediaSession = (port: PlayerPort, { title, posterUrl, hidesLength, onChannel }: Shown): void => {
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    mediaSession.metadata = new MediaMetadata({ title, ...(posterUrl && { artwork: [{ src: posterUrl }] }) });
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => void port.play(),
      pause: () => port.pause(),
      seekbackward: ({ seekOffset }) => seekBy(port, -(seekOffset ?? SEEK_STEP_S)),
      seekforward: ({ seekOffset }) => seekBy(port, seekOffset ?? SEEK_STEP_S),
      seekto: ({ seekTime }) => seekTime !== undefined && port.seek(port.state().seekStartS + seekTime),
      ...(onChannel && { previoustrack: () => onChannel(-1), nexttrack: () => onChannel(1) }),
    };
    const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][];
    for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler);
    const report = () => {
      const state = port.state();
      mediaSession.playbackState = PLAYBACK[state.status] ?? 'none';
      mediaSession.setPositionState?.(hidesLength ? undefined : positionOf(state));
    };
    report();
    const undo = port.on(report);
    return () => {
      undo();
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
      mediaSession.setPositionState?.();
      for (const [action] of actions) mediaSession.setActionHandler(action, null);
    };
  }, [port, title, posterUrl, hidesLength, onChannel]);
};
