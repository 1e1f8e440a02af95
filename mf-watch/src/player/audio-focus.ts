import type { Preferences } from '@grandstand/shared-contracts';
import type { PlayerPort } from './player-port.ts';
import { extendPort, type PortDecorator } from './port-decorator.ts';

/** What the viewer chose in the player that is heard; absent: no choice yet, the engine keeps its defaults. */
interface Choices {
  /** 0..1 */
  volume?: number;
  muted?: boolean;
  /** Language of the captions; null for none. */
  captions?: string | null;
  quality?: string;
}

interface Member {
  readonly port: PlayerPort;
  loseFocus(): void;
  gainFocus(): void;
}

/**
 * Lets one of several players be heard: only that player has sound, captions and its full height. Choices made in the
 * others are applied when they are heard. Two players are never audible at the same time.
 */
export interface AudioFocus {
  /** Puts the decorated port under this focus, as player `id`. */
  decorator(id: number): PortDecorator;
  /** From now on only player `id` is heard. */
  moveTo(id: number): void;
  /** The viewer chose which player to hear, so the sound is turned on. */
  unmute(): void;
}

/** Enough for a small tile: three of these use less bandwidth than one full-size video. */
const MUTED_HEIGHT_PX = 360;
/** Below every rendition, so the lowest one is used. */
const LOWEST_PX = 1;

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export const createAudioFocus = (preferences: Preferences): AudioFocus => {
  const choices: Choices = {};
  const members = new Map<Member, number>();
  let focusedId = 1;

  return {
    decorator: (id) => (engine) => {
      const member = createMember(engine, choices);
      members.set(member, id);
      if (id !== focusedId) member.loseFocus();
      return extendPort(member.port, {
        async destroy() {
          members.delete(member);
          await engine.destroy();
        },
      });
    },
    moveTo(id) {
      if (id === focusedId) return;
      focusedId = id;
      for (const [member, of] of members) if (of !== id) member.loseFocus();
      for (const [member, of] of members) if (of === id) member.gainFocus();
    },
    unmute() {
      const sound = { volume: choices.volume || 1, muted: false };
      Object.assign(choices, sound);
      preferences.set('sound', sound);
    },
  };
};

const createMember = (engine: PlayerPort, choices: Choices): Member => {
  let hasFocus = true;

  /** The first choice counts even without the focus: it is the one remembered from an earlier visit. */
  const choose = (apply: () => void, choice: Choices) => {
    if (hasFocus) apply();
    const [name] = Object.keys(choice) as (keyof Choices)[];
    if (hasFocus || (name && choices[name] === undefined)) Object.assign(choices, choice);
  };
  const showCaptions = (language: string | null) => {
    const track = engine.state().textTracks.find((one) => one.language === language);
    engine.setTextTrack(track?.id ?? null);
  };
  return {
    loseFocus() {
      hasFocus = false;
      engine.setMuted(true);
      if (engine.state().textTrack !== null) engine.setTextTrack(null);
      if (engine.state().quality !== 'auto') engine.setQuality('auto');
      engine.limitHeight(savesData() ? LOWEST_PX : MUTED_HEIGHT_PX);
    },
    gainFocus() {
      hasFocus = true;
      const { volume, muted, captions, quality } = choices;
      engine.limitHeight(null);
      if (quality !== undefined) engine.setQuality(quality);
      if (captions !== undefined) showCaptions(captions);
      if (volume !== undefined) engine.setVolume(volume);
      if (muted !== undefined) engine.setMuted(muted);
    },
    port: extendPort(engine, {
      setVolume: (volume) => choose(() => engine.setVolume(volume), { volume }),
      setMuted: (muted) => choose(() => engine.setMuted(muted), { muted }),
      setQuality: (id) => choose(() => engine.setQuality(id), { quality: id }),
      setTextTrack(id) {
        const track = engine.state().textTracks.find((one) => one.id === id);
        choose(() => engine.setTextTrack(id), { captions: track?.language ?? null });
      },
    }),
  };
};
