import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { checkChromium, checkNode, checkPorts } from './machine-checks.ts';
import { ownNeeds, shellIncompatibilities } from './shell-fit.ts';

test.each([
  ['20.19.0', 'error'],
  ['22.17.1', 'error'],
  ['22.18.0', 'ok'],
  ['24.1.0', 'ok'],
])('node %s is %s', (version, state) => {
  expect(checkNode(version)).toMatchObject({ state });
});

test('a missing browser warns with what to do, as only the journeys need it', () => {
  const missing = checkChromium(() => {
    throw new Error('Set CHROME_PATH.');
  });
  expect(missing).toMatchObject({ state: 'warn', act: expect.stringContaining('Set CHROME_PATH.') });
});

test('a port in use is reported with its variable, and is accepted while the platform runs', async () => {
  const holder = createServer();
  const port = await new Promise<number>((resolve) =>
    holder.listen(0, 'localhost', () => resolve((holder.address() as { port: number }).port)),
  );
  const free = { GS_CHECKOUT_PORT: '0', GS_IDENTITY_PORT: '0', GS_TV_PROVIDER_PORT: '0', GS_CONSOLE_PORT: '0' };
  const env = { ...free, GS_CONTROL_PORT: '0', GS_SITE_PORT: String(port) };
  expect(await checkPorts(false, env)).toMatchObject({ state: 'warn', act: expect.stringContaining('GS_SITE_PORT') });
  expect(await checkPorts(true, env)).toMatchObject({ state: 'ok' });
  await new Promise((resolve) => holder.close(resolve));
  expect(await checkPorts(false, env)).toMatchObject({ state: 'ok' });
});

const needs = { federationRuntime: '2.9.2', shared: { react: '^19.3.1', jotai: '^3.0.1' } };
const shell = (federationRuntime: string, versions: Record<string, string>) => ({
  version: '1.0.0',
  federationRuntime,
  shared: {
    consumes: {},
    provides: Object.fromEntries(
      Object.entries(versions).map(([key, version]) => [key, { version, eager: true, files: [] }]),
    ),
  },
});

test('installed packages are compared with the environment’s shell, and each incompatibility has a remedy', () => {
  expect(shellIncompatibilities(needs, shell('2.9.2', { react: '19.4.0', jotai: '3.0.1' }))).toEqual([]);
  expect(shellIncompatibilities(needs, shell('2.8.0', { react: '18.3.1' }))).toMatchObject([
    { check: 'federation', state: 'error', act: expect.stringContaining('2.8.0') },
    { check: 'shared', state: 'error', message: 'react ^19.3.1 is needed, shell@1.0.0 shares 18.3.1' },
    { check: 'shared', state: 'warn', message: 'shell@1.0.0 does not share jotai' },
  ]);
  expect(ownNeeds().shared['react']).toMatch(/^\^19\./);
});

test('a remote that supports several versions of the contract needs any of them from the shell', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'grandstand-doctor-'));
  await writeFile(
    path.join(dir, 'remote.json'),
    JSON.stringify({
      name: 'mf-news',
      owner: { team: 'News', contact: 'news@example.test' },
      contract: '>=0.6.0 <1.0.0',
      budgets: { jsBrotliBytes: 1000, mountMs: 100 },
    }),
  );
  expect(ownNeeds(dir).shared['@grandstand/shared-contracts/router']).toBe('>=0.6.0 <1.0.0');
  await rm(dir, { recursive: true });
  expect(ownNeeds(dir).shared['@grandstand/shared-contracts/router']).toMatch(/^\^/);
});
