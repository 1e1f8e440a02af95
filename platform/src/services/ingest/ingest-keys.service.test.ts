import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sealKeys } from '../../infrastructure/keys/key.repo.ts';
import { openFileStore } from '../../infrastructure/store/file-store.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { replaceStreamKeys, streamKeys } from './ingest-keys.service.ts';
import { releaseLeases, takeLeases, takeSlot } from './ingest.repo.ts';
import { createRunStore, runsOf } from './live-runs.repo.ts';
import { sweepSegments } from './sweep-segments.service.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  [database, folder] = await Promise.all([testDatabase(), mkdtemp(path.join(tmpdir(), 'grandstand-keys-'))]);
});
afterAll(async () => {
  await sealKeys(database.db, []).catch(() => undefined);
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const stored = async () =>
  (await database.db.selectFrom('key_material').select('value').where('name', 'like', 'ingest.%').execute()).map(
    ({ value }) => value,
  );

test('stream keys are stored encrypted, and both are replaced', async () => {
  await sealKeys(database.db, ['a secret of this installation, long enough']);
  const row = await takeSlot(database.db, 'harbor', 2, 1);
  const keys = await streamKeys(database.db, 'harbor');
  expect(keys.main).toMatch(/^[0-9a-f]{40}$/);
  expect(keys.backup).not.toBe(keys.main);
  expect(await streamKeys(database.db, 'harbor')).toEqual(keys);
  expect((await stored()).join()).not.toContain(keys.main);
  await replaceStreamKeys(database.db, 'harbor', 2);
  const replaced = await streamKeys(database.db, 'harbor');
  expect([replaced.main === keys.main, replaced.backup === keys.backup]).toEqual([false, false]);
  expect((await stored()).join()).not.toContain(replaced.main);
  expect((await takeSlot(database.db, 'harbor', 2, 3))?.keys_version).toBe((row?.keys_version ?? 0) + 1);
  await sealKeys(database.db, ['a secret of this installation, long enough']);
});

test('a channel keeps its slot, and a third of two gets none', async () => {
  const slots = await Promise.all(['harbor', 'bay', 'harbor'].map((id) => takeSlot(database.db, id, 2, 1)));
  expect(slots.map((row) => row?.slot)).toEqual([0, 1, 0]);
  expect(await takeSlot(database.db, 'cove', 2, 1)).toBeNull();
});

test('one replica works on a channel until it releases it', async () => {
  expect(await takeLeases(database.db, 'one', ['harbor', 'bay'])).toHaveLength(2);
  expect(await takeLeases(database.db, 'other', ['harbor', 'bay'])).toEqual([]);
  expect(await takeLeases(database.db, 'one', ['harbor'])).toEqual(['harbor']);
  await releaseLeases(database.db, 'one');
  expect(await takeLeases(database.db, 'other', ['bay'])).toEqual(['bay']);
});

test('segments leave the store with the window and five minutes, and a channel with all it has', async () => {
  const store = openFileStore(folder);
  const runs = createRunStore(database.db, 'harbor');
  const startsAtMs = Date.UTC(2026, 10, 24, 19);
  const video = { id: 'v360', codec: 'avc1.4d401f', width: 640, height: 360, averageBandwidth: 1, peakBandwidth: 2 };
  const shared = { frameRate: 25, segmentFrames: 48, videos: [video], segments: 10 };
  await runs.begin({ ...shared, run: 1, kind: 'slate', startsAtMs, firstNumber: 100 });
  await runs.begin({
    ...shared,
    hasThumbnails: true,
    run: 2,
    kind: 'live',
    startsAtMs: startsAtMs + 19_200,
    firstNumber: 110,
  });
  for (let n = 100; n < 120; n += 1)
    for (const id of ['v360', 'a']) await store.put(`media/live-harbor/${id}/${n}.m4s`, Buffer.from('x'));
  for (let n = 110; n < 120; n += 1) await store.put(`media/live-harbor/thumbnails/${n}.jpg`, Buffer.from('x'));
  let kept: { fromMs: number; untilMs: number }[] = [];
  const sweep = (nowMs: number, ingested = ['harbor', 'bay']) =>
    sweepSegments({
      db: database.db,
      store,
      now: () => nowMs,
      windowMs: 60_000,
      ingested: async () => ingested,
      keptOf: async (id) => (id === 'harbor' ? kept : []),
    });
  const MARGIN_MS = 6 * 60_000;

  expect(await sweep(startsAtMs + MARGIN_MS)).toBe(0);
  expect(await sweep(startsAtMs + MARGIN_MS + 4 * 1_920)).toBe(4);
  expect((await store.list('media/live-harbor/v360/'))[0]).toBe('media/live-harbor/v360/104.m4s');
  // A recording from the middle of segment 106 to the middle of segment 108.
  kept = [{ fromMs: startsAtMs + 6.5 * 1_920, untilMs: startsAtMs + 8.5 * 1_920 }];
  expect(await sweep(startsAtMs + MARGIN_MS + 30_000)).toBe(8);
  expect((await store.list('media/live-harbor/thumbnails/'))[0]).toBe('media/live-harbor/thumbnails/115.jpg');
  expect(await sweep(startsAtMs + MARGIN_MS + 60_000)).toBe(5);
  expect((await store.list('media/live-harbor/v360/')).map((key) => path.basename(key, '.m4s'))).toEqual([
    '106',
    '107',
    '108',
  ]);
  expect(await sweep(startsAtMs + MARGIN_MS + 60_000)).toBe(0);
  // A channel that is removed gives its ports to another one, and keeps what its recordings play.
  expect(await sweep(startsAtMs, ['bay'])).toBe(0);
  expect((await takeSlot(database.db, 'cove', 2, 1))?.slot).toBe(0);
  expect(await takeSlot(database.db, 'harbor', 2, 1)).toBeNull();
  expect(await sweep(startsAtMs, ['bay'])).toBe(1);
  expect((await takeSlot(database.db, 'harbor', 2, 1))?.slot).toBe(0);
  kept = [];
  expect(await sweep(startsAtMs + MARGIN_MS + 60_000)).toBe(3);
  expect(await store.list('media/live-harbor/')).toEqual([]);
  expect((await runsOf(database.db, 'harbor')).map(({ run }) => run)).toEqual([2]);
  expect(await sweep(startsAtMs, ['bay'])).toBe(1);
  expect(await runsOf(database.db, 'harbor')).toEqual([]);
});
