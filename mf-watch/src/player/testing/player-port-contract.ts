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
  refuseNextLoad(): void;
  /** The browser plays nothing without a gesture until this is taken back. */
  refusePlay(on: boolean): void;
  changeVolume(): void;
}

const SOURCE = { url: 'https://media.test/manifest.mpd', format: 'dash' } as const;
/** 2026, so that a leaked wall-clock time is seen. */
const EPOCH_S = 1_795_191_312;

/** What every engine behind the port promises; run once for each. */
export const describePlayerPort = (name: string, makeSubject: () => Promise<EngineSubject>) => {
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

  describe(`${name} behind the player port`, () => {
    test('is idle and silent before a source is loaded', async () => {
      const { port } = await start();
      expect(port.state()).toMatchObject({ status: 'idle', volume: 0, muted: true, positionS: 0 });
    });

    test('is loading until the first picture, then playing', async () => {
      const { port, loaded, types } = await start();
      await port.load(SOURCE);
      expect(loaded()).toEqual([SOURCE.url]);
      expect(port.state().status).toBe('loading');
      await port.play();
      expect(port.state().status).toBe('playing');
      expect(types()).toEqual(['started']);
    });

    test('WATCH-102: tells started, paused and resumed apart', async () => {
      const { port, types } = await startPlaying();
      port.pause();
      expect(port.state().status).toBe('paused');
      await port.play();
      expect(types()).toEqual(['started', 'paused', 'resumed']);
    });

    test('WATCH-102: tells when it waits for data', async () => {
      const { port, stall, types } = await startPlaying();
      stall(true);
      expect(port.state().status).toBe('buffering');
      stall(false);
      expect(port.state().status).toBe('playing');
      expect(types()).toEqual(['started', 'bufferStarted', 'bufferEnded']);
    });

    test('counts recorded content from its beginning', async () => {
      const { port, advance } = await startPlaying();
      advance(30);
      expect(port.state()).toMatchObject({
        live: false,
        positionS: 30,
        durationS: 120,
        seekStartS: 0,
        seekEndS: 120,
        behindLiveS: 0,
        buffered: [{ startS: 30, endS: 40 }],
      });
    });

    test('counts live content from the window it found, never from the epoch', async () => {
      const { port, advance } = await startPlaying(({ beLive }) => beLive({ startS: EPOCH_S, endS: EPOCH_S + 600 }));
      expect(port.state()).toMatchObject({ live: true, positionS: 600, seekStartS: 0, seekEndS: 600, behindLiveS: 0 });
      advance(5);
      expect(port.state()).toMatchObject({ positionS: 605, seekStartS: 5, seekEndS: 605, durationS: 600 });
    });

    test('seeks back in the live window and returns to the edge', async () => {
      const { port, seen, advance, arrive } = await startPlaying(({ beLive }) =>
        beLive({ startS: EPOCH_S, endS: EPOCH_S + 600 }),
      );
      advance(1);
      port.seek(517);
      arrive();
      expect(port.state()).toMatchObject({ positionS: 517, behindLiveS: 84 });
      port.goLive();
      arrive();
      expect(port.state().behindLiveS).toBe(0);
      expect(seen.filter(({ type }) => type === 'sought')).toEqual([
        { type: 'sought', fromS: 601, toS: 517 },
        { type: 'sought', fromS: expect.any(Number), toS: 601 },
      ]);
    });

    test('does not call the join of a live stream a seek', async () => {
      const { types } = await startPlaying(({ beLive }) => beLive({ startS: EPOCH_S, endS: EPOCH_S + 600 }));
      expect(types()).toEqual(['started']);
    });

    test('adds up steps that are asked for faster than they are done', async () => {
      const { port, arrive } = await startPlaying(({ beLive }) => beLive({ startS: EPOCH_S, endS: EPOCH_S + 600 }));
      for (let step = 0; step < 6; step += 1) port.seek(port.state().positionS - 10);
      expect(port.state().positionS).toBe(540);
      arrive();
      expect(port.state().positionS).toBe(540);
    });

    test('knows no wall-clock time before a live stream runs either', async () => {
      const { port } = await start(({ beLive }) => beLive({ startS: EPOCH_S, endS: EPOCH_S + 600 }));
      await port.load(SOURCE);
      const { positionS, seekStartS, seekEndS } = port.state();
      expect(Math.max(positionS, seekStartS, seekEndS)).toBeLessThanOrEqual(600);
    });

    test('keeps a seek inside the window', async () => {
      const { port, arrive } = await startPlaying(({ beLive }) => beLive({ startS: EPOCH_S, endS: EPOCH_S + 600 }));
      port.seek(-50);
      arrive();
      expect(port.state().positionS).toBe(0);
      port.seek(5000);
      arrive();
      expect(port.state().positionS).toBe(600);
    });

    test('ends recorded content with completed, not with paused', async () => {
      const { port, end, types } = await startPlaying();
      end();
      expect(port.state().status).toBe('ended');
      expect(types()).toEqual(['started', 'completed']);
    });

    test('lists qualities from the best down, and reports the one shown', async () => {
      const { port, seen, switchQuality } = await startPlaying();
      const { qualities, quality } = port.state();
      expect(qualities.map(({ heightPx }) => heightPx)).toEqual([720, 360]);
      expect(quality).toBe('auto');
      port.setQuality(qualities[1]?.id ?? '');
      expect(port.state().quality).toBe(qualities[1]?.id);
      port.setQuality('auto');
      expect(port.state().quality).toBe('auto');
      switchQuality();
      expect(seen).toContainEqual({ type: 'qualityChanged', heightPx: 720, bitrateKbps: 2400 });
    });

    test('turns captions on and off', async () => {
      const { port } = await startPlaying();
      const [captions] = port.state().textTracks;
      expect(captions).toMatchObject({ language: 'en', label: 'English' });
      port.setTextTrack(captions?.id ?? '');
      expect(port.state().textTrack).toBe(captions?.id);
      port.setTextTrack(null);
      expect(port.state().textTrack).toBeNull();
    });

    test('takes volume from 0 to 1, and mutes apart from it', async () => {
      const { port, changeVolume, types } = await start();
      port.setVolume(0.5);
      port.setMuted(false);
      expect(port.state()).toMatchObject({ volume: 0.5, muted: false });
      changeVolume();
      expect(types()).toContain('volumeChanged');
    });

    test.each(['network', 'protection'] as const)('tells a %s failure once and stays failed', async (kind) => {
      const { port, seen, failWith } = await startPlaying();
      failWith(kind);
      failWith(kind);
      expect(port.state().status).toBe('failed');
      const failures = seen.filter(({ type }) => type === 'failed');
      expect(failures).toEqual([{ type: 'failed', failure: { kind, engineCode: expect.stringMatching(/^\w+:\d+$/) } }]);
    });

    test('tells a load that fails by an event, not by a rejection', async () => {
      const { port, refuseNextLoad, types } = await start();
      refuseNextLoad();
      await expect(port.load(SOURCE)).resolves.toBeUndefined();
      expect(types()).toEqual(['failed']);
      expect(port.state().status).toBe('failed');
    });

    test('says nothing of a load that another one, or an unload, has replaced', async () => {
      const { port, refuseNextLoad, types } = await start();
      refuseNextLoad();
      const first = port.load(SOURCE);
      const second = port.load({ ...SOURCE, url: 'https://media.test/other.mpd' });
      await Promise.all([first, second]);
      expect(types()).toEqual([]);
      expect(port.state().status).toBe('loading');
      const third = port.load(SOURCE);
      await port.unload();
      await third;
      expect(port.state().status).toBe('idle');
    });

    test('waits, paused, where the browser wants a gesture first', async () => {
      const { port, refusePlay, types } = await start();
      await port.load(SOURCE);
      refusePlay(true);
      await expect(port.play()).resolves.toBeUndefined();
      expect(port.state().status).toBe('paused');
      refusePlay(false);
      await port.play();
      expect(port.state().status).toBe('playing');
      expect(types()).toEqual(['playRefused', 'started']);
    });

    test('WATCH-067: unloaded, it knows no times and no tracks', async () => {
      const { port } = await startPlaying();
      await port.unload();
      expect(port.state()).toMatchObject({ status: 'idle', positionS: 0, durationS: 0, qualities: [], textTracks: [] });
    });

    test('says nothing after its end', async () => {
      const { port, advance, seen } = await startPlaying();
      await port.destroy();
      const before = seen.length;
      advance(1);
      expect(seen).toHaveLength(before);
    });
  });
};
