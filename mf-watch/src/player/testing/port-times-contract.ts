import { type EngineSubject, engineTrial, SOURCE } from './engine-subject.ts';

/** In 2026, so that a leaked wall-clock time is detected. */
const EPOCH_S = 1_795_191_312;

/** The contract of every engine about times and seeks; run once for each. */
export const describePortTimes = (name: string, makeSubject: () => Promise<EngineSubject>) => {
  const { start, startPlaying } = engineTrial(makeSubject);

  describe(`${name} behind the player port: times`, () => {
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

    test('knows when what it shows went on air, and of recorded content nothing such', async () => {
      const { port, arrive } = await startPlaying(({ beLive }) => beLive({ startS: EPOCH_S, endS: EPOCH_S + 600 }));
      expect(port.state().airedAtMs).toBe((EPOCH_S + 600) * 1000);
      port.seek(300);
      arrive();
      expect(port.state().airedAtMs).toBe((EPOCH_S + 300) * 1000);
      const recorded = await startPlaying();
      expect(recorded.port.state().airedAtMs).toBeNull();
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

    test('adds up steps while those before them end', async () => {
      const { port, arrive } = await startPlaying(({ beLive }) => beLive({ startS: EPOCH_S, endS: EPOCH_S + 600 }));
      port.seek(port.state().positionS - 10);
      port.seek(port.state().positionS - 10);
      arrive(1);
      port.seek(port.state().positionS - 10);
      expect(port.state().positionS).toBe(570);
      arrive();
      expect(port.state().positionS).toBe(570);
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
  });
};
