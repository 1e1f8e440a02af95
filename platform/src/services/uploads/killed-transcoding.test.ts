/** @long */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openFileStore } from '../../infrastructure/store/file-store.ts';
import { type ChildPlatform, startChildPlatform } from '../../testing/child-platform.ts';
import { brokenHlsRules } from '../../testing/hls-rules.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { testUploads } from '../../testing/test-uploads.ts';
import { makeVideo } from '../../testing/test-videos.ts';

let database: TestDatabase;
let folder: string;
let platform: ChildPlatform;
const start = () =>
  startChildPlatform({
    DATABASE_URL: database.url,
    GS_DATA_DIR: folder,
    GS_REGISTRY_PROCESS: 'shared',
    GS_TRANSCODE_THREADS: '1',
    FFMPEG_PATH: findFfmpeg(),
  });
beforeAll(async () => {
  [database, folder] = await Promise.all([testDatabase(), mkdtemp(path.join(tmpdir(), 'grandstand-killed-'))]);
  platform = await start();
}, 120_000);
afterAll(async () => {
  await platform.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Process IDs of ffmpeg that work in this installation, all or those with an argument; not of what sets its limits first. */
const encoders = (argument = ''): readonly number[] =>
  readdirSync('/proc')
    .filter((pid) => {
      try {
        const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        const command = args.join(' ');
        return program.endsWith('ffmpeg') && command.includes(folder) && command.includes(argument);
      } catch {
        return false;
      }
    })
    .map(Number);

/** The encoder with this argument, stopped: it can neither end nor hand over to the next step. */
const stoppedEncoder = async (argument: string): Promise<number> => {
  for (;;) {
    const [pid] = encoders(argument);
    if (pid !== undefined && kill(pid, 'SIGSTOP')) return pid;
    await pause(5);
  }
};

const kill = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
};

const steps = async () =>
  database.db.selectFrom('media_upload_step').select(['step', 'result']).orderBy('step').execute();

test('a server that is killed while it transcodes continues at the same step, and does no step twice', async () => {
  const file = await makeVideo(folder, 'game.mp4', { seconds: 12, size: '1280x720' });
  const editor = await testUploads(platform.addresses.console);
  const id = await editor.upload({ name: 'game.mp4', bytes: await readFile(file) });
  const encoder = await stoppedEncoder('scale=960:540');
  expect(encoders()).toEqual([encoder]);
  await platform.kill();
  const before = await steps();
  expect(before.map(({ step }) => step)).toEqual(expect.arrayContaining(['probe', 'video v720']));
  const store = openFileStore(path.join(folder, 'store'));
  expect(await store.stat(`media/vod-up-${id}/master.m3u8`)).toBeNull();
  // The lease of a process that was killed ends after some seconds.
  await database.db
    .updateTable('media_upload')
    .set({ lease_until: new Date(0) })
    .where('id', '=', id)
    .execute();
  await database.db
    .updateTable('media_upload_step')
    .set({
      result: JSON.stringify({
        ...before.find(({ step }) => step === 'video v720')?.result,
        averageBandwidth: 77,
      }),
    })
    .where('step', '=', 'video v720')
    .execute();

  // ffmpeg ends with the process that started it.
  while (encoders().length > 0) await pause(20);
  platform = await start();
  const again = await testUploads(platform.addresses.console);
  const upload = await again.until(id, ({ state }) => state === 'ready' || state === 'failed');
  expect(upload).toMatchObject({ state: 'ready', failure: null, durationS: 12 });
  expect(upload.renditions.map(({ height }) => height)).toEqual([720, 540, 360]);
  const master = (await store.get(`media/vod-up-${id}/master.m3u8`))?.toString() ?? '';
  expect(brokenHlsRules(master)).toEqual([]);
  // A mark on the step that was done: it was not done again.
  const audio = (await steps()).find(({ step }) => step === 'audio');
  const { averageBandwidth } = { averageBandwidth: 0, ...audio?.result };
  expect(master).toContain(`AVERAGE-BANDWIDTH=${77 + averageBandwidth},`);
  expect(readdirSync(path.join(folder, 'uploads', 'work'))).toEqual([]);
}, 600_000);
