import type { KeyScope } from './key-scope.ts';
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

export const seekBy = (port: PlayerPort, seconds: number): void => port.seek(port.state().positionS + seconds);

/** Seeks to the live edge and plays. */
export const goLive = (port: PlayerPort): void => {
  port.goLive();
  void port.play();
};

/** Shows the first track, or none when one is shown. */
const toggleCaptions = (port: PlayerPort): void => {
  const { textTracks, textTrack } = port.state();
  port.setTextTrack(textTrack === null ? (textTracks[0]?.id ?? null) : null);
};

/** Actions of keys beyond the port; null for an action that is not available. */
export interface KeyActions {
  readonly toggleFullScreen: (() => void) | null;
  readonly toggleMap: () => void;
  readonly changeChannel: ((step: 1 | -1) => void) | null;
  readonly toggleScore: (() => void) | null;
  readonly stepMoment: ((step: 1 | -1) => void) | null;
  readonly toggleTheater: (() => void) | null;
}

/** Handles a key; false when it belongs to the focused control or has no meaning here. */
export const handlePlayerKey = (
  event: Pick<KeyboardEvent, 'key' | 'target'>,
  scope: KeyScope,
  port: PlayerPort,
  actions: KeyActions,
): boolean => {
  const { toggleFullScreen, toggleMap, changeChannel, toggleScore, stepMoment, toggleTheater } = actions;
  if (scope === 'none') return false;
  const focused = event.target instanceof Element ? event.target : null;
  const ownsArrows = scope !== 'all' || focused?.closest('input[type=range], [role=toolbar]') != null;
  const { volume } = port.state();
  // Caps Lock changes no key's meaning.
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  switch (key) {
    case ' ':
      if (scope !== 'all' || focused?.closest('button, a[href]')) return false;
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
    case 'c':
      toggleCaptions(port);
      return true;
    case 'l':
      if (port.state().live) goLive(port);
      return true;
    case 'n':
    case 'p':
      changeChannel?.(key === 'n' ? 1 : -1);
      return changeChannel !== null;
    case 's':
      toggleScore?.();
      return toggleScore !== null;
    case ',':
    case '.':
      stepMoment?.(key === '.' ? 1 : -1);
      return stepMoment !== null;
    case 't':
      toggleTheater?.();
      return toggleTheater !== null;
    case '?':
      toggleMap();
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
      if (ownsArrows) return false;
      seekBy(port, key === 'ArrowLeft' ? -SEEK_STEP_S : SEEK_STEP_S);
      return true;
    case 'ArrowUp':
    case 'ArrowDown':
      if (ownsArrows) return false;
      changeVolume(port, Math.min(Math.max(volume + (key === 'ArrowUp' ? VOLUME_STEP : -VOLUME_STEP), 0), 1));
      return true;
    default:
      return false;
  }
};
