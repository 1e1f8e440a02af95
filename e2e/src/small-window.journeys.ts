import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, signIn, WAIT_MS, waitFor, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { focusedName } from './harness/keyboard.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import { clickControl } from './harness/player-keyboard.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';

const open = async (path: string, width = 1350) => {
  const { page } = await newVisitor(browser, { width, height: 900 });
  await signIn(page, site.origin, 'card-m', path);
  await playsFor(page, 1);
  return { page };
};
/** Presses the control of the heard player, which a narrow one has in its menu. Returns the small window. */
const moveOut = async (page: Page): Promise<Page> => {
  const opened = browser.waitForTarget((target) => target.opener() === page.target());
  await clickControl(page, 'More controls', `${PLAYER}:has([data-control="pip"])`);
  await clickRole(page, 'menuitem', 'Picture in picture');
  const small = await (await opened).page();
  if (!small) throw new Error('The small window has no page.');
  small.setDefaultTimeout(WAIT_MS);
  await small.waitForSelector('main button');
  return small;
};
const positions = (page: Page) => page.$$eval('video', (videos) => videos.map(({ currentTime }) => currentTime));
/** Each video of the page or window is displayed and has moved on by a second. */
const videosMove = async (page: Page, count: number) => {
  await eventually(async () => expect(await positions(page)).toHaveLength(count));
  const from = await positions(page);
  await page.waitForFunction(
    (since) => {
      const videos = [...document.querySelectorAll('video')];
      return videos.length === since.length && videos.every((video, at) => video.currentTime > (since[at] ?? 0) + 1);
    },
    {},
    from,
  );
  return from;
};
const muted = (page: Page) => page.$$eval('video', (videos) => videos.map((video) => video.muted));

test('multiview plays in the small window, where another tile is heard, and continues on the page afterwards', async () => {
  const { page } = await open('/watch?with=yes-1,yes-2');
  const [before = 0] = await videosMove(page, 2);
  const small = await moveOut(page);
  await videosMove(small, 2);
  expect(await positions(page)).toEqual([]);
  await page.waitForSelector('::-p-text(Playing in the small window)');
  expect(await axeViolations(page)).toEqual([]);
  expect(await axeViolations(small)).toEqual([]);
  expect(await small.$eval('main', (main) => getComputedStyle(main).display)).toBe('grid');

  await (await waitFor(small, 'button[aria-label^="Listen to"]')).focus();
  await small.keyboard.press('Enter');
  await eventually(async () => expect(await muted(small)).toEqual([true, false]));
  await waitForPath(page, `/watch?with=${encodeURIComponent('yes-2,yes-1')}`);
  // As in the corner, only the heard one continues while the viewer looks at something else.
  await clickRole(page, 'link', 'Schedule');
  await videosMove(small, 1);
  expect(await muted(small)).toEqual([false]);
  await page.goBack();
  await videosMove(small, 2);

  await (await waitFor(small, 'button[aria-label="Back to the page"]')).focus();
  // The window is closed before the key is released.
  await small.keyboard.press('Enter').catch(() => undefined);
  await eventually(async () => expect(small.isClosed()).toBe(true));
  const [after = 0] = await videosMove(page, 2);
  expect(after).toBeGreaterThan(before);
});

test('a single player pauses by keyboard in the small window, and closing it returns the player where it was', async () => {
  const { page } = await open('/watch', 768);
  const small = await moveOut(page);
  await videosMove(small, 1);
  await small.keyboard.press('Tab');
  await (await waitFor(small, 'button[aria-label="Pause"]')).focus();
  await small.keyboard.press('Space');
  await byRole(small, 'button', 'Play');
  const [pausedAt = 0] = await positions(small);
  await clickRole(page, 'button', 'Back to the page');
  await eventually(async () => expect(small.isClosed()).toBe(true));
  const video = await page.waitForSelector(`${PLAYER} video`);
  expect(await video?.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true);
  await eventually(async () => expect((await positions(page))[0]).toBeCloseTo(pausedAt, 1));
  expect(await focusedName(page)).toMatch(/^Video player/);
  await page.keyboard.press('Space');
  await videosMove(page, 1);
});
