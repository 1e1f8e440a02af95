import { FREE_PACKAGE, type ScheduleItem } from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import { startOverFrom } from './start-over.ts';

const HOUR_MS = 60 * 60_000;
const START_MS = Date.UTC(2026, 10, 20, 12);
interface Programme {
  readonly hours: readonly [number, number];
  readonly isLive?: boolean;
  readonly isFree?: boolean;
}
const schedule = (programmes: readonly Programme[]): ScheduleItem[] =>
  programmes.map(({ hours, isLive = false, isFree = false }) => ({
    cid: 'yes-1',
    ev_live: isLive,
    sc_st_dt: new Date(START_MS + hours[0] * HOUR_MS).toISOString(),
    sc_ed_dt: new Date(START_MS + hours[1] * HOUR_MS).toISOString(),
    pgm: {},
    ent: [{ sp: isFree ? FREE_PACKAGE : 'urn:package:YES_Pkg' }],
  }));
/** In hours, as the schedule is written. */
const from = (programmes: readonly Programme[], nowHours: number): number | null => {
  const found = startOverFrom(schedule(programmes), START_MS + nowHours * HOUR_MS);
  return found === null ? null : (found - START_MS) / HOUR_MS;
};

const EVENING: readonly Programme[] = [
  { hours: [-1, 0] },
  { hours: [0, 3], isLive: true },
  { hours: [3, 3.5] },
  { hours: [3.5, 6] },
  { hours: [6, 7] },
];

test.each([
  [0, 0],
  [1.5, 0],
  [2.999, 0],
])('at %d hours a game on air can be started over', (now, expected) => {
  expect(from(EVENING, now)).toBe(expected);
});

test.each([
  [3.2, 0],
  [5.9, 0],
  [6, 6],
])(
  'at %d hours a game can be watched to its end by a viewer who started it over at its last moment',
  (now, expected) => {
    expect(from(EVENING, now)).toBe(expected);
  },
);

test('viewers of a free program cannot go back into a game that had to be paid for, nor can they later', () => {
  const programmes = [{ hours: [0, 3], isLive: true }, { hours: [3, 4], isFree: true }, { hours: [4, 5] }] as const;
  expect(from(programmes, 2)).toBe(0);
  expect(from(programmes, 3.5)).toBe(3);
  expect(from(programmes, 4.5)).toBe(4);
  expect(from([{ hours: [0, 3], isLive: true, isFree: true }, { hours: [3, 4] }], 3.5)).toBe(0);
});

test('the moment never goes back while time passes', () => {
  const day: Programme[] = [
    ...EVENING,
    { hours: [7, 8], isFree: true },
    { hours: [8, 11], isLive: true },
    { hours: [11, 14] },
  ];
  let latest = Number.NEGATIVE_INFINITY;
  for (let now = 0; now < 14; now += 0.05) {
    const found = from(day, now) ?? Number.NEGATIVE_INFINITY;
    expect(found).toBeGreaterThanOrEqual(latest);
    latest = found;
  }
});

test('nothing on air, a gap in the schedule and eight hours are limits', () => {
  expect(from([], 1)).toBeNull();
  expect(from([{ hours: [0, 1], isLive: true }], 1)).toBeNull();
  expect(from([{ hours: [0, 3], isLive: true }, { hours: [3.5, 5] }], 4)).toBe(3.5);
  expect(from([{ hours: [0, 12], isLive: true }], 10)).toBe(2);
});
