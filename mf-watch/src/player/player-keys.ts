import type { PlayerPort } from './player-port.ts';

export const SEEK_STEP_S = 10;
export const VOLUME_STEP = 0.1;

export const togglePlay = (port: PlayerPort): void => {
  const { status } = port.state();
  if (status === 'playing' || status === 'buffering') port.pause();
  else void port.play();
};

/** A stream starts at volume 0: unmuted at 0 it would still be silent. */
export const toggleMute = (port: PlayerPort): void => {
  const { muted, volume } = port.state();
  if (muted && volume === 0) port.setVolume(1);
  port.setMuted(!muted);
};

export const changeVolume = (port: PlayerPort, volume: number): void => {
  port.setVolume(volume);
  port.setMuted(volume <= 0);
};

const step = (port: PlayerPort, seconds: number) => port.seek(port.state().positionS + seconds);

interface KeyTarget {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
}

/** Handles a key pressed inside the player; false when the key belongs to the focused control or to nobody. */
export const handlePlayerKey = (event: KeyTarget, port: PlayerPort, toggleFullScreen: (() => void) | null): boolean => {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const focused = event.target instanceof Element ? event.target : null;
  if (focused?.closest('select')) return false;
  const isOnSlider = focused?.matches('input[type=range]') ?? false;
  const { volume } = port.state();
  switch (event.key) {
    case ' ':
      if (focused?.closest('button')) return false;
      togglePlay(port);
      return true;
    case 'k':
      togglePlay(port);
      return true;
    case 'm':
      toggleMute(port);
      return true;
    case 'f':
      toggleFullScreen?.();
      return toggleFullScreen !== null;
    case 'ArrowLeft':
    case 'ArrowRight':
      if (isOnSlider) return false;
      step(port, event.key === 'ArrowLeft' ? -SEEK_STEP_S : SEEK_STEP_S);
      return true;
    case 'ArrowUp':
    case 'ArrowDown':
      if (isOnSlider) return false;
      changeVolume(port, Math.min(Math.max(volume + (event.key === 'ArrowUp' ? VOLUME_STEP : -VOLUME_STEP), 0), 1));
      return true;
    default:
      return false;
  }
};
