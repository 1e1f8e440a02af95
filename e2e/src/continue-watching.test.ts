import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, signIn, waitForPath } from './harness/browser.ts';
import { expectStill } from './harness/layout-shift.ts';
import { playsFor } from './harness/playback.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const VIDEO = '[data-remote="mf-watch"] video';
const positionOf = (page: Page) => page.$eval(VIDEO, (video) => (video as HTMLVideoElement).currentTime);
const reaches = (page: Page, positionS: number) =>
  page.waitForFunction(
    (selector, wanted) => ((document.querySelector(selector) as HTMLVideoElement | null)?.currentTime ?? 0) > wanted,
    {},
    VIDEO,
    positionS,
  );
/** Plays a recording to this position. `isStored`: until the account has it. */
const watchTo = async (page: Page, id: string, positionS: number, isStored = true) => {
  await page.goto(`${site.origin}/watch/${id}`);
  await playsFor(page, 1);
  const stored = isStored && storedFrom(page, () => positionS);
  await page.$eval(
    VIDEO,
    (element, wanted) => {
      (element as HTMLVideoElement).currentTime = wanted;
    },
    positionS,
  );
  await reaches(page, positionS + 1);
  await stored;
};
/** The account has stored a position of at least this. */
const storedFrom = (page: Page, positionS: () => number) =>
  page.waitForResponse((response) => {
    if (!response.url().endsWith('/yesnetwork/saveViewing')) return false;
    const position = /"positionS":([\d.]+)/.exec(response.request().postData() ?? '')?.[1];
    return Number(position) >= positionS();
  });
const rowHas = (page: Page, row: string, id: string) =>
  page.waitForFunction(
    (name, href) =>
      [...document.querySelectorAll('section')].some(
        (section) =>
          section.querySelector('h3')?.textContent === name && section.querySelector(`a[href="${href}"]`) !== null,
      ),
    {},
    row,
    `/watch/${id}`,
  );
const rowIsGone = (page: Page, row: string) =>
  page.waitForFunction(
    (name) => ![...document.querySelectorAll('main h3')].some((heading) => heading.textContent === name),
    {},
    row,
  );
const sectionsAreShown = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('main h3')].some((heading) => heading.textContent === 'Recent games'),
  );

test('a viewer continues on another device where the first one stopped, and starts over', async () => {
  const phone = (await newVisitor(browser, { width: 480, height: 800 })).page;
  await signIn(phone, site.origin, 'card-m');
  await watchTo(phone, 'vod-interviews-01', 125);
  let pausedAtS = Number.POSITIVE_INFINITY;
  const stored = storedFrom(phone, () => pausedAtS);
  pausedAtS = await phone.$eval(VIDEO, (element) => {
    const video = element as HTMLVideoElement;
    video.pause();
    return video.currentTime;
  });
  await stored;
  const leftAtS = Math.floor(pausedAtS);

  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await rowHas(page, 'Continue watching', 'vod-interviews-01');
  await sectionsAreShown(page);
  const rows = await page.$$eval('main h3', (headings) => headings.map((heading) => heading.textContent));
  expect(rows.indexOf('Recent games') - rows.indexOf('Continue watching')).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(`${site.origin}/watch/vod-interviews-01`);
  await reaches(page, 120);
  const place = `${Math.floor(leftAtS / 60)}:${String(leftAtS % 60).padStart(2, '0')}`;
  await page.waitForSelector(`::-p-text(Resumed at ${place})`);
  await clickRole(page, 'button', 'Start over');
  await page.waitForFunction(
    (selector) => (document.querySelector(selector) as HTMLVideoElement).currentTime < 60,
    {},
    VIDEO,
  );
  expect(await positionOf(page)).toBeLessThan(60);
});

test('a viewer removes a recording from the row with the keyboard, and other devices forget it', async () => {
  const laptop = (await newVisitor(browser)).page;
  await signIn(laptop, site.origin, 'card-y');
  await watchTo(laptop, 'vod-interviews-02', 100);
  await laptop.goto(`${site.origin}/watch`);
  await rowHas(laptop, 'Continue watching', 'vod-interviews-02');
  const tablet = (await newVisitor(browser)).page;
  await signIn(tablet, site.origin, 'card-y');
  await rowHas(tablet, 'Continue watching', 'vod-interviews-02');
  await expectStill(tablet);
  const remove = await tablet.waitForSelector('button[aria-label$="from Continue watching"]');
  await remove?.focus();
  await tablet.keyboard.press('Enter');
  await rowIsGone(tablet, 'Continue watching');
  await tablet.waitForSelector('::-p-text(Removed: )');

  await laptop.reload();
  await sectionsAreShown(laptop);
  await rowIsGone(laptop, 'Continue watching');
});

test('a viewer keeps a list on every device', async () => {
  const phone = (await newVisitor(browser, { width: 480, height: 800 })).page;
  await signIn(phone, site.origin, 'splitit', '/watch/vod-classics-01');
  const stored = phone.waitForResponse((response) => response.url().endsWith('/yesnetwork/changeMyList'));
  await clickRole(phone, 'button', 'My List');
  await stored;
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'splitit');
  await rowHas(page, 'My List', 'vod-classics-01');
  await (await page.waitForSelector('button[aria-label$="from My List"]'))?.click();
  await rowIsGone(page, 'My List');
  await page.reload();
  await sectionsAreShown(page);
  await rowIsGone(page, 'My List');
});

test('a visitor continues in the same browser, and keeps the place with the account after logging in', async () => {
  const { page } = await newVisitor(browser);
  await watchTo(page, 'vod-interviews-03', 90, false);
  await page.goto(`${site.origin}/watch`);
  await rowHas(page, 'Continue watching', 'vod-interviews-03');
  await page.goto(`${site.origin}/watch/vod-interviews-03`);
  await clickRole(page, 'button', 'My List');
  await waitForPath(page, '/login');
  await signIn(page, site.origin, 'nosub');
  await rowHas(page, 'Continue watching', 'vod-interviews-03');
  const other = (await newVisitor(browser)).page;
  await signIn(other, site.origin, 'nosub');
  await rowHas(other, 'Continue watching', 'vod-interviews-03');
});

test('a recording that was watched to its end is marked on other devices', async () => {
  const phone = (await newVisitor(browser)).page;
  await signIn(phone, site.origin, 'card-m', '/watch/vod-highlights-01');
  await playsFor(phone, 1);
  const stored = phone.waitForResponse(
    (response) =>
      response.url().endsWith('/yesnetwork/saveViewing') &&
      (response.request().postData() ?? '').includes('"watched":true'),
  );
  await phone.$eval(VIDEO, (element) => {
    const video = element as HTMLVideoElement;
    video.currentTime = video.duration - 1;
  });
  await stored;
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m', '/watch?currentSection=highlights');
  await page.waitForFunction(() =>
    document.querySelector('a[href^="/watch/vod-highlights-01"]')?.textContent?.includes('WATCHED'),
  );
  await (await byRole(page, 'heading', 'Highlights'))?.dispose();
});
