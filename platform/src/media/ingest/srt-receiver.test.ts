import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePorts, startEncoder } from '../../testing/test-encoders.ts';
import type { Input } from './receiver.ts';
import { runSrtReceiver } from './srt-receiver.ts';

const KEY = 'a'.repeat(40);
const SYNC_BYTE_OF_MPEG_TS = 0x47;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-srt-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What any user of the machine can read of the processes that work in the folder. */
const commandLines = async (): Promise<string[]> => {
  const lines: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if ((await readlink(`/proc/${pid}/cwd`).catch(() => null)) === folder)
      lines.push(await readFile(`/proc/${pid}/cmdline`, 'utf8'));
  }
  return lines;
};

test('an encoder is received by SRT, and its key is in no argument of the process that listens', async () => {
  const port = await freePorts(1);
  const stop = new AbortController();
  const connected = Promise.withResolvers<Input>();
  const failures: string[] = [];
  const running = runSrtReceiver(
    {
      program: findFfmpeg(),
      folder,
      name: 'main',
      host: '127.0.0.1',
      port,
      key: KEY,
      latency: 'standard',
      receiver: {
        onInput(input) {
          connected.resolve(input);
          return true;
        },
        onAttempt: () => undefined,
      },
      onFailure: (printed) => void failures.push(printed),
    },
    stop.signal,
  );
  const encoder = startEncoder(`srt://127.0.0.1:${port}?passphrase=${KEY}&pbkeylen=16`, { size: '160x90' });
  try {
    const [chunk] = (await once((await connected.promise).media, 'data')) as [Buffer];
    expect(chunk[0]).toBe(SYNC_BYTE_OF_MPEG_TS);
    const lines = await commandLines();
    expect(lines).toEqual([expect.stringMatching(/ffmpeg/)]);
    expect(lines.join()).not.toContain(KEY);
    expect(failures).toEqual([]);
  } finally {
    await encoder.kill();
    stop.abort();
    await running;
  }
});

test.each([
  ['standard', '500000'],
  ['low', '200000'],
] as const)(
  'decision 122: with %s latency, lost packets of an encoder are waited for %s µs',
  async (latency, waited) => {
    const program = path.join(folder, 'ffmpeg');
    await writeFile(program, '#!/bin/sh\ncat\n', { mode: 0o755 });
    const stop = new AbortController();
    const given = Promise.withResolvers<Input>();
    const receiver = { onInput: (input: Input) => Boolean(given.resolve(input)), onAttempt: () => undefined };
    const running = runSrtReceiver(
      {
        ...{ program, folder, host: '127.0.0.1', port: 9, key: KEY, latency, receiver },
        name: 'main',
        onFailure: () => undefined,
      },
      stop.signal,
    );
    const [playlist] = (await once((await given.promise).media, 'data')) as [Buffer];
    expect(/[?&]latency=(\d+)/.exec(String(playlist))?.[1]).toBe(waited);
    stop.abort();
    await running;
  },
);
