import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '../build/packages.ts';

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');

test('every check that ARCHITECTURE.md names in brackets exists', () => {
  const rules = read('.dependency-cruiser.cjs');
  const named = [...read('ARCHITECTURE.md').matchAll(/\[(?<checks>[^\]]+)\](?!\()/g)].flatMap(
    ({ groups }) => groups?.['checks']?.match(/[\w./-]*[a-z][\w./-]*-[\w./-]+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(15);
  const missing = named.filter((name) =>
    name.includes('/') ? !existsSync(path.join(repositoryRoot, name)) : !rules.includes(`'${name}'`),
  );
  expect(missing.filter((name) => name !== 'no-restricted-globals')).toEqual([]);
  expect(read('.oxlintrc.json')).toContain('"no-restricted-globals"');
});

test('ARCHITECTURE.md has at most 150 lines', () => {
  expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(150);
});
