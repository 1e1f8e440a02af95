import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { type Visit, newVisitor } from './harness/browser.ts';
import { releaseIsKept } from './harness/last-good.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const PHONE = { width: 412, height: 823 };
const EXTRA_LIMIT_BYTES = 400_000;

/** Makes the page believe that its connection is this one; Chromium's own estimate depends on the machine. */
const connectedBy = (page: Page, connection: { effectiveType: string; saveData: boolean }) =>
  page.evaluateOnNewDocument((values) => {
    Object.defineProperty(navigator, 'connection', { value: { ...values, addEventListener: () => {} } });
  }, connection);

/** Paths of builds that the site has sent since the last call of `DELETE /requests`. */
const sentFiles = async (): Promise<string[]> => {
  const { requests } = (await site.control('GET /requests?path=/assets/*')) as { requests: { path: string }[] };
  return requests.map(({ path }) => path);
};
const compressedBytes = async (path: string): Promise<number> => {
  const response = await fetch(site.origin + path, { headers: { 'accept-encoding': 'br' } });
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
};

const usable = async ({ page, quiet }: Visit, path: string): Promise<void> => {
  await page.goto(site.origin + path);
  await page.waitForSelector('h1');
  await quiet();
};

test.each(['/', '/login', '/watch'])(
  'decision 39: after %s is usable on a phone, at most 400 kB of files follow, and what was used is kept',
  async (path) => {
    const visit = await newVisitor(browser, PHONE);
    await connectedBy(visit.page, { effectiveType: '4g', saveData: false });
    await usable(visit, path);
    await site.control('DELETE /requests');
    if (path === '/') await visit.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    else await releaseIsKept(visit.page);
    await visit.quiet();
    const sizes = await Promise.all((await sentFiles()).map(compressedBytes));
    expect(sizes).not.toContain(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(EXTRA_LIMIT_BYTES);
  },
);

test.each([
  ['data saving', { effectiveType: '4g', saveData: true }],
  ['3G', { effectiveType: '3g', saveData: false }],
  ['2G', { effectiveType: '2g', saveData: false }],
])('on %s nothing is prefetched or kept after the page is usable', async (_name, connection) => {
  const visit = await newVisitor(browser, PHONE);
  await connectedBy(visit.page, connection);
  await usable(visit, '/login');
  await site.control('DELETE /requests');
  // Code of the settled page itself may follow; the worker shows that the page has settled.
  await visit.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visit.quiet();
  expect((await sentFiles()).filter((file) => !file.startsWith('/assets/shell/'))).toEqual([]);
  expect(await visit.page.evaluate(async () => caches.has('grandstand-release'))).toBe(false);
});
