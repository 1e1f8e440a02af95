import { createBrowserStorage, createPreferences } from '@grandstand/contracts-testing/shell';
import { IDLE_STATE } from '../player/player-port.ts';
import { LIVE_STATE } from '../player/testing/fake-port.ts';
import { resumePositions } from './positions.ts';

beforeEach(() => localStorage.clear());
const afterReload = () => resumePositions(createPreferences(createBrowserStorage(), 'mf-watch'));
const at = (positionS: number) => ({ ...IDLE_STATE, status: 'playing' as const, positionS, durationS: 600 });
const NOW = Date.UTC(2026, 10, 21);
/** In a window of half an hour. */
const behind = (seconds: number) => ({
  ...LIVE_STATE,
  behindLiveS: seconds,
  positionS: 1_800 - seconds,
  airedAtMs: NOW - seconds * 1_000,
});

test('resumes a recording at its position, also after a reload', () => {
  afterReload().keep('vod-1', at(120));
  expect(afterReload().of('vod-1')).toBe(120);
  expect(afterReload().of('vod-2')).toBe(0);
});

test('starts a recording at its beginning when it was left near its beginning or end', () => {
  const positions = afterReload();
  for (const positionS of [5, 590]) {
    positions.keep('vod-1', at(120));
    positions.keep('vod-1', at(positionS));
    expect(positions.of('vod-1')).toBe(0);
  }
});

test('resumes a channel behind live, also after a reload, while its window contains the position', () => {
  afterReload().keep('yes-1', behind(600));
  const positions = afterReload();
  expect(positions.of('yes-1')).toBe(0);
  expect(positions.airedAtMs('yes-1', NOW + 60_000)).toBe(NOW - 600_000);
  expect(positions.airedAtMs('yes-2', NOW)).toBeNull();
  expect(positions.airedAtMs('yes-1', NOW + 1_165_000)).toBe(NOW - 600_000);
  expect(positions.airedAtMs('yes-1', NOW + 1_175_000)).toBeNull();
});

test('keeps a place in a program that is started over until the program ends, and no longer in another window', () => {
  const positions = afterReload();
  // Two hours into a game of three, its first minute is on the screen.
  const place = { ...behind(7_140), positionS: 60, seekStartS: 0, seekEndS: 7_200, durationS: 7_200 };
  const game = { startsAtMs: NOW - 7_200_000, endsAtMs: NOW + 3_600_000 };
  positions.keep('yes-1', place, game);
  expect(positions.airedAtMs('yes-1', NOW + 3_500_000)).toBe(NOW - 7_140_000);
  expect(positions.airedAtMs('yes-1', NOW + 3_600_000)).toBeNull();
  // A window of another host that has lost the beginning.
  positions.keep('yes-2', { ...place, seekStartS: 30 }, game);
  expect(positions.airedAtMs('yes-2', NOW + 120_000)).toBeNull();
});

test('stores no position for a stall, at the live edge, or while a stream loads or waits', () => {
  const positions = afterReload();
  positions.keep('yes-1', behind(30));
  expect(positions.airedAtMs('yes-1', NOW)).toBeNull();
  positions.keep('yes-1', behind(600));
  positions.keep('yes-2', behind(2));
  expect(positions.airedAtMs('yes-1', NOW)).toBe(NOW - 600_000);
  positions.keep('yes-1', { ...behind(0), status: 'loading' });
  positions.keep('yes-1', { ...behind(900), status: 'buffering' });
  expect(positions.airedAtMs('yes-1', NOW)).toBe(NOW - 600_000);
  positions.keep('yes-1', behind(3));
  expect(positions.airedAtMs('yes-1', NOW)).toBeNull();
});

test('A-63: stores where the viewer went before it plays there', () => {
  const positions = afterReload();
  positions.keep('yes-1', { ...behind(120), status: 'buffering' }, undefined, true);
  expect(positions.airedAtMs('yes-1', NOW)).toBe(NOW - 120_000);
});

test('stores no live position for a stream without a clock', () => {
  const positions = afterReload();
  positions.keep('yes-1', { ...behind(600), airedAtMs: null });
  expect(positions.airedAtMs('yes-1', NOW)).toBeNull();
});

test('stores the last fifty recordings, at steps of five seconds', () => {
  const positions = afterReload();
  for (let index = 0; index < 60; index += 1) positions.keep(`vod-${index}`, at(100));
  expect(positions.of('vod-9')).toBe(0);
  expect(positions.of('vod-10')).toBe(100);
  positions.keep('vod-10', at(103));
  expect(positions.of('vod-10')).toBe(100);
});

test('sign-out removes the stored positions', () => {
  const storage = createBrowserStorage();
  const positions = resumePositions(createPreferences(storage, 'mf-watch'));
  positions.keep('vod-1', at(120));
  storage.clearForSignOut();
  expect(positions.of('vod-1')).toBe(0);
});
