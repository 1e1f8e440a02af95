import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, clickRole, newVisitor, signIn } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const DAY_MS = 24 * 3_600_000;

interface Kept {
  readonly playedAtMs: number;
  readonly offeredAtMs: number;
}
/** What the watch page keeps about the offer, where the shell stores it; `change` replaces it. */
const kept = (page: Page, change: Kept | null = null): Promise<Kept | null> =>
  page.evaluate((changed) => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!/preferences$/i.test(key) || !text.includes('playedAtMs')) continue;
      const all = JSON.parse(text) as Record<string, { install: Kept }>;
      const own = all['mf-watch'];
      if (!own) continue;
      if (changed) localStorage.setItem(key, JSON.stringify({ ...all, 'mf-watch': { ...own, install: changed } }));
      return own.install;
    }
    return null;
  }, change);
const hasPlayed = (page: Page, afterMs: number) =>
  eventually(async () => {
    const now = await kept(page);
    expect(now?.playedAtMs).toBeGreaterThan(afterMs);
    return now;
  });

test('a viewer who comes back is offered the app beside the player, and after “Not now” no more', async () => {
  const { page } = await newVisitor(browser);
  // Chromium offers an installation only to people: this is the event that it fires, before any script of the site.
  await page.evaluateOnNewDocument(() => {
    addEventListener('DOMContentLoaded', () => {
      const prompt = async () => ({ outcome: 'dismissed' });
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  });
  await signIn(page, site.origin, 'card-m');
  await page.goto(`${site.origin}/watch`);
  await playsFor(page, 1);
  await hasPlayed(page, 0);
  expect(await page.$('::-p-aria([name="Get the app"][role="region"])')).toBeNull();

  const yesterday = Date.now() - DAY_MS;
  await kept(page, { playedAtMs: yesterday, offeredAtMs: 0 });
  await page.reload();
  await playsFor(page, 1);
  await byRole(page, 'region', 'Get the app');
  const overlaps = await page.evaluate(() => {
    const notice = document.querySelector('[aria-labelledby="install-offer"]')?.getBoundingClientRect();
    const video = document.querySelector('video')?.getBoundingClientRect();
    if (!notice || !video) return null;
    return notice.top < video.bottom && notice.bottom > video.top && notice.left < video.right;
  });
  expect(overlaps).toBe(false);
  await clickRole(page, 'button', 'NOT NOW');
  await page.waitForFunction(() => document.querySelector('[aria-labelledby="install-offer"]') === null);

  const offered = await kept(page);
  expect(offered?.offeredAtMs).toBeGreaterThan(yesterday);
  await kept(page, { playedAtMs: yesterday, offeredAtMs: offered?.offeredAtMs ?? 0 });
  await page.reload();
  await playsFor(page, 1);
  await hasPlayed(page, yesterday);
  expect(await page.$('[aria-labelledby="install-offer"]')).toBeNull();
});
