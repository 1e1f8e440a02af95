import type { ProgrammeEntry } from '../api/content.generated.ts';
import { blocksOn, dayAfter, moved, weekOf } from './week.ts';

const programme = (startsAt: Date, hours: number) =>
  ({
    id: 'p',
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + hours * 3_600_000).toISOString(),
  }) as ProgrammeEntry;

test('a week begins on Monday at midnight, also for a Sunday', () => {
  expect(weekOf(new Date(2026, 10, 29, 18))).toEqual(new Date(2026, 10, 23));
  expect(weekOf(new Date(2026, 10, 23, 0, 5))).toEqual(new Date(2026, 10, 23));
  expect(dayAfter(new Date(2026, 10, 29), 1)).toEqual(new Date(2026, 10, 30));
});

test('a program that continues after midnight is shown on both days, and opened on the first', () => {
  const late = programme(new Date(2026, 10, 23, 23), 3);
  const [monday, tuesday] = [new Date(2026, 10, 23), new Date(2026, 10, 24)];
  expect(blocksOn(monday, [late])).toEqual([{ programme: late, from: 1380, until: 1440, isStart: true }]);
  expect(blocksOn(tuesday, [late])).toEqual([{ programme: late, from: 0, until: 120, isStart: false }]);
  expect(blocksOn(dayAfter(tuesday, 1), [late])).toEqual([]);
});

test('a moved program keeps its length, and its hour on another day', () => {
  const game = programme(new Date(2026, 10, 23, 19), 3);
  const { startsAt, endsAt } = moved(game, { days: 6, minutes: -15 });
  expect(new Date(startsAt)).toEqual(new Date(2026, 10, 29, 18, 45));
  expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(3 * 3_600_000);
});
