import type { Preferences } from '@grandstand/shared-contracts';
import type { AudioTrack, PlayerPort } from './player-port.ts';
import { extendPort, type PortDecorator } from './port-decorator.ts';

interface Sound {
  readonly volume: number;
  readonly muted: boolean;
}

/**
 * Remembers what the viewer chooses in the player and applies it to the next player and the next source. Changes that an
 * engine makes itself are not choices.
 */
export const withRememberedChoices =
  (preferences: Preferences): PortDecorator =>
  (port) => {
    const tracks = restoreTracks(port, preferences);
    restoreSound(port, preferences);
    return extendPort(port, {
      async load(source) {
        tracks.expect();
        await port.load(source);
        const speed = preferences.get('speed');
        if (speed !== 1) port.setRate(speed);
      },
      ...rememberingSetters(port, preferences),
    });
  };

const restoreSound = (port: PlayerPort, preferences: Preferences): void => {
  const sound = preferences.get('sound');
  if (!sound) return;
  port.setVolume(sound.volume);
  port.setMuted(sound.muted);
};

/** By which a sound is found in another stream. */
const soundName = ({ label, language }: AudioTrack): string => label || language;

/** A source may list its tracks after it loads: each choice is applied once, when its tracks are listed. */
const restoreTracks = (port: PlayerPort, preferences: Preferences) => {
  const pending = { quality: false, captions: false, audio: false };
  port.on(({ type }) => {
    if (type !== 'tracksChanged') return;
    const { textTracks, qualities, audioTracks, audioTrack } = port.state();
    if (pending.audio && audioTracks.length > 0) {
      pending.audio = false;
      const track = audioTracks.find((one) => soundName(one) === preferences.get('audio'));
      if (track && track.id !== audioTrack) port.setAudioTrack(track.id);
    }
    if (pending.captions && textTracks.length > 0) {
      pending.captions = false;
      const track = textTracks.find(({ language }) => language === preferences.get('captions'));
      if (track) port.setTextTrack(track.id);
    }
    if (pending.quality && qualities.length > 0) {
      pending.quality = false;
      const chosen = preferences.get('quality');
      if (qualities.some(({ id }) => id === chosen)) port.setQuality(chosen);
    }
  });
  return { expect: () => void Object.assign(pending, { quality: true, captions: true, audio: true }) };
};

const rememberingSetters = (port: PlayerPort, preferences: Preferences): Partial<PlayerPort> => {
  const rememberSound = (change: Partial<Sound>) => {
    const { volume, muted } = port.state();
    preferences.set('sound', { volume, muted, ...preferences.get('sound'), ...change });
  };
  return {
    setVolume(volume) {
      port.setVolume(volume);
      rememberSound({ volume });
    },
    setMuted(muted) {
      port.setMuted(muted);
      rememberSound({ muted });
    },
    setRate(rate) {
      port.setRate(rate);
      preferences.set('speed', rate);
    },
    setQuality(id) {
      port.setQuality(id);
      preferences.set('quality', id);
    },
    setAudioTrack(id) {
      port.setAudioTrack(id);
      const track = port.state().audioTracks.find((one) => one.id === id);
      if (track) preferences.set('audio', soundName(track));
    },
    setTextTrack(id) {
      port.setTextTrack(id);
      preferences.set('captions', port.state().textTracks.find((track) => track.id === id)?.language ?? null);
    },
  };
};
