import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, clickRole, newVisitor, signIn, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const SCHEDULE = '/watch?view=schedule';

interface Fades {
  /** Transitions that the page has begun. */
  begun: number;
}
declare global {
  var __FADES__: Fades;
}

/** A viewer with a subscription, whose page plays and counts its transitions. */
const aViewer = async () => {
  const { page } = await newVisitor(browser);
  await page.evaluateOnNewDocument(() => {
    globalThis.__FADES__ = { begun: 0 };
    const begin = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (update) {
      globalThis.__FADES__.begun += 1;
      return begin.call(this, update);
    };
  });
  await signIn(page, site.origin, 'card-m');
  await page.goto(`${site.origin}/watch`);
  await playsFor(page, 1);
  return page;
};
const fades = (page: Page) => page.evaluate(() => globalThis.__FADES__.begun);
const thereAndBack = async (page: Page) => {
  await clickRole(page, 'link', 'Schedule');
  await waitForPath(page, SCHEDULE);
  await byRole(page, 'heading', 'Schedule');
  await eventually(async () => {
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Schedule');
  });
  await page.goBack();
  await waitForPath(page, '/watch');
  await byRole(page, 'link', 'Schedule');
};

test('views fade there and back, the focus and the address follow, and the video continues', async () => {
  const page = await aViewer();
  // The fade is a later script: the first views may be shown without it.
  await eventually(async () => {
    await thereAndBack(page);
    expect(await fades(page)).toBeGreaterThanOrEqual(2);
  });
  const before = await page.$eval('video', (video) => video.currentTime);
  await thereAndBack(page);
  await page.waitForFunction((from) => (document.querySelector('video')?.currentTime ?? 0) > from, {}, before);
  expect(await page.$eval('video', ({ paused }) => paused)).toBe(false);
  await page.waitForFunction(() => !('fading' in document.documentElement.dataset));
});

test('a viewer who wants less motion sees no fade', async () => {
  const page = await aViewer();
  await eventually(async () => {
    await thereAndBack(page);
    expect(await fades(page)).toBeGreaterThanOrEqual(2);
  });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.waitForFunction(() => !('fading' in document.documentElement.dataset));
  const before = await fades(page);
  await thereAndBack(page);
  expect(await fades(page)).toBe(before);
});
