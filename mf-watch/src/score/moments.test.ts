import type { GameRecord } from '@grandstand/shared-contracts/api';
import { fakePort, LIVE_STATE } from '../player/testing/fake-port.ts';
import { aGame } from '../testing/a-game.ts';
import { NOW } from '../testing/watch-scene.tsx';
import { marksOf, momentsOf, playheadS, stepMoment } from './moments.ts';

const game = aGame();
const { startsAt: _live, ...recording } = game;
const recorded: GameRecord = recording;
/** An hour into the game; the window contains the last half hour. */
const HALF_HOUR = { ...LIVE_STATE, airedAtMs: NOW };
const VOD = { ...LIVE_STATE, live: false, airedAtMs: null, positionS: 1_000, durationS: 3_600, seekEndS: 3_600 };

test('behind live, computes the playhead by the stream’s clock, not the device’s', () => {
  expect(playheadS(game, HALF_HOUR, NOW + 123_456)).toBe(3_600);
  expect(playheadS(game, { ...HALF_HOUR, positionS: 900, airedAtMs: NOW - 900_000 }, NOW)).toBe(2_700);
  expect(playheadS(recorded, VOD, NOW)).toBe(1_000);
});

test('lists the moments within the window, and all moments of a recording', () => {
  expect(momentsOf(game, HALF_HOUR, NOW).map(({ positionS }) => positionS)).toEqual([600, 1_200]);
  expect(momentsOf(recorded, VOD, NOW).map(({ positionS }) => positionS)).toEqual([60, 600, 2_400, 3_000]);
});

test.each([
  [1, 0, 'seek 60'],
  [1, 60, 'seek 594'],
  [1, 594, 'seek 2400'],
  [1, 2_994, null],
  [-1, 3_600, 'seek 2994'],
  [-1, 2_995, 'seek 2400'],
  [-1, 61, null],
] as const)('step %i from %i s: %s; a goal is seen from a little before', (step, positionS, requested) => {
  const port = fakePort({ ...VOD, positionS });
  stepMoment(port, recorded, step, NOW);
  expect(port.requested).toEqual(requested === null ? [] : [requested]);
});

test('keeps goals when marks overlap', () => {
  const all = momentsOf(
    { ...recorded, turns: recorded.turns.map((turn) => ({ ...turn, atS: turn.atS / 10 })) },
    VOD,
    NOW,
  );
  expect(all.map(({ positionS }) => positionS)).toEqual([6, 60, 240, 300]);
  expect(marksOf(all, VOD, 0)).toEqual(all.map((moment) => ({ ...moment, markS: moment.positionS })));
  expect(marksOf(all, VOD, 61).map(({ positionS }) => positionS)).toEqual([60, 300]);
});

test('keeps marks at the ends within the timeline, and seeks to their moment', () => {
  const ends = momentsOf(recorded, VOD, NOW).map((moment, at) => ({
    ...moment,
    positionS: [1, 900, 1_800, 3_599][at] ?? 0,
  }));
  expect(marksOf(ends, VOD, 300).map(({ markS, positionS }) => [markS, positionS])).toEqual([
    [150, 1],
    [900, 900],
    [1_800, 1_800],
    [3_450, 3_599],
  ]);
});
