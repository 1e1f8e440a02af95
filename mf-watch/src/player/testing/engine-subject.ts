import type { PlayerEvent, PlayerPort } from '../player-port.ts';

/** One engine over a fake of its library, with controls of the fake. */
export interface EngineSubject {
  readonly port: PlayerPort;
  /** Addresses passed to the library, in order. */
  loaded(): readonly string[];
  /** Makes the next load live, with this window in the library's own time. */
  beLive(window: { startS: number; endS: number }): void;
  advance(seconds: number): void;
  /** Finishes the seeks in progress, or only the first of them. */
  arrive(count?: number): void;
  stall(on: boolean): void;
  end(): void;
  switchQuality(): void;
  failWith(kind: 'network' | 'protection'): void;
  refuseNextLoad(how?: 'without a code'): void;
  /** Whether the browser requires a gesture to play. */
  refusePlay(on: boolean): void;
  changeVolume(): void;
  /** Maximum height that the library may choose, px. */
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
