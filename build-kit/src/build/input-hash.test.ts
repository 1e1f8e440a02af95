import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inputHash } from './input-hash.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const hashNow = () =>
  inputHash(root, [path.join(root, 'package'), path.join(root, 'lock.json'), path.join(root, 'absent')]);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'grandstand-inputs-'));
  write('package/src/a.ts', 'export const a = 1;');
  write('lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the hash is ten hex digits and the same for the same inputs', () => {
  expect(hashNow()).toMatch(/^[0-9a-f]{10}$/);
  expect(hashNow()).toBe(hashNow());
});

test.each(['package/src/a.ts', 'package/src/new.css', 'lock.json', 'package/remote.json'])(
  'a change of %s changes it',
  (file) => {
    const before = hashNow();
    write(file, 'changed');
    expect(hashNow()).not.toBe(before);
  },
);

test.each(['package/src/a.test.ts', 'package/README.md', 'package/dev/index.tsx', 'package/dist/1.0.0/a.js'])(
  '%s does not reach a build',
  (file) => {
    const before = hashNow();
    write(file, 'changed');
    expect(hashNow()).toBe(before);
  },
);

test('moving content from one file to another changes the hash', () => {
  const before = hashNow();
  rmSync(path.join(root, 'package/src/a.ts'));
  write('package/src/b.ts', 'export const a = 1;');
  expect(hashNow()).not.toBe(before);
});

test('a workspace that is added to the lockfile changes no other build; an installed package does', () => {
  const lockfile = (packages: Record<string, unknown>) => {
    write('package-lock.json', JSON.stringify({ name: 'site', packages }));
    return inputHash(root, [path.join(root, 'package-lock.json')]);
  };
  const installed = { 'node_modules/react': { version: '19.3.1' } };
  const before = lockfile({ '': { workspaces: ['mf-watch'] }, ...installed, 'mf-watch': { version: '0.1.0' } });
  const withRemote = lockfile({
    '': { workspaces: ['mf-watch', 'mf-news'] },
    ...installed,
    'mf-watch': { version: '0.1.0' },
    'mf-news': { version: '0.1.0' },
    'node_modules/@grandstand/mf-news': { resolved: 'mf-news', link: true },
  });
  expect(withRemote).toBe(before);
  expect(lockfile({ 'node_modules/react': { version: '19.3.2' } })).not.toBe(before);
  expect(lockfile({ ...installed, 'mf-watch/node_modules/zod': { version: '4.0.0' } })).not.toBe(before);
});
