import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { registryEndpoint, runningSite } from '../cli/registry/access/find-bearer.ts';
import { linkToPage } from './serve-live.ts';
import { untilExit } from './until-exit.ts';

const route = (pattern: string) => ({ path: pattern }) as Parameters<typeof linkToPage>[1]['routes'][number];
const LINK = 'http://localhost:8080/?gs-override=t.o.k';

test.each([
  ['its first page', ['/watch/:vodId?'], '/watch'],
  ['the first page that needs no parameter', ['/authenticate/:code', '/device'], '/device'],
  ['the landing page when every page needs one', ['/authenticate/:code'], '/'],
  ['the landing page without pages', [], '/'],
])('the link of a live remote opens %s', (_what, patterns, pathname) => {
  expect(linkToPage(LINK, { routes: patterns.map(route) })).toBe(`http://localhost:8080${pathname}?gs-override=t.o.k`);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s ends what is shown live', async (signal) => {
  const program = new EventEmitter();
  const end = jest.fn(async () => {});
  const ended = untilExit(end, program as NodeJS.Process);
  program.emit(signal);
  await ended;
  expect(end).toHaveBeenCalledTimes(1);
});

test('a crash ends what is shown live, is reported, and sets the exit code', async () => {
  const program = Object.assign(new EventEmitter(), { exitCode: 0 });
  const end = jest.fn(async () => {});
  const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
  const ended = untilExit(end, program as unknown as NodeJS.Process);
  program.emit('uncaughtException', new Error('out of luck'));
  await ended;
  expect([end.mock.calls.length, program.exitCode, reported.mock.calls.length]).toEqual([1, 1, 1]);
  reported.mockRestore();
});

describe('the registry of this machine', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'grandstand-addresses-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const note = (pid: number) =>
    writeFile(
      path.join(folder, 'addresses.json'),
      JSON.stringify({ pid, addresses: { console: 'http://localhost:4711' } }),
    );

  test('is the site that runs with the data folder, at the ports that it chose', async () => {
    await note(process.pid);
    expect(registryEndpoint(undefined, { GS_DATA_DIR: folder })).toBe('http://localhost:4711/graphql');
    expect(registryEndpoint('https://registry.example/graphql', { GS_DATA_DIR: folder })).toBe(
      'https://registry.example/graphql',
    );
  });

  test('is the configured port while no site runs, or one was killed', async () => {
    expect(registryEndpoint(undefined, { GS_DATA_DIR: folder })).toBe('http://localhost:8090/graphql');
    expect(registryEndpoint(undefined, { GS_DATA_DIR: folder, GS_CONSOLE_PORT: '9191' })).toBe(
      'http://localhost:9191/graphql',
    );
    // No process has this id: it is larger than Linux's largest.
    await note(2 ** 22 + 1);
    expect(runningSite(folder)).toBeNull();
  });
});
