import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');

interface Description {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const descriptions = readdirSync(root)
  .map((folder) => path.join(root, folder, 'package.json'))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Description);
const names = new Set(descriptions.map(({ name }) => name));
const needs = new Map(
  descriptions.map(({ name, dependencies, devDependencies }) => [
    name,
    Object.keys({ ...dependencies, ...devDependencies }).filter((needed) => names.has(needed)),
  ]),
);

/** The packages of a circle that begins with the last of `above`, or none. */
const circleFrom = (above: readonly string[]): readonly string[] => {
  const last = above.at(-1) ?? '';
  if (above.indexOf(last) < above.length - 1) return above;
  return (needs.get(last) ?? []).map((next) => circleFrom([...above, next])).find((found) => found.length > 0) ?? [];
};

test('the packages of the repository depend on each other in no circle', () => {
  expect(names.size).toBeGreaterThan(10);
  expect([...names].map((name) => circleFrom([name])).filter((circle) => circle.length > 0)).toEqual([]);
});
