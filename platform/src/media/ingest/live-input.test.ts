import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { until } from '../../testing/until.ts';
import { inputStates } from './channel-state.ts';
import { chooseInput, SILENCE_MS } from './choose-input.ts';
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

const srt = (media: PassThrough) =>
  ({
    name: 'main',
    protocol: 'srt',
    demuxer: 'mpegts',
    media,
    head: () => Buffer.alloc(0),
    end: () => undefined,
  }) as const;

test('decision 118: an input that waits for the encoding is not slow itself, and one that does not wait is', async () => {
  await once(program.stdout, 'data');
  let nowMs = 100_000;
  const media = new PassThrough();
  const live = openLiveInput(srt(media), () => nowMs);
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

test('decision 118: an encoder whose bytes wait for the encoding is there, and is gone when nothing arrives any more', async () => {
  let nowMs = 100_000;
  const media = new PassThrough();
  const live = openLiveInput(srt(media), () => nowMs);
  const encoding = new PassThrough({ highWaterMark: 1 });
  live.feed(encoding);
  const chosen = () => chooseInput(inputStates({ main: live, backup: null }, nowMs), 'main', nowMs);
  media.write('a frame');
  await until(async () => media.isPaused(), Boolean);
  nowMs += 4 * SILENCE_MS;
  expect(chosen()).toBe('main');

  encoding.resume();
  await until(
    async () => media.isPaused(),
    (isPaused) => !isPaused,
  );
  nowMs += SILENCE_MS - 1;
  expect(chosen()).toBe('main');
  nowMs += 1;
  expect(chosen()).toBeNull();
});
