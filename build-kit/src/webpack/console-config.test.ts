import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
});
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

test('S-03: the console’s page names the integrity of every script and stylesheet that loads later', () => {
  const [, file = ''] = /src="\/assets\/(integrity\.[0-9a-f]{10}\.js)"/.exec(page) ?? [];
  const later = JSON.parse(readFileSync(path.join(output, file), 'utf8').replace(/^[^{]+|;$/g, '')) as object;
  const loaded: readonly string[] = page.match(/[\w-]+\.[0-9a-f]{10}\.(js|css)/g) ?? [];
  const others = readdirSync(output).filter((name) => /\.(js|css)$/.test(name) && !loaded.includes(name));
  expect(others.length).toBeGreaterThan(0);
  expect(later).toEqual(
    Object.fromEntries(
      others.map((name) => {
        const digest = createHash('sha384')
          .update(readFileSync(path.join(output, name)))
          .digest('base64');
        return [`/assets/${name}`, `sha384-${digest}`];
      }),
    ),
  );
});
