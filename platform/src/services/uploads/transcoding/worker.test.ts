import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '../../../infrastructure/clock/clock.ts';
import type { StatementRunner } from '../../../infrastructure/database/repeating-reads.ts';
import { openFileStore } from '../../../infrastructure/store/file-store.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { until } from '../../../testing/until.ts';
import { insertUpload, moveUpload, uploadById } from '../upload.repo.ts';
import { createFfmpeg } from './ffmpeg.service.ts';
import { createUploadWorker } from './worker.service.ts';

const ID = '00000000000000aa';
const { promise: looked, resolve: hasLooked } = Promise.withResolvers<void>();
const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
/** The answer to the first look of the worker waits. */
const delayed: StatementRunner = async (text, run) => {
  const result = await run();
  if (!text.includes('"lease_owner" = ') || !text.includes('skip locked')) return result;
  hasLooked();
  await isAnswered;
  return result;
};

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  [database, folder] = await Promise.all([testDatabase(delayed), mkdtemp(path.join(tmpdir(), 'grandstand-worker-'))]);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('an upload that arrives while the worker looks for one is processed without another look', async () => {
  const { db } = database;
  const worker = createUploadWorker({
    ...{ db, folder, clock: systemClock, threads: 1, maxDurationS: 60 },
    store: openFileStore(folder),
    ffmpeg: createFfmpeg(findFfmpeg()),
    log: { warn: () => undefined, error: () => undefined },
  });
  const first = worker.begin();
  await looked;
  await insertUpload(db, { id: ID, name: 'game.mp4', bytes: 9, actor: 'eve', created_at: Date.now() });
  await moveUpload(db, ID, ['uploading'], { state: 'queued', atMs: Date.now() });
  expect(await worker.begin()).toBe(0);
  answer();
  expect(await first).toBe(0);
  // Its file is missing here.
  const { state } = (await until(
    async () => uploadById(db, ID),
    (upload) => upload?.state !== 'queued' && upload?.state !== 'processing',
  )) ?? { state: null };
  expect(state).toBe('failed');
  await worker.stop();
});
