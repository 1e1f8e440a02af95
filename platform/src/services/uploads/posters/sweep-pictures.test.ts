import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SAVE_CHANNEL, testEditor, UNDO } from '../../../testing/test-editors.ts';
import { cutPoster, madePoster, uploadPicture } from '../../../testing/test-pictures.ts';
import { type TestPlatform, testPlatform } from '../../../testing/test-platform.ts';

const DAY_MS = 24 * 3_600_000;
let platform: TestPlatform;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-sweep-'));
  platform = await testPlatform({ FFMPEG_PATH: findFfmpeg(), GS_UPLOADS_DIR: folder });
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const runJobs = async () => {
  expect((await platform.control.inject({ method: 'POST', url: '/jobs/run' })).statusCode).toBe(200);
};
/** Each of them signs in again: sessions end meanwhile. */
const edit = async (mutation: string, variables: object) => (await testEditor(platform))(mutation, variables);
const saveWith = async (poster: string, base: number) => {
  const channel = { name: 'YES', source: 'synthetic', poster };
  const { data, error } = await edit(SAVE_CHANNEL, { id: 'yes-1', base, channel });
  expect(error).toBeNull();
  return data['saveChannel'] as unknown as { change: number; revision: number };
};
const isServed = async (poster: string) => (await platform.site.inject({ url: poster })).statusCode === 200;

test('a replaced poster can be restored for 30 days, and is then deleted; a picture is deleted after a week', async () => {
  const source = await uploadPicture(platform, folder);
  const [first, second] = [await madePoster(platform, source, 1), await madePoster(platform, source, 2)];
  await saveWith(first, 0);
  const replaced = await saveWith(second, 1);
  await runJobs();

  platform.clock.offsetMs += 29 * DAY_MS;
  await runJobs();
  expect([await isServed(first), await isServed(second)]).toEqual([true, true]);
  expect((await cutPoster(platform, source)).error?.message).toMatch(/There is no picture/);
  const undone = await edit(UNDO, { change: replaced.change });
  expect(undone.error).toBeNull();
  await runJobs();
  platform.clock.offsetMs += 2 * DAY_MS;
  await runJobs();
  expect(await isServed(first)).toBe(true);

  // It is used again, so its time begins again when it is replaced; the other one was unused for two days.
  const again = await saveWith(second, 3);
  await runJobs();
  platform.clock.offsetMs += 31 * DAY_MS;
  await runJobs();
  await runJobs();
  expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
  expect(await platform.db.selectFrom('stored_picture').selectAll().execute()).toEqual([]);
  expect((await edit(UNDO, { change: again.change })).error?.message).toMatch(
    new RegExp(`The poster "${first}" is not stored here. A poster that no entry names is deleted after 30 days`),
  );
  const { error } = await edit(SAVE_CHANNEL, {
    id: 'yes-1',
    base: 4,
    channel: { name: 'YES', source: 'synthetic', poster: first },
  });
  expect(error?.message).toMatch(/choose a picture again/);
});

test('uploaded files that a killed process left are removed, and those that are being uploaded are not', async () => {
  const insert = async (id: string, state: 'uploading' | 'ready') => {
    const nowMs = platform.clock.now();
    await platform.db
      .insertInto('media_upload')
      .values({ id, name: 'game.mp4', bytes: 9, actor: 'eve', created_at: nowMs, updated_at: nowMs, state })
      .execute();
  };
  const [ready, uploading, removed] = ['00000000000000aa', '00000000000000bb', '00000000000000cc'];
  await insert(ready, 'ready');
  await insert(uploading, 'uploading');
  for (const id of [ready, uploading, removed])
    for (const name of [id, `${id}.json`]) await writeFile(path.join(folder, name), 'bytes');
  await runJobs();
  await runJobs();
  const left = (await readdir(folder)).filter((name) => /^0{14}/.test(name));
  expect(left.toSorted()).toEqual([uploading, `${uploading}.json`]);
  await platform.db.deleteFrom('media_upload').execute();
});
