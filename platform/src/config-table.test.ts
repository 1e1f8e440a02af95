import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig } from './config.ts';
import { VARIABLES } from './config-variables.ts';

const sources = import.meta.dirname;
const readme = () => readFile(path.join(sources, '../../README.md'), 'utf8');

/** `| \`NAME\` | default | effect |` */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.+?) \| (.+?) \|$/gm)].map(
    ([, name = '', fallback = '', effect = '']) => ({
      name,
      fallback: fallback === '—' ? null : fallback.replaceAll('`', ''),
      effect,
    }),
  );

test('the README has one row for every variable, with the default that holds and what it does', async () => {
  const rows = rowsOf(await readme());
  expect(Object.fromEntries(rows.map(({ name, fallback }) => [name, fallback]))).toEqual(VARIABLES);
  expect(rows).toHaveLength(Object.keys(VARIABLES).length);
  expect(rows.filter(({ effect }) => effect.length < 15)).toEqual([]);
});

test('nothing but config.ts reads the environment', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/test|testing\//.test(file),
  );
  const readers: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(sources, file), 'utf8');
    // `server.ts` hands the whole of it to `readConfig`; PostgreSQL's own programs inherit it.
    if (/process\.env(\[|\.)/.test(text)) readers.push(file);
  }
  expect(readers).toEqual([]);
});

test('a start with several invalid variables names each on a separate line', () => {
  const wrong = {
    GS_SITE_PORT: '-1',
    GS_LOG_LEVEL: 'loud',
    GS_MODULES: 'none',
    SMTP_URL: 'http://x',
    GS_METRICS_PORT: 'x',
  };
  const problem = (): string => {
    try {
      readConfig(wrong);
    } catch (error) {
      return String(error);
    }
    return '';
  };
  const lines = problem().split('\n').slice(1);
  expect(new Set(lines.map((line) => line.trim().split(/[.:]/, 1)[0]))).toEqual(new Set(Object.keys(wrong)));
  expect(lines).toHaveLength(Object.keys(wrong).length);
});
