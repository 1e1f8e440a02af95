import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { findProgram, type Program } from './find-program.ts';

const PROGRAM: Program = {
  title: 'Some database',
  names: ['some-db-server', 'db-server'],
  variable: 'GS_TEST_PROGRAM',
  debianPackage: 'some-db',
  neededFor: 'The suite',
};

let folder: string;
const before = { path: process.env['PATH'], variable: process.env[PROGRAM.variable] };
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gs-programs-'));
});
afterEach(async () => {
  process.env['PATH'] = before.path;
  delete process.env[PROGRAM.variable];
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const write = async (name: string, text = '#!/bin/sh\n'): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
};

test('the variable comes first, then the program’s own folders, then PATH', async () => {
  process.env['PATH'] = folder;
  const onPath = await write('db-server');
  expect(findProgram(PROGRAM)).toBe(onPath);
  expect(findProgram({ ...PROGRAM, folders: ['/nowhere', folder] })).toBe(onPath);
  const best = await write('some-db-server');
  expect(findProgram(PROGRAM)).toBe(best);
  process.env[PROGRAM.variable] = await write('chosen');
  expect(findProgram(PROGRAM)).toBe(path.join(folder, 'chosen'));
});

test('a variable that names nothing executable is named itself', () => {
  process.env[PROGRAM.variable] = '/nowhere/db';
  expect(() => findProgram(PROGRAM)).toThrow('GS_TEST_PROGRAM is /nowhere/db, which is not an executable file');
});

test('without root nothing is installed: the message says what is missing and what to do', async () => {
  process.env['PATH'] = folder;
  await write('apt-get', `#!/bin/sh\ntouch ${folder}/was-called\n`);
  jest.spyOn(process, 'getuid').mockReturnValue(1000);
  expect(() => findProgram(PROGRAM)).toThrow(
    'The suite needs Some database: install it (on Debian and Ubuntu the package some-db), or set GS_TEST_PROGRAM to its executable',
  );
  expect(() => findProgram({ ...PROGRAM, names: ['was-called'] })).toThrow('needs Some database');
});

test('as root the distribution’s package is installed, and then used', async () => {
  await write(
    'apt-get',
    `#!/bin/sh\necho "$@ $RUNLEVEL" >> ${folder}/asked\n[ "$1" = update ] || cp ${folder}/new ${folder}/db-server\n`,
  );
  await write('new');
  process.env['PATH'] = `${folder}:/bin:/usr/bin`;
  jest.spyOn(process, 'getuid').mockReturnValue(0);
  jest.spyOn(console, 'log').mockReturnValue();
  expect(findProgram(PROGRAM)).toBe(path.join(folder, 'db-server'));
});

test('two processes that need a package install one after the other', async () => {
  await write(
    'apt-get',
    `#!/bin/sh\nmkdir ${folder}/busy || exit 100\nsleep 0.3\nfor last; do :; done\n[ "$1" = update ] || cp ${folder}/new "${folder}/$last-server"\nrmdir ${folder}/busy\n`,
  );
  await write('new');
  const script = await write(
    'find.ts',
    `import { findProgram } from ${JSON.stringify(path.join(import.meta.dirname, 'find-program.ts'))};
process.getuid = () => 0;
const name = process.argv[2];
findProgram({ title: name, names: [name + '-server'], variable: 'GS_TEST_NONE', debianPackage: name, neededFor: 'The suite' });`,
  );
  const env = { ...process.env, PATH: `${folder}:/bin:/usr/bin` };
  const find = async (name: string) => (await once(spawn(process.execPath, [script, name], { env }), 'exit'))[0];
  expect(await Promise.all([find('one-db'), find('other-db')])).toEqual([0, 0]);
});
