import { expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { newVisitor, signIn, tolerateRefusedSlot } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import { requestsTo } from './harness/requests.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const CHECK = '/content/access/yes-1';

test('WATCH-087: a page that is notified of changes checks access a few times, and again when a blackout is set', async () => {
  const { page } = await newVisitor(browser);
  // A segment that is requested while the stream ends.
  tolerateRefusedSlot(page);
  let isNotified = false;
  page.on('response', (response) => {
    isNotified ||= response.url().includes('/registry/stream');
  });
  await signIn(page, site.origin, 'card-y');
  await playsFor(page, 1);
  await eventually(() => expect(isNotified).toBe(true));
  await eventually(async () => expect(await requestsTo(site, CHECK)).toBeGreaterThan(0));
  const before = await requestsTo(site, CHECK);
  await playsFor(page, 15, 90_000);
  // Every 1250 ms it would be twelve.
  expect((await requestsTo(site, CHECK)) - before).toBeLessThanOrEqual(3);
  await site.control('POST /blackout', { cid: 'yes-1', until: Date.now() + 3_600_000 });
  await page.waitForSelector('::-p-text(local restrictions)');
  await site.control('DELETE /blackout?cid=yes-1');
  await playsFor(page, 1);
});
