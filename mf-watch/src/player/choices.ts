import type { Preferences } from '@grandstand/shared-contracts';
import type { PlayerPort } from './player-port.ts';

interface Sound {
  readonly volume: number;
  readonly muted: boolean;
}

/**
 * The port with a memory: what the viewer asks of it is kept, and asked again of the next player and the next source.
 * What an engine does by itself is no choice.
 */
export const withChoices = (port: PlayerPort, preferences: Preferences): PlayerPort => {
  const keepSound = (change: Partial<Sound>) => {
    const { volume, muted } = port.state();
    preferences.set('sound', { volume, muted, ...preferences.get('sound'), ...change });
  };
  /** A source may bring its tracks late: each choice is asked for once they are there. */
  const open = { quality: false, captions: false };
  const restoreTracks = () => {
    const { textTracks, qualities } = port.state();
    if (open.captions && textTracks.length > 0) {
      open.captions = false;
      const track = textTracks.find(({ language }) => language === preferences.get('captions'));
      if (track) port.setTextTrack(track.id);
    }
    if (open.quality && qualities.length > 0) {
      open.quality = false;
      const wanted = preferences.get('quality');
      if (qualities.some(({ id }) => id === wanted)) port.setQuality(wanted);
    }
  };
  port.on(({ type }) => {
    if (type === 'tracksChanged') restoreTracks();
  });
  const sound = preferences.get('sound');
  if (sound) {
    port.setVolume(sound.volume);
    port.setMuted(sound.muted);
  }
  return {
    ...port,
    async load(source) {
      open.captions = true;
      open.quality = true;
      await port.load(source);
      const speed = preferences.get('speed');
      if (speed !== 1) port.setRate(speed);
    },
    setVolume(volume) {
      port.setVolume(volume);
      keepSound({ volume });
    },
    setMuted(muted) {
      port.setMuted(muted);
      keepSound({ muted });
    },
    setRate(rate) {
      port.setRate(rate);
      preferences.set('speed', rate);
    },
    setQuality(id) {
      port.setQuality(id);
      preferences.set('quality', id);
    },
    setTextTrack(id) {
      port.setTextTrack(id);
      preferences.set('captions', port.state().textTracks.find((track) => track.id === id)?.language ?? null);
    },
  };
};
