import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { tolerateRefusedSlot, tolerateMessage, newVisitor, signIn } from './harness/browser.ts';
import { playsFor } from './harness/playback.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
afterEach(async () => {
  await site.control('POST /flags', { bitmovinKey: '' });
});

const vendorRequests = (page: Page): string[] => {
  const requested: string[] = [];
  page.on('request', (request) => /bitmovin/.test(request.url()) && requested.push(new URL(request.url()).pathname));
  return requested;
};

test('without a key no build contains the Bitmovin library, and no page requests it', async () => {
  const { page } = await newVisitor(browser);
  const requested = vendorRequests(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  expect(requested).toEqual([]);
  const folder = site.builds.find(({ name }) => name === 'mf-watch')?.folder ?? '';
  const scripts = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')));
  expect(texts.filter((text) => text.includes('Bitmovin Proprietary Software'))).toEqual([]);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(1_000_000);
});

test('with a key the real Bitmovin player plays a channel under the policy of the site', async () => {
  await site.control('POST /flags', { bitmovinKey: 'test-key' });
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  const requested = vendorRequests(page);
  // The vendor's licence server, which this machine does not reach. On localhost the player plays without it.
  tolerateMessage(page, /net::ERR_.*\/(licensing|impression)/);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 3);
  expect(requested[0]).toMatch(/^\/vendor\/bitmovin\/[\d.]+\/player\.js$/);
});
