import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../../..');
const FORMS = Array.from({ length: 40 }, (_, index) => `S-${String(index + 1).padStart(2, '0')}`);

test('every security form is in docs/security.md with tests that name it', async () => {
  const table = await readFile(path.join(root, 'docs/security.md'), 'utf8');
  const rows = [...table.matchAll(/^\| (S-\d{2}) \| .+ \| (.+) \|$/gm)].map(([, form = '', files = '']) => ({
    form,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }));
  expect(rows.map(({ form }) => form)).toEqual(FORMS);
  const unproved: string[] = [];
  for (const { form, files } of rows) {
    if (files.length === 0) unproved.push(form);
    for (const file of files) {
      const source = await readFile(path.join(root, file), 'utf8').catch(() => '');
      if (!new RegExp(`\\b${form}\\b`).test(source)) unproved.push(`${form} in ${file}`);
    }
  }
  expect(unproved).toEqual([]);
});

test('the previews section of docs/security.md names existing tests', async () => {
  const [, section = ''] = (await readFile(path.join(root, 'docs/security.md'), 'utf8')).split('## Previews');
  const files = new Set([...section.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file));
  expect(files.size).toBeGreaterThan(4);
  for (const file of files) expect(await readFile(path.join(root, file), 'utf8')).toMatch(/override|[Pp]review/);
});

test('every threat to operations in docs/security.md names tests that exist', async () => {
  const table = await readFile(path.join(root, 'docs/security.md'), 'utf8');
  const [, section = ''] = /## Operations\n([\s\S]*?)\n## /.exec(table) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Threat'));
  for (const row of rows) {
    const files = [...row.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
    expect([row, files.length]).not.toEqual([row, 0]);
    for (const file of files) expect((await readFile(path.join(root, file), 'utf8')).length).toBeGreaterThan(0);
  }
});
