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

const text = (page: Page, words: string) => page.waitForSelector(`::-p-text(${words})`);
const activeOption = (page: Page) =>
  page.$eval('[role="combobox"]', (field) => {
    const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    return { text: option?.textContent ?? '', isSelected: option?.getAttribute('aria-selected') };
  });
const option = (page: Page, words: string) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[role="option"]')].some(({ textContent }) => textContent?.includes(wanted)),
    {},
    words,
  );

test('a fan finds a team by its nickname with the keyboard alone, and gets back to that search by one key', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await (await byRole(page, 'combobox', 'Search Videos')).focus();
  await option(page, 'Nets');
  const suggested = page.waitForResponse((response) => response.url().includes('/content/suggest?term=bombe'));
  await page.keyboard.type('bombe');
  await suggested;
  await option(page, 'Team · MLB');
  expect(await axeViolations(page)).toEqual([]);
  // Above it is what is on air, if the team plays now.
  for (let presses = 0; presses < 20; presses += 1) {
    const { text: before } = await activeOption(page);
    if (before.startsWith('YankeesTeam')) break;
    await page.keyboard.press('ArrowDown');
    await eventually(async () => expect((await activeOption(page)).text).not.toBe(before));
  }
  await eventually(async () =>
    expect(await activeOption(page)).toEqual({ text: 'YankeesTeam · MLB', isSelected: 'true' }),
  );
  await page.keyboard.press('Enter');
  await waitForPath(page, '/watch?vodSearch=Yankees');
  await byRole(page, 'region', 'Upcoming');
  expect(await page.$('[role="listbox"]:not([hidden] *)')).toBeNull();
  expect(await axeViolations(page)).toEqual([]);
  await clickRole(page, 'button', 'Cancel');
  await waitForPath(page, '/watch');
  await option(page, 'Recent search');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForPath(page, '/watch?vodSearch=Yankees');
});

test('a link to a search with typing mistakes shows what was meant, and nothing moves while it loads', async () => {
  const { page } = await newVisitor(browser, { width: 390, height: 844 });
  await page.goto(`${site.origin}/watch?vodSearch=sonders`);
  await text(page, 'No exact match. Here’s “sounders”.');
  await byRole(page, 'link', 'Schedule: Sounders');
  await text(page, 'Videos');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeViolations(page)).toEqual([]);
  await expectStill(page);
  await clickRole(page, 'link', 'Schedule: Sounders');
  await page.waitForFunction(() => location.search.includes('team=Sounders'));
  expect(pathOf(page)).toContain('view=schedule');
});

test('a favorite team leads the page: its row is first, its schedule and a reminder or its live game one press away', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'splitit', '/teamSelect');
  await clickRole(page, 'button', 'Yankees');
  await clickRole(page, 'button', 'NEXT');
  await page.waitForFunction(() => location.pathname === '/watch');
  await page.goto(`${site.origin}/watch`);
  const schedule = await page.waitForSelector('a[aria-label="Schedule: Yankees"]');
  const first = await page.waitForSelector('section h2 ~ div h3');
  expect(await first?.evaluate(({ textContent }) => textContent)).toBe('Yankees');
  expect(await axeViolations(page)).toEqual([]);
  await eventually(async () => {
    const offers = await page.$$eval('main a, main button', (controls) =>
      controls.map(({ textContent }) => textContent).filter((words) => words === 'Remind me' || words === 'Watch live'),
    );
    expect(offers).toHaveLength(1);
  });
  await schedule?.evaluate((link) => (link as HTMLElement).click());
  await page.waitForFunction(() => location.search.includes('team=Yankees'));
});

test('on a phone the field shows the whole term beside Cancel', async () => {
  const { page } = await newVisitor(browser, { width: 320, height: 700 });
  await page.goto(`${site.origin}/watch?vodSearch=red+sox+at+yankees`);
  await byRole(page, 'button', 'Cancel');
  const hiddenPx = () =>
    page.$eval('[role="combobox"]', ({ scrollWidth, clientWidth }) => Math.max(scrollWidth - clientWidth, 0));
  await eventually(async () => expect(await hiddenPx()).toBe(0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await axeViolations(page)).toEqual([]);
});
