import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, signIn, tolerateRefusedSlot, waitFor } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { focusOn, tabTo } from './harness/keyboard.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import { clickControl } from './harness/player-keyboard.ts';
import type { Site } from './harness/site.ts';
import { videoBecomes } from './harness/video.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

declare global {
  var __LATER_MS__: number | undefined;
}

const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
const VIDEO = '[data-remote="mf-watch"] video';
const MINUTE_MS = 60_000;
const SIZES = [
  [320, 700],
  [768, 900],
  [1350, 900],
] as const;

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};
const openSettings = async (page: Page) => {
  if ((page.viewport()?.width ?? 0) < 700) {
    await clickControl(page, 'More controls');
    await clickRole(page, 'menuitem', 'Player settings');
  } else await clickControl(page, 'Player settings');
  await byRole(page, 'dialog', 'Player settings');
};
const closeSettings = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
};
const selectIn = async (page: Page, list: string, option: string) => {
  await page.locator(`dialog[open] ::-p-aria([role="combobox"][name="${list}"])`).fill(option);
};
const heightBecomes = (page: Page, maxPx: number) =>
  page.waitForFunction(
    (selector, max) => {
      const height = document.querySelector<HTMLVideoElement>(selector)?.videoHeight ?? 0;
      return height > 0 && height <= max;
    },
    {},
    VIDEO,
    maxPx,
  );
/** The corners and the center of a control that are outside the player or under something else, with what is there. */
const coveredPoints = async (page: Page, name: string): Promise<string[]> => {
  const button = await byRole(page, 'button', name);
  return button.evaluate((element, selector) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const edge = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const inside = [left + 3, (left + right) / 2, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y]));
    return inside.flatMap(([x = 0, y = 0]) => {
      const isOutside = x < edge.left || x > edge.right || y < edge.top || y > edge.bottom;
      const hit = document.elementFromPoint(x, y);
      return !isOutside && hit && element.contains(hit) ? [] : [`${x} ${y}: ${hit?.outerHTML.slice(0, 100)}`];
    });
  }, PLAYER);
};
const isUncovered = (page: Page, name: string) =>
  eventually(async () => expect(await coveredPoints(page, name)).toEqual([]));
/** From now on the clock of the page is this much later. */
const passMs = (page: Page, ms: number) =>
  page.evaluate((later) => {
    globalThis.__LATER_MS__ = (globalThis.__LATER_MS__ ?? 0) + later;
  }, ms);

test.each(SIZES)(
  'the sleep timer at %i × %i px warns, pauses, gives the reason and continues, all by keyboard',
  async (width, height) => {
    const { page } = await newVisitor(browser, { width, height });
    await page.evaluateOnNewDocument(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + (globalThis.__LATER_MS__ ?? 0);
    });
    await page.goto(`${site.origin}/watch/vod-interviews-01`);
    await playsFor(page, 1);
    await openSettings(page);
    await selectIn(page, 'Sleep timer', '15');
    await closeSettings(page);
    await passMs(page, 14 * MINUTE_MS);
    await isUncovered(page, 'Keep watching');
    await shot(page, `sleep-soon-${width}`);
    expect(await axeViolations(page)).toEqual([]);
    await (await waitFor(page, PLAYER)).focus();
    await tabTo(page, 'Keep watching');
    await page.keyboard.press('Enter');
    await page.waitForSelector('::-p-text(The sleep timer is off.)');
    await openSettings(page);
    await selectIn(page, 'Sleep timer', '15');
    await closeSettings(page);
    await (await waitFor(page, PLAYER)).focus();
    await passMs(page, 15 * MINUTE_MS);
    await videoBecomes(page, ({ paused }) => paused);
    await focusOn(page, 'Continue');
    await isUncovered(page, 'Continue');
    await shot(page, `sleep-ended-${width}`);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await videoBecomes(page, ({ paused }) => !paused);
  },
);

test.each(SIZES)(
  'at %i × %i px the data saver limits the video, and audio only shows the still in its place',
  async (width, height) => {
    const { page } = await newVisitor(browser, { width, height });
    tolerateRefusedSlot(page);
    await signIn(page, site.origin, 'card-m');
    await playsFor(page, 1);
    await openSettings(page);
    await selectIn(page, 'Quality', 'saver');
    await shot(page, `settings-${width}`);
    expect(await axeViolations(page)).toEqual([]);
    await closeSettings(page);
    await heightBecomes(page, 360);
    await openSettings(page);
    await clickRole(page, 'switch', 'Audio only');
    await closeSettings(page);
    await page.waitForSelector(`${PLAYER} > img`);
    await shot(page, `audio-only-${width}`);
    await isUncovered(page, 'Show the picture');
    expect(await axeViolations(page)).toEqual([]);
    const hasFrames = () =>
      page.$eval(VIDEO, (video) => {
        const [x] = getComputedStyle(video).objectPosition.split(' ');
        return Math.abs(Number.parseFloat(x ?? '')) < window.innerWidth;
      });
    expect(await hasFrames()).toBe(false);
    await playsFor(page, 1);
    await clickRole(page, 'button', 'Show the picture');
    await page.waitForSelector(`${PLAYER} > img`, { hidden: true });
    expect(await hasFrames()).toBe(true);
  },
);
