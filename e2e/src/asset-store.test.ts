import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { restoreFiles } from '@grandstand/build-kit/local';
import { expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { spoilFiles } from './harness/asset-store.ts';
import { byRole, expectMessage, newVisitor } from './harness/browser.ts';
import { grandstand } from './harness/build-once.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

/** Findings of `grandstand doctor` on the asset store. */
const doctor = async (): Promise<{ state: string; message: string }[]> => {
  const run = promisify(execFile)(
    process.execPath,
    [grandstand, 'doctor', '--json', '--registry', `${site.console}/graphql`],
    {
      env: { ...process.env, NODE_OPTIONS: '', GS_DATA_DIR: site.dataDir },
    },
  );
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const { findings } = JSON.parse(stdout) as { findings: { check: string; state: string; message: string }[] };
  return findings.filter(({ check }) => check === 'assets');
};

test('a lost asset store is reported, shows a notice instead of a blank page, and is restored from the builds', async () => {
  expect(await doctor()).toMatchObject([{ state: 'ok' }]);
  await spoilFiles(site, ['shell', 'mf-auth'], 'gone');
  expect((await doctor()).map(({ state, message }) => [state, message.split('@')[0]])).toEqual([
    ['error', 'mf-auth'],
    ['error', 'shell'],
  ]);
  const { page } = await newVisitor(browser);
  expectMessage(page, /status of 503/);
  await page.goto(`${site.origin}/login`);
  await byRole(page, 'heading', 'We’ll be right back');

  const { uploaded, lost } = await restoreFiles(site.registry);
  expect(uploaded.map(({ name }) => name)).toEqual(['mf-auth', 'shell']);
  expect(lost).toEqual([]);
  expect(await doctor()).toMatchObject([{ state: 'ok' }]);
  await eventually(async () =>
    expect((await fetch(`${site.origin}/login`, { headers: { accept: 'text/html' } })).status).toBe(200),
  );
  await page.goto(`${site.origin}/login`);
  await byRole(page, 'button', 'LOGIN');
});
