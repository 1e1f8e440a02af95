import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startChildPlatform } from '../child-platform.ts';
import { PRODUCTION_ENVIRONMENT } from '../production-environment.ts';
import { testDatabase } from '../test-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-modules-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The platform's own modules that a start with these variables loads, as paths below `platform/src`. */
const loadedBy = async (name: string, environment: Readonly<Record<string, string>>): Promise<string[]> => {
  const list = path.join(folder, name);
  const recorder = `import { appendFileSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + '\\n'); return next(url, context); } });`;
  const database = await testDatabase();
  const platform = await startChildPlatform({
    ...environment,
    DATABASE_URL: database.url,
    GS_DATA_DIR: path.join(folder, `${name}-data`),
    NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(recorder).toString('base64')}`,
  });
  await platform.stop();
  await database.close();
  const marker = '/platform/src/';
  return (await readFile(list, 'utf8'))
    .split('\n')
    .filter((url) => url.includes(marker))
    .map((url) => url.slice(url.lastIndexOf(marker) + marker.length));
};
const ofSandbox = (files: readonly string[]) => files.filter((file) => file.startsWith('sandbox/'));

test('S-30: a production start loads no module of the sandbox and no test helper', async () => {
  const files = await loadedBy('production', PRODUCTION_ENVIRONMENT);
  expect(files).toContain('services/checkout/checkout.module.ts');
  expect(ofSandbox(files)).toEqual([]);
  expect(files.filter((file) => file.startsWith('testing/'))).toEqual([]);
});

test('a development start loads the sandbox: identities, payment gateway, seed data, control port and chaos files', async () => {
  const rooms = ofSandbox(await loadedBy('development', {})).map((file) => file.split('/')[1]);
  expect(new Set(rooms)).toEqual(new Set(['chaos', 'control', 'gateway', 'identity', 'seed']));
});
