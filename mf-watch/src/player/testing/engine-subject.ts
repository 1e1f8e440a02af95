import type { PlayerEvent, PlayerPort } from '../player-port.ts';

/** One engine over a fake of its library, and what that library can be told to do. */
export interface EngineSubject {
  readonly port: PlayerPort;
  /** Addresses the library was given, in order. */
  loaded(): readonly string[];
  /** Makes the next load live, with this window in the library's own time. */
  beLive(window: { startS: number; endS: number }): void;
  advance(seconds: number): void;
  /** Finishes the seeks under way. */
  arrive(): void;
  stall(on: boolean): void;
  end(): void;
  switchQuality(): void;
  failWith(kind: 'network' | 'protection'): void;
  refuseNextLoad(how?: 'without a code'): void;
  /** The browser plays nothing without a gesture until this is taken back. */
  refusePlay(on: boolean): void;
  changeVolume(): void;
  /** Highest picture that the library may choose by itself, px. */
  heightLimit(): number;
}

export const SOURCE = { url: 'https://media.test/manifest.mpd', format: 'dash' } as const;

/** Starts the engine of one test, and listens to it. */
export const engineTrial = (makeSubject: () => Promise<EngineSubject>) => {
  const start = async (prepare: (subject: EngineSubject) => void = () => {}) => {
    const subject = await makeSubject();
    const seen: PlayerEvent[] = [];
    subject.port.on((event) => seen.push(event));
    prepare(subject);
    const types = () =>
      seen.map(({ type }) => type).filter((type) => type !== 'timeChanged' && type !== 'tracksChanged');
    return { ...subject, seen, types };
  };
  const startPlaying = async (prepare?: (subject: EngineSubject) => void) => {
    const subject = await start(prepare);
    await subject.port.load(SOURCE);
    await subject.port.play();
    return subject;
  };
  return { start, startPlaying };
};
