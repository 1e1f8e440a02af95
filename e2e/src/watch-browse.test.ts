/** @long */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import {
  tolerateRefusedSlot,
  byRole,
  clickRole,
  expectMessage,
  newVisitor,
  signIn,
  waitForPath,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { expectStill } from './harness/layout-shift.ts';
import { playsFor } from './harness/playback.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { stored } from './harness/storage.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
afterEach(async () => {
  await site.control('DELETE /flags');
  await site.control('POST /geo', {});
});

const VIDEO = '[data-remote="mf-watch"] video';
const WALL = 'The video you are trying to watch requires a YES subscription';
const text = (page: Page, words: string, timeout = 60_000) => page.waitForSelector(`::-p-text(${words})`, { timeout });
const heading = async (page: Page, name: string) => (await byRole(page, 'heading', name))?.dispose();

test('WATCH-028, WATCH-034, WATCH-038: a recording is chosen, plays, and Up next leads to the one after it', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  const card = await page.waitForSelector('a[href="/watch/vod-highlights-01"]');
  const scrolledTo = await page.evaluate(async () => {
    // Clicks only after the page has moved.
    const moved = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
    window.scrollTo(0, 700);
    await moved;
    return window.scrollY;
  });
  await card?.evaluate((link) => (link as HTMLElement).click());
  await waitForPath(page, '/watch/vod-highlights-01');
  await playsFor(page, 1);
  await page.$eval(VIDEO, (element) => {
    const video = element as HTMLVideoElement;
    video.currentTime = video.duration - 1;
  });
  // It plays by itself after ten seconds.
  await page.locator('::-p-aria([role="button"][name="Play Now"])').click();
  await waitForPath(page, '/watch/vod-highlights-02');
  await playsFor(page, 1);
  await clickRole(page, 'button', 'Back');
  await waitForPath(page, '/watch');
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 60, {}, scrolledTo);
});

test('WATCH-023, WATCH-024, WATCH-026, WATCH-027: search finds by itself when the typing rests, and says when there is nothing', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  const box = await byRole(page, 'combobox', 'Search Videos');
  await box?.type('overtime');
  await heading(page, 'SHOWING RESULTS FOR overtime');
  await text(page, 'Videos found: ');
  await clickRole(page, 'button', 'Cancel');
  await waitForPath(page, '/watch');
  await box?.type('<b>zzz</b>');
  await page.keyboard.press('Enter');
  await heading(page, 'SHOWING RESULTS FOR <b>zzz</b>');
  await text(page, 'No matching results');
});

test('WATCH-016, WATCH-029, WATCH-030, WATCH-031, WATCH-032, WATCH-033: a locked recording leads a visitor to the wall at its address', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  const locked = await page.waitForSelector('a[href="/watch/vod-recent-games-01"]');
  expect(await locked?.$eval('[aria-label="Locked, subscription required"]', () => true)).toBe(true);
  await locked?.evaluate((link) => (link as HTMLElement).click());
  await waitForPath(page, '/watch/vod-recent-games-01');
  await text(page, WALL);
  await text(page, 'Subscribe now for just $19.99/mo');
  await text(page, 'Subject to territorial restrictions.');
  await clickRole(page, 'link', 'SUBSCRIBE');
  await waitForPath(page, '/register');
});

test('WATCH-013, WATCH-014: See more opens the grid, which brings fifty and then the rest', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  const more = await page.waitForSelector('a[href="/watch?currentSection=highlights"]');
  await more?.evaluate((link) => (link as HTMLElement).click());
  await page.waitForFunction(() => document.querySelectorAll('main li a').length === 50);
  await clickRole(page, 'button', 'Load more');
  await page.waitForFunction(() => document.querySelectorAll('main li a').length === 64);
});

test('A-53: a recording that does not exist is said so, and the list stays', async () => {
  const { page } = await newVisitor(browser);
  expectMessage(page, /404 .*\/content\/urn\/vod-nobody/);
  await page.goto(`${site.origin}/watch/vod-nobody`);
  await text(page, 'We couldn’t find this video.');
  await page.waitForSelector('a[href="/watch/vod-highlights-01"]');
});

test('WATCH-081, WATCH-087, WATCH-088: a blackout stops the channel, and its end starts it, both without a reload', async () => {
  const { page } = await newVisitor(browser);
  // A segment that is requested while the stream ends.
  tolerateRefusedSlot(page);
  await signIn(page, site.origin, 'card-y');
  await playsFor(page, 1);
  await site.control('POST /blackout', { cid: 'yes-1', until: Date.now() - 60_000 + 24 * 60 * 60_000 });
  await text(page, 'local restrictions');
  await site.control('DELETE /blackout?cid=yes-1');
  await page.waitForFunction(() => !document.body.textContent?.includes('local restrictions'));
  await playsFor(page, 1);
});

test('WATCH-059, WATCH-060, WATCH-061, WATCH-063, WATCH-065: away from home a subscriber watches on travel days, which end at home', async () => {
  await site.control('POST /geo', { country: 'us', zone: 'none', zip: '60601' });
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  const endMs = Number(await stored(page, 'CouchRightsDate'));
  expect(endMs).toBeGreaterThan(Date.now());
  expect(endMs).toBeLessThanOrEqual(Date.now() + 30 * 24 * 60 * 60_000);
  await site.control('POST /geo', {});
  await page.reload();
  await playsFor(page, 1);
  expect(await stored(page, 'CouchRightsDate')).toBeNull();
});

test('WATCH-057: with its flag a recording is preceded by an ad, which is reported', async () => {
  await site.control('POST /flags', { preRoll: { vod: true, overflow: false, linear: false } });
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch/vod-interviews-01`);
  await byRole(page, 'region', 'Advertisement');
  const ad = '[aria-label="Advertisement"] video';
  await page.waitForFunction(
    (video) => (document.querySelector<HTMLVideoElement>(video)?.currentTime ?? 0) > 0,
    {},
    ad,
  );
  // It may be skipped after five of its ten seconds.
  await page.$eval(
    ad,
    (element) => void Object.assign(element as HTMLVideoElement, { currentTime: 5, playbackRate: 0.0625 }),
  );
  await clickRole(page, 'button', 'Skip ad');
  await playsFor(page, 1);
  await eventually(async () => {
    const { events } = (await site.control('GET /events?type=track')) as { events: { name: string }[] };
    expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['ad:impression', 'ad:start', 'ad:skip']));
  });
});

test('WATCH-058, WATCH-080: a fourth device of one account sees the limit, and plays when another stops', async () => {
  const small = { width: 480, height: 700 };
  const visits = [];
  for (let device = 0; device < 3; device += 1) {
    const { page } = await newVisitor(browser, small);
    await signIn(page, site.origin, 'splitit');
    await playsFor(page, 1);
    visits.push(page);
  }
  const { page: fourth } = await newVisitor(browser, small);
  tolerateRefusedSlot(fourth);
  await signIn(fourth, site.origin, 'splitit');
  await text(fourth, 'Live streaming limit reached');
  await text(fourth, '3 devices');
  await visits[0]?.browserContext().close();
  // A browser that is closed sends no farewell: another device leaves properly.
  await visits[1]?.goto(`${site.origin}/SubscriptionUnavailable`);
  await clickRole(fourth, 'button', 'Try again');
  await playsFor(fourth, 1);
  for (const page of [fourth, visits[1], visits[2]]) await page?.browserContext().close();
});

test('X-17: at 768 px the wall covers nothing of the list beside it', async () => {
  const { page } = await newVisitor(browser, { width: 768, height: 900 });
  await page.goto(`${site.origin}/watch`);
  await text(page, WALL);
  const list = await byRole(page, 'heading', 'Also Live');
  const isOnTop = await list?.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + 1, top + height / 2) === element;
  });
  expect(isOnTop).toBe(true);
});

test('S-24: unchanged lists are answered with 304 and no body', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await text(page, 'Recent games');
  const again = (path: RegExp) => page.waitForResponse((response) => path.test(response.url()));
  const lists = Promise.all([
    again(/\/content\/airing\/live/),
    again(/\/content\/liveevent\/live/),
    again(/\/catalog\/storefront\//),
  ]);
  // A step within the page, not a load of it.
  await page.evaluate(() => {
    history.pushState({}, '', '/watch?reload=true');
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  const statuses = (await lists).map((response) => response.status());
  expect(statuses).toEqual([304, 304, 304]);
  await waitForPath(page, '/watch');
});

/**
 * Rows come as they come near: on a phone the first is beneath the lists of what is live, which has a heading of the third level
 * before them.
 */
const showFirstRow = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => document.querySelectorAll('main h3').length > 1 || document.querySelector('main a[href^="/watch/vod-"]'),
  );
  // A scroll in the frame in which rows come would count as their movement.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.$$eval('main h3', (names) => names.at(-1)?.scrollIntoView());
};

describe.each([320, 1350])('%i px wide', (width) => {
  test.each([
    ['/watch', 'MORE VIDEO'],
    ['/watch/vod-interviews-01', 'MORE VIDEO'],
    ['/watch/vod-classics-02', 'MORE VIDEO'],
    ['/watch?vodSearch=goal', 'SHOWING RESULTS FOR goal'],
    ['/watch?currentSection=classics', 'YES Classics'],
  ])('nothing moves while %s comes, from the first paint to its cards', async (path, last) => {
    const { page } = await newVisitor(browser, { width, height: 900 });
    await page.goto(site.origin + path);
    await heading(page, last);
    await showFirstRow(page);
    await page.waitForSelector('main a[href^="/watch/vod-"] img');
    await expectStill(page);
  });
});

describe.each([320, 768, 1350])('%i px wide', (width) => {
  test.each(['/watch', '/watch?vodSearch=goal', '/watch?currentSection=classics', '/watch/vod-interviews-01'])(
    'X-16, X-17: %s fits, and axe finds nothing',
    async (path) => {
      const { page } = await newVisitor(browser, { width, height: 900 });
      await page.goto(site.origin + path);
      await showFirstRow(page);
      await page.waitForSelector('main a[href^="/watch/vod-"]');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await axeViolations(page)).toEqual([]);
    },
  );
});
