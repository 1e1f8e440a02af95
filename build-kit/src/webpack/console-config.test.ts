import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runWebpack } from '../build/build-packages.ts';
import { consoleConfig } from './console-config.ts';

const fixture = path.resolve(import.meta.dirname, '../../fixtures/shell');
const output = mkdtempSync(path.join(tmpdir(), 'grandstand-console-page-'));
let page = '';

beforeAll(async () => {
  await runWebpack([consoleConfig(fixture)({ output })]);
  page = readFileSync(path.join(output, 'index.html'), 'utf8');
}, 60_000);
afterAll(() => rmSync(output, { recursive: true, force: true }));

test('S-03: the console’s page runs nothing inline, and loads files by hashed names with their integrity', () => {
  const loaded = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+)" integrity="([^"]+)"/g)];
  expect(loaded.length).toBeGreaterThan(0);
  for (const [, file = '', integrity] of loaded) {
    expect(file).toMatch(/^[\w-]+\.[0-9a-f]{10}\.(js|css)$/);
    const bytes = readFileSync(path.join(output, file));
    expect(integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
    expect(existsSync(path.join(output, `${file}.br`))).toBe(true);
  }
  const scripts = page.match(/<script[^>]*>[^<]*<\/script>/g) ?? [];
  expect(scripts.filter((script) => !script.includes(' src="/assets/'))).toEqual([]);
  expect(page).not.toMatch(/<style|\son\w+=/);
});
