import { afterEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, expectMessage, newVisitor, signIn, waitFor } from './harness/browser.ts';
import { followChannel } from './harness/current-channel.ts';
import { eventually } from './harness/eventually.ts';
import { focusedName, focusOn } from './harness/keyboard.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
afterEach(async () => {
  await site.control('DELETE /faults');
});

const text = (page: Page, words: string, timeout = 60_000) => page.waitForSelector(`::-p-text(${words})`, { timeout });
const problem = (body: unknown) => site.control('POST /faults', body);
const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
const QUALITY = `${PLAYER} select[aria-label="Quality"]`;
const muted = (page: Page) =>
  page.$eval('[data-remote="mf-watch"] video', (element) => (element as HTMLVideoElement).muted);

test('two segments that are missing and one that is late cost no more than a moment', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  expectMessage(page, /404/);
  await problem({ match: 'GET /media/*', status: 404, times: 2 });
  await problem({ match: 'GET /media/*', delayMs: 4_000, times: 1 });
  await playsFor(page, 20, 60_000);
});

test('a corrupt segment costs a moment, not the picture', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await problem({ match: 'GET /media/*', body: 'not a segment', times: 1 });
  // Beyond what was buffered before it, and beyond the reload that may follow.
  await playsFor(page, 20, 60_000);
  await playsFor(page, 5, 60_000);
  expect(await page.$('[data-remote="mf-watch"] [role="alert"]')).toBeNull();
});

test('a quality whose segments do not arrive stays in the list, and can be chosen', async () => {
  const { page } = await newVisitor(browser);
  expectMessage(page, /404/);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  const answers: string[] = [];
  page.on('response', (response) => {
    const [, height] = /\/v(\d+)\/\d+\.m4s/.exec(response.url()) ?? [];
    if (height) answers.push(`${response.status()} of ${height}`);
  });
  await problem({ match: 'GET /media/channels/yes-1/v540/*', status: 404, times: 50 });
  await eventually(() => expect(answers.join(', ')).toMatch(/404 of 540.* 200 of (720|360)/));
  const list = await page.waitForSelector(QUALITY);
  expect(await list?.$$eval('option', (options) => options.map(({ value }) => value))).toEqual(
    expect.arrayContaining(['720', '540', '360']),
  );
  await (await waitFor(page, QUALITY)).select('540');
  expect(await list?.evaluate((element) => (element as HTMLSelectElement).value)).toBe('540');
  await site.control('DELETE /faults');
  answers.splice(0);
  await playsFor(page, 20, 60_000);
  await eventually(() => expect(answers).toContain('200 of 540'));
});

test('a refused licence shows an error, and Try again plays once it is granted', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await page.setRequestInterception(true);
  let isRefused = true;
  page.on('request', (request) => {
    if (isRefused && request.url().endsWith('/licence')) void request.respond({ status: 403 });
    else void request.continue();
  });
  expectMessage(page, /403/);
  const card = await page.waitForSelector('[data-remote="mf-watch"] ::-p-text(YES 2 ·)');
  await card?.click();
  await text(page, 'This video can’t be played right now.');
  expect(await axeViolations(page)).toEqual([]);
  isRefused = false;
  await clickRole(page, 'button', 'Try again');
  await playsFor(page, 1);
});

test('spoiler-free: nothing of a game is shown before the viewer chose, on the next visit too', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await clickRole(page, 'button', 'Spoiler-free');
  await page.reload();
  await (await text(page, 'YES Overflow ·'))?.click();
  await byRole(page, 'button', 'From the start');
  // A show, which has no score, keeps its still; a game, named by its teams, has its league's name instead.
  expect(await page.$(`${PLAYER} img`)).toBeNull();
  const illustrated = await page.$$eval('[data-remote="mf-watch"] button:has(img)', (cards) =>
    cards.map(({ textContent }) => textContent),
  );
  expect(illustrated.filter((card) => / at /.test(card ?? ''))).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await clickRole(page, 'button', 'From the start');
  await playsFor(page, 1);
  await text(page, 'Go live');
});

test('the settings of the player by keyboard, at three widths', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  for (const width of [320, 768, 1350]) {
    await page.setViewport({ width, height: 900 });
    await (await waitFor(page, 'button[aria-label="Full screen"]')).focus();
    const cutOff = () =>
      page.$$eval('section[aria-label^="Video player"] :is(button, select)', (controls) => {
        const right = controls[0]?.closest('section')?.getBoundingClientRect().right ?? 0;
        return controls
          .filter((control) => control.getBoundingClientRect().right > right)
          .map(({ ariaLabel }) => ariaLabel);
      });
    await eventually(async () => expect(await cutOff()).toEqual([]));
    const isInMenu = !(await page.$eval('button[aria-label="Player settings"]', (button) => button.checkVisibility()));
    await (await waitFor(page, `button[aria-label="${isInMenu ? 'More controls' : 'Player settings'}"]`)).focus();
    await page.keyboard.press('Enter');
    if (isInMenu) {
      await byRole(page, 'menuitem', 'Player settings');
      await page.keyboard.press('End');
      while ((await focusedName(page)) !== 'Player settings') await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
    }
    await byRole(page, 'dialog', 'Player settings');
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { hidden: true });
    await focusOn(page, isInMenu ? 'More controls' : 'Player settings');
  }
});

test('the next channel comes without leaving full screen', async () => {
  const { page } = await newVisitor(browser);
  const channel = followChannel(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  const first = channel.current();
  await (await waitFor(page, PLAYER)).focus();
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.keyboard.press('n');
  await channel.becomes(false, first);
  await playsFor(page, 1);
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement === null);
});

test('A-63: choices survive a reload, and a recording resumes at its position', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m', '/watch/vod-highlights-01');
  await playsFor(page, 1);
  await clickRole(page, 'button', 'Unmute');
  await (await waitFor(page, 'select[aria-label="Speed"]')).select('1.5');
  await page.$eval('[data-remote="mf-watch"] video', (element) => {
    (element as HTMLVideoElement).currentTime = 60;
  });
  await playsFor(page, 2);
  await page.reload();
  const { positionS } = await playsFor(page, 1);
  expect(positionS).toBeGreaterThan(55);
  await eventually(async () =>
    expect(await page.$eval('select[aria-label="Speed"]', (list) => (list as HTMLSelectElement).value)).toBe('1.5'),
  );
  await page.mouse.click(5, 5);
  // A reload is not a gesture, so the browser keeps it muted; the choice is kept.
  if (await muted(page)) await byRole(page, 'button', 'Unmute');
});
