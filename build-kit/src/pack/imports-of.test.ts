import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { importsOf } from './imports-of.ts';

let folder: string;
const write = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
};
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-imports-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('finds the packages of modules, declarations and stylesheets, without Node’s own', async () => {
  await write(
    'a.js',
    "import fs from 'node:fs';\nimport x from 'react/jsx-runtime';\nconst y = import('@scope/lazy/part');",
  );
  await write('a.d.ts', "export type { T } from 'types-only';");
  await write('a.css', "@import 'font/400.css';\n.a { background: url('data:image/png;base64,AA'); }");
  expect((await importsOf(folder)).packages).toEqual(['@scope/lazy', 'font', 'react', 'types-only']);
});

test('ignores comments and templates', async () => {
  await write('a.js', "/** import 'comment' */\nconst source = `import { x } from 'template';`;\n// import 'line'\n");
  expect(await importsOf(folder)).toEqual({ packages: [], broken: [] });
});

test('reports imports of files that the package does not contain', async () => {
  await write('deep/a.js', "import '../b.js';\nimport '../../outside.js';");
  await write('b.js', '');
  expect((await importsOf(folder)).broken).toEqual(['deep/a.js: ../../outside.js']);
});
