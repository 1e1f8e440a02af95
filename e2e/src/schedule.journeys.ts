import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, pathOf, signIn, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { expectStill } from './harness/layout-shift.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const SCHEDULE = '/watch?view=schedule';
const cells = (page: Page) => page.waitForSelector('[role="gridcell"] a');
const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[data-place]');
    return cell?.getAttribute('data-place')?.split(' ').map(Number) ?? [];
  });

test('a viewer finds tonight’s game with the keyboard, opens it, and comes back to the schedule', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await clickRole(page, 'link', 'Schedule');
  await waitForPath(page, SCHEDULE);
  const first = await page.waitForSelector('[role="gridcell"] a[tabindex="0"]');
  await first?.focus();
  // What is on now can be in any row, and be the last of the day.
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await eventually(async () => expect(await focused(page)).toEqual([0, 0]));
  await page.keyboard.press('ArrowRight');
  await eventually(async () => expect(await focused(page)).toEqual([0, 1]));
  await page.keyboard.press('ArrowDown');
  await eventually(async () => expect((await focused(page))[0]).toBe(1));
  await page.keyboard.press('ArrowUp');
  await eventually(async () => expect((await focused(page))[0]).toBe(0));
  await first?.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.search.startsWith('?view=program'));
  await page.waitForSelector('article h2');
  await clickRole(page, 'button', 'Back');
  await waitForPath(page, SCHEDULE);
  await cells(page);
});

test('a link to a day and a league shows them, and a filter is kept on another day', async () => {
  const { page } = await newVisitor(browser);
  const key = await page.evaluate(() => {
    const day = new Date();
    day.setDate(day.getDate() + 2);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  });
  await page.goto(`${site.origin}${SCHEDULE}&day=${key}&league=NBA`);
  await cells(page);
  expect(await page.$$eval('[role="rowheader"]', (headers) => headers.map(({ textContent }) => textContent))).toEqual([
    'YES 2',
  ]);
  expect(await axeViolations(page)).toEqual([]);
  await expectStill(page);
  await eventually(async () => expect(await page.title()).toBe('Schedule – YES Network'));
  await page.$eval('nav[aria-label="Days"] a:last-child', (link) => (link as HTMLElement).click());
  await page.waitForFunction((before) => !location.search.includes(before), {}, key);
  expect(pathOf(page)).toContain('league=NBA');
  await cells(page);
});

test('a phone shows the day as a list, and a coming game goes into the calendar', async () => {
  const { page } = await newVisitor(browser, { width: 390, height: 844 });
  await signIn(page, site.origin, 'card-m', SCHEDULE);
  await page.waitForSelector('main ol a[data-live]');
  expect(await page.$('[role="grid"]')).toBeNull();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.$$eval('nav[aria-label="Days"] a', ([, tomorrow]) => (tomorrow as HTMLElement).click());
  const game = await page.waitForSelector('main ol a[data-live]:not([data-on-air]):not([data-ended])');
  await game?.evaluate((link) => (link as HTMLElement).click());
  const calendar = await byRole(page, 'link', 'Add to calendar');
  const file = await fetch((await calendar.evaluate((link) => (link as HTMLAnchorElement).href)) as string);
  expect(file.headers.get('content-type')).toContain('text/calendar');
});

test('SHELL-012: the schedule is in the viewer’s language', async () => {
  const { page } = await newVisitor(browser);
  await page.setExtraHTTPHeaders({ 'accept-language': 'es' });
  await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'languages', { value: ['es'] }));
  await page.goto(`${site.origin}${SCHEDULE}`);
  await (await byRole(page, 'heading', 'Programación'))?.dispose();
  await page.waitForSelector('::-p-text(Hoy)');
});
