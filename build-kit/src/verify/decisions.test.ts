import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '../build/packages.ts';

const folder = path.join(repositoryRoot, 'docs/decisions');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

test('the index of decisions lists each page with its number and title', () => {
  const expected = readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .map((file) => {
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(file)) ?? [];
      return `| ${number} | [${title}](${file}) |`;
    });
  expect(expected.length).toBeGreaterThan(30);
  expect(read('README.md').match(/^\| \d+ \| .+$/gm)).toEqual(expected);
});
