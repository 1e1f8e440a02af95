import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { bearRefusedSlot, byRole, clickRole, newVisitor, signIn } from './harness/browser.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
declare global {
  var __PROMPTED__: boolean | undefined;
}

/** As a browser with a screen in its network: this machine has none. */
const withScreen = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    RemotePlayback.prototype.watchAvailability = async (callback) => {
      callback(true);
      return 1;
    };
    RemotePlayback.prototype.cancelWatchAvailability = async () => {};
    RemotePlayback.prototype.prompt = async () => {
      globalThis.__PROMPTED__ = true;
    };
  });
const open = async (width: number, hasScreen: boolean): Promise<Page> => {
  const { page } = await newVisitor(browser, { width, height: 950 });
  bearRefusedSlot(page);
  if (hasScreen) await withScreen(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await page.focus(PLAYER);
  // Paused, the controls stay.
  await page.keyboard.press('k');
  await byRole(page, 'button', 'Play');
  return page;
};

test.each([1920, 390])('A-64a: at %i px the player offers another screen when the browser has one', async (width) => {
  const page = await open(width, true);
  if (width < 700) {
    await clickRole(page, 'button', 'More controls');
    await clickRole(page, 'menuitemcheckbox', 'Play on another screen');
  } else await clickRole(page, 'button', 'Play on another screen');
  await page.waitForFunction(() => globalThis.__PROMPTED__ === true);
  const outside = await page.$eval(PLAYER, (player) => {
    const { left, right } = player.getBoundingClientRect();
    return [...player.querySelectorAll('button, select, input')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => control.getBoundingClientRect())
      .filter((box) => box.left < left - 0.5 || box.right > right + 0.5).length;
  });
  expect(outside).toBe(0);
});

test('A-64a: the player offers no other screen when the browser has none', async () => {
  const page = await open(1920, false);
  await byRole(page, 'button', 'Full screen');
  expect(await page.$$('button[aria-label="Play on another screen"]')).toEqual([]);
});
