import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, clickRole, newVisitor, signIn, tolerateRefusedSlot, waitFor } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { focusedName } from './harness/keyboard.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const SMALL = '[data-remote="mf-watch"] [data-mini="true"]';
const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
const LAST_OF_FOOTER = 'Español';

const watchAt = async (width: number, height: number): Promise<Page> => {
  const { page } = await newVisitor(browser, { width, height });
  tolerateRefusedSlot(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  return page;
};

/** How much of what has the focus is under `cover`, or outside the window, px. */
const hiddenPx = (page: Page, cover: string): Promise<number> =>
  page.evaluate((selector) => {
    const over = document.querySelector(selector);
    const focused = document.activeElement;
    if (!over) throw new Error(`${selector} is not displayed`);
    if (!focused || over.contains(focused)) return 0;
    const box = focused.getBoundingClientRect();
    const { left, right, top, bottom } = over.getBoundingClientRect();
    const width = Math.min(box.right, right) - Math.max(box.left, left);
    const height = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    return Math.max(width > 0.5 && height > 0.5 ? height : 0, Math.min(box.bottom - window.innerHeight, box.height), 0);
  }, cover);

/** Presses Tab until `isLast`; each stop has to be visible beside `cover`. @returns the stops */
const walkBeside = async (
  page: Page,
  cover: string,
  key: 'Tab' | 'Shift+Tab',
  isLast: (name: string, count: number) => boolean,
): Promise<string[]> => {
  const stops: string[] = [];
  while (stops.length < 100) {
    if (key !== 'Tab') await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    if (key !== 'Tab') await page.keyboard.up('Shift');
    const name = await focusedName(page);
    stops.push(name);
    // A result that arrives late moves what is beneath it.
    await eventually(async () =>
      expect({ name, hiddenPx: await hiddenPx(page, cover) }).toEqual({ name, hiddenPx: 0 }),
    );
    if (isLast(name, stops.length)) return stops;
  }
  throw new Error(`Tab does not end: ${stops.join(', ')}`);
};

test.each([
  [320, 568],
  [768, 900],
])('X-16: at %i × %i px the small player covers no result and nothing of the footer', async (width, height) => {
  const page = await watchAt(width, height);
  await (await byRole(page, 'combobox', 'Search Videos')).type('overtime');
  await page.waitForSelector('main section[aria-label^="SHOWING RESULTS"] li a');
  await page.waitForSelector(`${SMALL} button[aria-label="Stop playing"]`);
  await (await waitFor(page, 'main section[aria-label^="SHOWING RESULTS"] li a')).focus();
  const results = await page.$$eval('main section[aria-label^="SHOWING RESULTS"] li a', (links) => links.length);
  const stops = await walkBeside(page, SMALL, 'Tab', (name) => name === LAST_OF_FOOTER);
  expect(stops.length).toBeGreaterThan(results);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await eventually(async () => {
    const roomPx = await page.evaluate((selector) => {
      const [footer, player] = [document.querySelector('footer'), document.querySelector(selector)];
      return (player?.getBoundingClientRect().top ?? 0) - (footer?.getBoundingClientRect().bottom ?? Infinity);
    }, SMALL);
    expect(roomPx).toBeGreaterThanOrEqual(0);
  });
});

test('X-16: a small player that appears covers nothing that has the focus', async () => {
  const page = await watchAt(1_350, 700);
  const previous = 'button[aria-label="Previous, YES Classics"]';
  await (await page.waitForSelector('h3 ::-p-text(YES Classics)'))?.scrollIntoView();
  await page.waitForSelector(previous);
  await (await page.waitForSelector(`${SMALL} button[aria-label="Stop playing"]`))?.click();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (request.url().endsWith('/media/content/authorize')) await released;
    await request.continue();
  });
  await clickRole(page, 'button', 'Play');
  await (await waitFor(page, previous)).focus();
  await page.$eval(previous, (button) => button.scrollIntoView({ block: 'end' }));
  await page.keyboard.press('Tab');
  expect(await page.$(SMALL)).toBeNull();
  release();
  await page.waitForSelector(SMALL);
  await eventually(async () => expect(await hiddenPx(page, SMALL)).toBe(0));
  expect(await focusedName(page)).toBe('Next, YES Classics');
});

test('X-16: on a phone the focus never is under the player that stays at the top', async () => {
  const page = await watchAt(320, 700);
  await byRole(page, 'region', 'More channels');
  await page.waitForSelector('main .slick-track button');
  await page.$$eval('[data-wide] button', (buttons) => {
    const last = buttons.findLast((button) => button.checkVisibility() && !button.closest('[inert]'));
    last?.focus({ preventScroll: true });
    last?.scrollIntoView({ block: 'center' });
  });
  await eventually(async () => {
    const top = await page.$eval(PLAYER, (player) => player.getBoundingClientRect().top);
    expect(Math.round(top)).toBe(64);
  });
  const stops = await walkBeside(page, PLAYER, 'Shift+Tab', (name) => name === 'Full screen');
  expect(stops.length).toBeGreaterThan(3);
});

test('X-16: in a low window the player does not stay at the top, where it would cover the page', async () => {
  const page = await watchAt(740, 360);
  await page.evaluate(() => window.scrollTo(0, 1_000));
  await eventually(async () => {
    const bottom = await page.$eval(PLAYER, (player) => player.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(0);
  });
});
