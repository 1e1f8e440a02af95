import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { MovedClock } from '../../testing/moved-clock.ts';
import { changeWithinOneRun, openTestChannel } from '../../testing/test-channel.ts';
import { OTHER_MACHINE } from '../../testing/test-encoders.ts';
import { until } from '../../testing/until.ts';
import { livePlaylistOf } from './live-hls.ts';
import { listedRuns } from './live-run.ts';

const WINDOW_MS = 600_000;

let folder: string;
/** All at the same time: what they do takes real time. */
let jumping: Awaited<ReturnType<typeof startChannel>>;
let slow: Awaited<ReturnType<typeof startChannel>>;
let joined: Awaited<ReturnType<typeof startChannel>>;
let keyless: Awaited<ReturnType<typeof startChannel>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-channel-'));
  [jumping, slow, joined, keyless] = await Promise.all([
    startChannel({}),
    startChannel({ speed: 0.5 }),
    startChannel({ keyFrameEveryS: 8, joinedAfterMs: 2_000 }),
    startChannel({ keyFrameEveryS: 600, joinedAfterMs: 2_000 }),
  ]);
});
afterAll(async () => {
  await Promise.all([jumping, slow, joined, keyless].map((one) => one.stop()));
  await rm(folder, { recursive: true, force: true });
});

const openChannel = async () => {
  const { worker, runs, reports, warnings } = await openTestChannel(folder);
  return {
    worker,
    runs,
    /** Why it was not used. */
    refusals: () => warnings,
    kinds: () => runs.map(({ kind }) => kind),
    playlist: () => livePlaylistOf(listedRuns(runs, WINDOW_MS), 'v240'),
    report: async () => reports.at(-1),
    problems: () => new Set(reports.map(({ problem }) => problem)),
  };
};

interface TestInput {
  /** At which the encoder delivers; 1 is real time. */
  readonly speed?: number;
  readonly keyFrameEveryS?: number;
  /** What it sends before does not arrive, as from a relay that is connected to in the middle of its stream. */
  readonly joinedAfterMs?: number;
}

/** A channel with an encoder of 160 x 90 pixels, whose MPEG-TS arrives as from SRT. */
const startChannel = async ({ speed = 1, keyFrameEveryS = 1, joinedAfterMs = 0 }: TestInput) => {
  const { worker, ...channel } = await openChannel();
  const pace = ['-readrate', String(speed), '-f', 'lavfi'];
  const args = [
    ...['-nostdin', '-loglevel', 'error', ...pace, '-i', 'testsrc2=size=160x90:rate=25'],
    ...[...pace, '-i', 'sine=frequency=440:sample_rate=48000'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...['-g', String(keyFrameEveryS * 25), '-keyint_min', String(keyFrameEveryS * 25), '-sc_threshold', '0'],
    ...['-flush_packets', '1', '-output_ts_offset', '1000', '-f', 'mpegts', 'pipe:1'],
  ];
  const child: ChildProcess = spawn(findFfmpeg(), args, { ...OTHER_MACHINE, stdio: ['ignore', 'pipe', 'ignore'] });
  const media = new MovedClock();
  const sent = child.stdout ?? new PassThrough();
  if (joinedAfterMs > 0) {
    sent.resume();
    await once(sent, 'data');
    await pause(joinedAfterMs);
  }
  sent.pipe(media);
  const end = (): void => void child.kill('SIGKILL');
  worker.onInput({ name: 'main', protocol: 'srt', demuxer: 'mpegts', media, head: () => Buffer.alloc(0), end });
  return {
    ...channel,
    clock: media,
    async stop() {
      end();
      await worker.close();
    },
  };
};

test('an encoder whose clock is set forward and back stays on the air, without the slate and without an alarm', async () => {
  const { clock, runs, playlist, report } = jumping;
  for (const seconds of [300, -500]) await changeWithinOneRun(runs, (attempt) => clock.moveTo(seconds + attempt));
  // A machine that does much else may have made it slow.
  expect([null, 'encoder_slow']).toContain((await until(report, (one) => one?.onAir === 'main'))?.problem);
  expect(brokenHlsRules(playlist())).toEqual([]);
});

test('the slate replaces what an encoder slower than real time has not sent, and the alarm says what to lower', async () => {
  const { kinds, playlist, report, problems } = slow;
  await until(report, (one) => one?.problem === 'encoder_slow');
  const before = playlist();
  await until(
    async () => kinds().join(' '),
    (text) => text.startsWith('slate live slate live'),
  );
  expect(brokenHlsRules(playlist())).toEqual([]);
  expect(brokenByUpdate(before, playlist())).toEqual([]);
  expect(playlist().match(/#EXT-X-DISCONTINUITY\n/g)?.length).toBeGreaterThanOrEqual(3);
  const alarm = { problem: 'encoder_slow', inputs: { main: { problem: 'encoder_slow' } } };
  expect(await until(report, (one) => one?.onAir === 'main')).toMatchObject(alarm);
  // Of a slow server: the encoding was not begun again.
  expect(problems()).not.toContain('slow');
});

test('an encoder that is joined between two key frames, eight seconds apart, is on the air after the next one', async () => {
  const { report, refusals } = joined;
  await until(report, (one) => one?.onAir === 'main');
  expect(refusals()).toEqual([]);
});

test('an encoder without key frames has an alarm that says how often to send one', async () => {
  const { report, problems } = keyless;
  const alarm = { problem: 'no_key_frame', inputs: { main: { problem: 'no_key_frame' } } };
  expect(await until(report, (one) => one?.problem === 'no_key_frame')).toMatchObject(alarm);
  expect(problems()).not.toContain('unreadable');
});
