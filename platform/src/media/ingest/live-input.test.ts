import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { until } from '../../testing/until.ts';
import { createEncoderPace } from './encoder-pace.ts';
import { openLiveInput } from './live-input.ts';

/** A program that reads its input from a signal on, as an encoding that is slow and then is not. */
const program = spawn(
  process.execPath,
  [
    '-e',
    "process.on('SIGUSR2', () => process.stdin.resume()); process.stdout.write('ready'); setInterval(() => {}, 1e3)",
  ],
  { stdio: ['pipe', 'pipe', 'ignore'], env: {} },
);
afterAll(() => void program.kill('SIGKILL'));

test('decision 118: an input that waits for the encoding is not slow itself, and one that does not wait is', async () => {
  await once(program.stdout, 'data');
  let nowMs = 100_000;
  const media = new PassThrough();
  const live = openLiveInput(
    { name: 'main', protocol: 'srt', demuxer: 'mpegts', media, head: () => Buffer.alloc(0), end: () => undefined },
    () => nowMs,
  );
  const pace = createEncoderPace({ lagMs: () => 5_000, shortfallMs: () => 4_000 }, () => nowMs);
  live.feed(program.stdin);
  expect([live.heldBackShare(), pace.isBehind(live)]).toEqual([0, true]);

  // More than a pipe has room for.
  media.write(Buffer.alloc(1024 * 1024));
  await until(async () => media.isPaused(), Boolean);
  const after = (ms: number) => {
    nowMs += ms;
    return [live.heldBackShare(), pace.isBehind(live)];
  };
  expect(after(1_000)).toEqual([0.25, true]);
  expect(after(1_000)).toEqual([0.5, false]);
  expect(after(10_000)).toEqual([1, false]);

  program.kill('SIGUSR2');
  await until(
    async () => media.isPaused(),
    (isPaused) => !isPaused,
  );
  expect(after(1_000)).toEqual([0.75, false]);
  expect(after(2_000)).toEqual([0.25, true]);
  expect(after(1_000)).toEqual([0, true]);
});
