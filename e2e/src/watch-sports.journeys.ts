import { afterEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, expectMessage, newVisitor, signIn, waitFor } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { picture, playsFor } from './harness/playback.ts';
import { requestsTo } from './harness/requests.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
afterEach(async () => {
  await site.control('DELETE /faults');
});

const SCORE = 'section[aria-label="Score"]';
const MARKS = '[role="toolbar"][aria-label="Key moments"] button';
const PLAYER = 'section[aria-label^="Video player"]';
const RECORDED = '/watch/vod-recent-games-01';

const gone = (page: Page, selector: string) => page.waitForSelector(selector, { hidden: true });
/** `New York City FC 2, Toronto FC 1, …`: how many goals that is; before the game there are none. */
const goals = (page: Page): Promise<number> =>
  page.evaluate((selector) => {
    const [, away = 0, home = 0] =
      /^\D+(\d+), \D+(\d+),/.exec(document.querySelector(selector)?.textContent ?? '') ?? [];
    return Number(away) + Number(home);
  }, SCORE);
/** Controls that do not fit into the player. */
const cutOff = (page: Page): Promise<string[]> =>
  page.$eval(PLAYER, (player) => {
    const { right } = player.getBoundingClientRect();
    return [...player.querySelectorAll<HTMLElement>('button, select')]
      .filter((control) => control.offsetParent !== null && control.getBoundingClientRect().right > right)
      .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
  });

/** There is always a game on it. */
const chooseGame = async (page: Page): Promise<void> => {
  await playsFor(page, 1);
  const card = await page.waitForSelector('[data-remote="mf-watch"] ::-p-text(YES Overflow ·)');
  await card?.click();
  await page.waitForSelector('section[aria-label="Video player: New York City FC at Toronto FC"] [role="toolbar"]');
  await playsFor(page, 1);
};

test('the score of a live game follows the viewer back in time, is hidden by s, and both are as they were on the next visit', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await chooseGame(page);
  await page.waitForSelector(SCORE);
  const atEdge = await goals(page);
  expect(await axeViolations(page)).toEqual([]);

  await page.$eval('[data-remote="mf-watch"] video', (element) => {
    const video = element as HTMLVideoElement;
    video.currentTime = video.seekable.end(0) - 1_200;
  });
  await byRole(page, 'button', 'Go live');
  await playsFor(page, 1);
  expect(await goals(page)).toBeLessThanOrEqual(atEdge);
  for (const width of [320, 768, 1350]) {
    await page.setViewport({ width, height: 900 });
    await (await waitFor(page, 'button[aria-label="Full screen"]')).focus();
    await eventually(async () => expect({ width, cutOff: await cutOff(page) }).toEqual({ width, cutOff: [] }));
  }

  await (await waitFor(page, PLAYER)).focus();
  await page.keyboard.press('s');
  await gone(page, SCORE);
  await page.reload();
  await chooseGame(page);
  // Where it was left, too.
  await byRole(page, 'button', 'Go live');
  expect(await page.$(SCORE)).toBeNull();
  await (await waitFor(page, PLAYER)).focus();
  await page.keyboard.press('s');
  // Behind live it may be the programme before the game.
  await page.keyboard.press('l');
  await page.waitForSelector(SCORE);
});

test('key moments of a recorded game work by keyboard, and are absent in spoiler-free mode', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m', RECORDED);
  await playsFor(page, 1);
  await page.waitForSelector(MARKS);
  const count = await page.$$eval(MARKS, ({ length }) => length);
  expect(count).toBeGreaterThan(2);
  expect(await axeViolations(page)).toEqual([]);

  await (await waitFor(page, MARKS)).focus();
  const before = await picture(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (fromS) =>
      (document.querySelector<HTMLVideoElement>('[data-remote="mf-watch"] video')?.currentTime ?? 0) > fromS + 30,
    {},
    before.positionS,
  );
  await playsFor(page, 1);

  await clickRole(page, 'button', 'Spoiler-free');
  await gone(page, SCORE);
  await gone(page, MARKS);
  const requested = await requestsTo(site, '/content/game/*');
  await page.reload();
  await playsFor(page, 2);
  expect(await requestsTo(site, '/content/game/*')).toBe(requested);
  expect(await page.$(SCORE)).toBeNull();
});

test('a score that cannot be had costs nothing but itself, and comes back', async () => {
  await site.control('POST /faults', { match: 'GET /content/game/vod-recent-games-01', status: 503, times: 1 });
  const { page } = await newVisitor(browser);
  expectMessage(page, /503/);
  await signIn(page, site.origin, 'card-m', RECORDED);
  await playsFor(page, 2);
  expect(await page.$('[data-remote="mf-watch"] [role="alert"]')).toBeNull();
  // The first wait after a failure is a quarter of a minute.
  await page.waitForSelector(SCORE);
});
