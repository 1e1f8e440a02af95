import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type ProgramLimits, runLimited } from './limited-program.ts';

const MIB = 1024 ** 2;
const LIMITS: ProgramLimits = { memoryBytes: 2_048 * MIB, cpuS: 20, wallMs: 20_000, outputBytes: 8 * MIB };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-limited-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const shell = (script: string, limits: Partial<ProgramLimits> = {}, more: object = {}) =>
  runLimited('/bin/sh', ['-c', script], { folder, limits: { ...LIMITS, ...limits }, ...more });

test('a program runs in its folder, at the lowest priority, without the environment of the platform', async () => {
  process.env['GS_LIMITED_SECRET'] = 'secret';
  const output = await shell('pwd; nice; env');
  delete process.env['GS_LIMITED_SECRET'];
  expect(output.split('\n').slice(0, 2)).toEqual([folder, '19']);
  expect(output).not.toContain('secret');
});

test('a program has no network', async () => {
  const interfaces = (await shell('cat /proc/net/dev')).split('\n').slice(2).join(' ');
  expect(interfaces).not.toMatch(/eth|ens|wl/);
});

test.each([
  ['takes too long', 'sleep 30', { wallMs: 200 }, 'timed_out'],
  ['uses too much processor time', 'while :; do :; done', { cpuS: 1 }, 'timed_out'],
  ['writes a file that is too large', 'head -c 20000000 /dev/zero > big', {}, 'failed'],
  [
    'writes too much in many files',
    'for n in 1 2 3; do head -c 4000000 /dev/zero > $n; done; sleep 20',
    {},
    'too_large',
  ],
  ['fails', 'echo "what was wrong" >&2; exit 3', {}, 'failed'],
])('a program that %s is ended and reported', async (_what, script, limits, reason) => {
  await expect(shell(script, limits)).rejects.toMatchObject({ reason });
});

test('a program that needs too much memory gets none', async () => {
  const greedy = runLimited('/usr/bin/env', ['sh', '-c', 'head -c 400000000 /dev/zero | tail -c 400000000'], {
    folder,
    limits: { ...LIMITS, memoryBytes: 100 * MIB },
  });
  await expect(greedy).rejects.toMatchObject({ reason: 'failed' });
});

test('an aborted program is ended; one that was aborted before does not start', async () => {
  const stop = new AbortController();
  const running = shell('touch started; sleep 30', {}, { signal: stop.signal });
  while (!(await readdir(folder)).includes('started')) await new Promise((resolve) => setTimeout(resolve, 10));
  stop.abort();
  await expect(running).rejects.toMatchObject({ reason: 'aborted' });
  await expect(shell('true', {}, { signal: stop.signal })).rejects.toMatchObject({ reason: 'aborted' });
});

test('a program reads what it is given, and its lines are reported as they are printed', async () => {
  const lines: string[] = [];
  const input = (async function* () {
    yield Buffer.from('one\ntwo\n');
    yield Buffer.from('three\n');
  })();
  await shell('cat', {}, { input, onLine: (line: string) => lines.push(line) });
  expect(lines).toEqual(['one', 'two', 'three']);
});
