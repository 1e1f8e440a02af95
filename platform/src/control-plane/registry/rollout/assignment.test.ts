import { expect, test } from '@jest/globals';
import { assignedTo, placeOf, reaches } from './assignment.ts';
import { namedVisitor } from './visitor.ts';

const VISITORS = 1_000_000;
const visitors = Array.from({ length: VISITORS }, (_, index) => `visitor-${index}`);

/** Five standard deviations of a binomial draw: a fair hash stays within, but for one run in two million. */
const tolerance = (percent: number): number => {
  const share = percent / 100;
  return 5 * Math.sqrt(VISITORS * share * (1 - share));
};

test('of a million visitors 0 % is none, 100 % is all, and other shares are exact', () => {
  const places = visitors.map((visitor) => placeOf('ramp', visitor));
  for (const percent of [0, 0.01, 1, 10, 33.33, 50, 99.99, 100]) {
    const count = places.reduce((sum, place) => sum + Number(reaches(percent, place)), 0);
    expect(Math.abs(count - (VISITORS * percent) / 100)).toBeLessThanOrEqual(tolerance(percent));
  }
});

test('an included visitor stays included as the percentage rises', () => {
  const steps = [0, 0.01, 0.5, 1, 5, 10, 10.01, 25, 50, 75, 99, 99.99, 100];
  for (let place = 0; place < 10_000; place += 1) {
    const answers = steps.map((percent) => reaches(percent, place));
    expect(answers.lastIndexOf(false)).toBe(answers.filter((isIn) => !isIn).length - 1);
  }
});

test('shares of two rollouts are independent, and remotes of one salt move together', () => {
  const isIn = (salt: string) => (visitor: string) => reaches(10, placeOf(salt, visitor));
  const inOne = visitors.slice(0, 200_000).filter(isIn('one'));
  const inBoth = inOne.filter(isIn('other'));
  expect(Math.abs(inBoth.length - inOne.length / 10)).toBeLessThan(5 * Math.sqrt(inOne.length * 0.09));

  const moving = (salt: string) => ({ version: '1.0.0', on: true, rollout: { version: '1.1.0', percent: 50, salt } });
  const remotes = { 'mf-a': moving('pair'), 'mf-b': moving('pair'), 'mf-c': { version: '1.0.0', on: true } };
  const seen = new Set(visitors.slice(0, 1_000).map((visitor) => assignedTo(remotes, namedVisitor(visitor)).join(' ')));
  expect(seen).toEqual(new Set(['', 'mf-a mf-b']));
  expect(
    assignedTo(
      { 'mf-a': { ...moving('pair'), on: false, rollout: { version: '2.0.0', percent: 100, salt: 'x' } } },
      namedVisitor('v'),
    ),
  ).toEqual([]);
});
