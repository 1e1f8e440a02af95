import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { newVisitor } from './harness/browser.ts';
import { onSite } from './harness/on-site.ts';
import { serveFolder } from './harness/serve-folder.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

test('PLAT-059: a page of another origin plays media natively and shows its pictures', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'grandstand-other-'));
  await writeFile(
    path.join(folder, 'index.html'),
    `<!doctype html><link rel="icon" href="data:,">
<video muted playsinline src="${site.origin}/media/static/landing.webm"></video>
<img alt="" src="${site.origin}/media/static/poster-baseball.webp">`,
  );
  const other = await serveFolder(folder);
  const { page } = await newVisitor(browser);
  await page.goto(other.origin);
  await page.$eval('video', (video) => video.play());
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  await page.waitForFunction(() => (document.querySelector('img')?.naturalWidth ?? 0) > 0);
  expect(new URL(page.url()).origin).not.toBe(site.origin);
  await other.close();
  await rm(folder, { recursive: true, force: true });
});
