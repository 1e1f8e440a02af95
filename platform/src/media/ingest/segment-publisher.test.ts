import { expect, test } from '@jest/globals';
import { sampleAssetsDir } from '../../testing/sample-clips.ts';
import { openClipLibrary } from '../packaging/clip-library.ts';
import { boxAt, boxesOf } from '../packaging/mp4-box.ts';
import type { LiveRun } from './live-run.ts';
import type { RunTracks } from './run-tracks.ts';
import { openPublisher, type RunStore } from './segment-publisher.ts';

const library = await openClipLibrary(sampleAssetsDir);
const startMs = Date.UTC(2026, 10, 24, 19);
const video = {
  ...{ id: 'v360', codec: 'avc1.4d401f', width: 640, height: 360 },
  ...{ averageBandwidth: 800_000, peakBandwidth: 1_440_000 },
};
const tracksOf = (kind: LiveRun['kind'], more: Partial<RunTracks> = {}): RunTracks => ({
  ...{ kind, frameRate: 25, segmentFrames: 48, videos: [video] },
  inits: new Map(['v360', 'a'].map((id) => [id, library.track('baseball', id, null).init])),
  ...more,
});
const partOf = (index: number): ReadonlyMap<string, Buffer> =>
  new Map(
    ['v360', 'a'].map((id) => [id, library.parts('baseball', id, null).fragments[index]?.bytes ?? Buffer.alloc(0)]),
  );

/** A store and the rows of a channel; they outlive a worker. */
const aChannel = () => {
  const files = new Map<string, Buffer>();
  const rows: LiveRun[] = [];
  const clock = { nowMs: startMs };
  const runs: RunStore = {
    newest: async () => rows.at(-1) ?? null,
    async begin(run) {
      rows.push(run);
    },
    async extend(longer) {
      const index = rows.findIndex(({ run }) => run === longer.run);
      rows[index] = { ...(rows[index] as LiveRun), ...longer };
    },
  };
  const store = {
    get: async (key: string) => files.get(key) ?? null,
    put: async (key: string, bytes: Buffer) => void files.set(key, bytes),
    delete: async (key: string) => void files.delete(key),
  };
  const open = () => openPublisher({ channelId: 'harbor', store, runs, now: () => clock.nowMs });
  const file = (name: string) => files.get(`media/live-harbor/${name}`);
  return { open, rows, clock, file, names: () => [...files.keys()] };
};
const decodeTimesOf = (bytes: Buffer | undefined): number[] =>
  [...boxesOf(bytes ?? Buffer.alloc(0))]
    .filter(({ type }) => type === 'moof')
    .map(({ start, end }) => {
      const moof = bytes?.subarray(start, end) ?? Buffer.alloc(0);
      return Number(moof.readBigUInt64BE(boxAt(moof, ['moof', 'traf', 'tfdt']).body + 4));
    });

test('parts are listed one by one, and make a segment with the times of the run', async () => {
  const { open, rows, file } = aChannel();
  const publisher = await open();
  const tracks = tracksOf('live', { partsPerSegment: 6 });
  const counts: (readonly [number, number | undefined])[] = [];
  for (let index = 0; index < 8; index += 1) {
    await publisher.append(tracks, partOf(index));
    counts.push([rows[0]?.segments ?? -1, rows[0]?.parts]);
  }
  expect(counts).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
    [0, 5],
    [1, 0],
    [1, 1],
    [1, 2],
  ]);
  const n = rows[0]?.firstNumber ?? 0;
  expect(decodeTimesOf(file(`v360/${n}.m4s`))).toEqual([0, 3_840, 7_680, 11_520, 15_360, 19_200]);
  expect(decodeTimesOf(file(`a/${n + 1}.1.m4s`))).toEqual([92_160 + 15_360]);
  expect(publisher.endMs()).toBe((rows[0]?.startsAtMs ?? 0) + 1_920 + 2 * 320);
});

test('what an encoder or a killed worker left of a segment becomes a shorter one, and its number is not used again', async () => {
  const { open, rows, file } = aChannel();
  const tracks = tracksOf('live', { partsPerSegment: 6 });
  const killed = await open();
  for (let index = 0; index < 8; index += 1) await killed.append(tracks, partOf(index));
  const n = rows[0]?.firstNumber ?? 0;
  const whole = new Map(
    ['v360', 'a'].map((id) => [id, library.track('baseball', id, null).fragments[0]?.bytes ?? Buffer.alloc(0)]),
  );
  await (await open()).append(tracksOf('slate'), whole);
  expect(rows.map(({ segments, parts }) => [segments, parts ?? 0])).toEqual([
    [2, 0],
    [1, 0],
  ]);
  expect(decodeTimesOf(file(`v360/${n + 1}.m4s`))).toEqual([23_040, 26_880]);
  expect(rows[1]).toMatchObject({ firstNumber: n + 2, startsAtMs: (rows[0]?.startsAtMs ?? 0) + 2 * 1_920 });
});

test('a run notes how long before their time of day its parts are there, once it is known', async () => {
  const { open, rows, clock } = aChannel();
  const publisher = await open();
  const tracks = tracksOf('live', { partsPerSegment: 6 });
  const ahead: (number | undefined)[] = [];
  for (let index = 0; index < 30; index += 1) {
    // What was received before is encoded faster than real time; after 24 parts the encoder is a quarter of a second late.
    clock.nowMs = publisher.endMs() + 320 - (index < 24 ? Math.min(index * 100, 850) : 600);
    await publisher.append(tracks, partOf(index));
    ahead.push(rows[0]?.aheadMs);
  }
  expect([ahead[0], ahead[10], ahead[12], ahead[23], ahead[29]]).toEqual([0, 0, 100, 800, 600]);
});

test('parts of older segments are deleted, and their segments stay', async () => {
  const { open, names } = aChannel();
  const publisher = await open();
  const tracks = tracksOf('live', { partsPerSegment: 6 });
  for (let index = 0; index < 12 * 6; index += 1) await publisher.append(tracks, partOf(index % 96));
  expect(names().filter((name) => /v360\/\d+\.m4s$/.test(name))).toHaveLength(12);
  expect(names().filter((name) => /v360\/\d+\.\d+\.m4s$/.test(name))).toHaveLength(8 * 6);
});
