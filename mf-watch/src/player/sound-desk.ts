import type { Preferences } from '@grandstand/shared-contracts';
import type { CreateEngine, PlayerPort } from './player-port.ts';

/** What the viewer asked of the player that is heard; absent: nothing yet, so it stays as its engine begins. */
interface Wishes {
  /** 0..1 */
  volume?: number;
  muted?: boolean;
  /** Language of the captions; null for none. */
  captions?: string | null;
  quality?: string;
}

interface Voice {
  readonly port: PlayerPort;
  silence(): void;
  speak(): void;
}

/**
 * Several players, of which one is heard: it alone has sound, captions and its full height; what is asked of the others
 * waits until they are heard. There is no moment with two.
 */
export interface SoundDesk {
  /** The same engine, at the desk's channel `id`. */
  connect(id: number, create: CreateEngine): CreateEngine;
  /** From now on `id` is heard and no other. */
  hear(id: number): void;
  /** The viewer chose what to hear, and wants to hear it: muted it would still be silent. */
  turnUp(): void;
}

/** A small picture needs no more, and three of these cost less than one large one. */
const SILENT_HEIGHT_PX = 360;
/** Nothing is as low, so it is the lowest there is. */
const LOWEST_PX = 1;

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export const createSoundDesk = (preferences: Preferences): SoundDesk => {
  const wishes: Wishes = {};
  const voices = new Map<Voice, number>();
  let heardId = 1;

  return {
    connect: (id, create) => async (container) => {
      const engine = await create(container);
      const voice = createVoice(engine, wishes);
      voices.set(voice, id);
      if (id !== heardId) voice.silence();
      return {
        ...voice.port,
        async destroy() {
          voices.delete(voice);
          await engine.destroy();
        },
      };
    },
    hear(id) {
      if (id === heardId) return;
      heardId = id;
      for (const [voice, of] of voices) if (of !== id) voice.silence();
      for (const [voice, of] of voices) if (of === id) voice.speak();
    },
    turnUp() {
      const sound = { volume: wishes.volume || 1, muted: false };
      Object.assign(wishes, sound);
      preferences.set('sound', sound);
    },
  };
};

const createVoice = (engine: PlayerPort, wishes: Wishes): Voice => {
  let isHeard = true;

  /** The first who asks may be one that nobody hears: it brings what the viewer chose on an earlier visit. */
  const ask = (work: () => void, wish: Wishes) => {
    if (isHeard) work();
    const [name] = Object.keys(wish) as (keyof Wishes)[];
    if (isHeard || (name && wishes[name] === undefined)) Object.assign(wishes, wish);
  };
  const showCaptions = (language: string | null) => {
    const track = engine.state().textTracks.find((one) => one.language === language);
    engine.setTextTrack(track?.id ?? null);
  };
  return {
    silence() {
      isHeard = false;
      engine.setMuted(true);
      if (engine.state().textTrack !== null) engine.setTextTrack(null);
      if (engine.state().quality !== 'auto') engine.setQuality('auto');
      engine.limitHeight(savesData() ? LOWEST_PX : SILENT_HEIGHT_PX);
    },
    speak() {
      isHeard = true;
      const { volume, muted, captions, quality } = wishes;
      engine.limitHeight(null);
      if (quality !== undefined) engine.setQuality(quality);
      if (captions !== undefined) showCaptions(captions);
      if (volume !== undefined) engine.setVolume(volume);
      if (muted !== undefined) engine.setMuted(muted);
    },
    port: {
      ...engine,
      setVolume: (volume) => ask(() => engine.setVolume(volume), { volume }),
      setMuted: (muted) => ask(() => engine.setMuted(muted), { muted }),
      setQuality: (id) => ask(() => engine.setQuality(id), { quality: id }),
      setTextTrack(id) {
        const track = engine.state().textTracks.find((one) => one.id === id);
        ask(() => engine.setTextTrack(id), { captions: track?.language ?? null });
      },
    },
  };
};
