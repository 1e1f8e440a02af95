import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openFileStore } from '../../infrastructure/store/file-store.ts';
import { StoreError } from '../../infrastructure/store/object-store.ts';
import { freePorts, startEncoder, type TestEncoder } from '../../testing/test-encoders.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { runIngestWorker } from './ingest-worker.service.ts';
import { ingestRow, takeSlot } from './ingest.repo.ts';
import { runsOf } from './live-runs.repo.ts';

const TEST_MS = 180_000;
const KEYS = { main: 'a'.repeat(40), backup: 'b'.repeat(40) };

let database: TestDatabase;
let folder: string;
/** What the store answers to `put`; null: it stores. */
let refusal: StoreError | null = null;
let refused = 0;
const stop = new AbortController();
const warnings: string[] = [];

beforeAll(async () => {
  [database, folder] = await Promise.all([testDatabase(), mkdtemp(path.join(tmpdir(), 'grandstand-worker-'))]);
});
afterAll(async () => {
  await encoder?.kill();
  stop.abort();
  await worker?.ended;
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

let encoder: TestEncoder | undefined;
let worker: Awaited<ReturnType<typeof runIngestWorker>> | undefined;
const start = async (firstPort: number): Promise<void> => {
  const { put, ...rest } = openFileStore(path.join(folder, 'store'));
  const ffmpeg = findFfmpeg();
  await takeSlot(database.db, 'harbor', 1, Date.now());
  worker = await runIngestWorker(
    {
      db: database.db,
      store: {
        ...rest,
        async put(key, bytes) {
          if (!refusal) return put(key, bytes);
          refused += 1;
          throw refusal;
        },
      },
      folder,
      heights: [240],
      host: '127.0.0.1',
      firstPort,
      programs: { ffmpeg, ffprobe: path.join(path.dirname(ffmpeg), 'ffprobe') },
      now: Date.now,
      onSplice: async () => undefined,
      log: { warn: (_details: unknown, message?: string) => void warnings.push(message ?? '') },
    },
    { channelId: 'harbor', slot: 0, latency: 'standard', keys: KEYS },
    stop.signal,
  );
};

interface Reported {
  readonly problem: string | null;
  readonly onAir: string | null;
}
const reported = async (): Promise<Reported> => {
  const { report } = (await ingestRow(database.db, 'harbor')) ?? {};
  return { problem: null, onAir: null, ...(report as object | null) };
};
/** A machine that does much else may make an encoder slow, which is reported for a minute. */
const isOnAir = ({ problem, onAir }: Reported): boolean =>
  onAir === 'main' && (problem === null || problem === 'encoder_slow');
const segments = async (): Promise<number> =>
  (await runsOf(database.db, 'harbor')).reduce((sum, run) => sum + run.segments, 0);

test(
  'a port that another program holds is an alarm, and opens by itself when it is free',
  async () => {
    const firstPort = await freePorts(3);
    const other = createServer().listen(firstPort + 2, '127.0.0.1');
    await once(other, 'listening');
    await start(firstPort);
    await until(reported, ({ problem }) => problem === 'port_taken');
    expect(warnings.filter((one) => /port .* was not opened/.test(one))).toHaveLength(1);
    other.close();
    encoder = startEncoder(`rtmp://127.0.0.1:${firstPort + 2}/live/${KEYS.main}`, { size: '426x240' });
    await until(reported, isOnAir);
  },
  TEST_MS,
);

test.each([
  ['store_full', new StoreError('full', 'No space is left.')],
  ['store_failed', new StoreError('unavailable', 'The store does not answer.')],
])(
  '%s: nothing is listed that is not stored, editors get an alarm, and the channel continues by itself',
  async (code, error) => {
    await until(reported, isOnAir);
    refusal = error;
    await until(reported, ({ problem }) => problem === code);
    const [listed, before] = [await segments(), refused];
    await until(
      async () => refused,
      (times) => times >= before + 3,
    );
    expect(await segments()).toBe(listed);
    refusal = null;
    await until(reported, isOnAir);
    const runs = await runsOf(database.db, 'harbor');
    expect(await segments()).toBeGreaterThan(listed);
    const ends = runs.map((run) => run.firstNumber + run.segments);
    expect(runs.slice(1).map((run) => run.firstNumber)).toEqual(ends.slice(0, -1));
  },
  TEST_MS,
);
