import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { clickRole, newVisitor, tolerateMessage } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { expectStill } from './harness/layout-shift.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
let offsetMs = 0;
const moveClock = (ms: number) => {
  offsetMs += ms;
  return site.control('POST /clock', { offsetMs });
};
/** Moves the clock until a game has been live for a while. */
const reachLiveGame = async (): Promise<void> => {
  for (let hours = 0; hours < 24; hours += 1) {
    const { games } = (await (await fetch(`${site.origin}/content/scores`)).json()) as {
      games: { isLive: boolean; turnCount: number }[];
    };
    if (games.some(({ isLive, turnCount }) => isLive && turnCount > 4)) return;
    await moveClock(60 * 60_000);
  }
  throw new Error('No game was live within a day.');
};
onSite(async (place) => {
  ({ site, browser } = place);
  await reachLiveGame();
});

const board = (page: Page) =>
  page.$eval('section[aria-label="Scores"] a', ({ textContent }) => textContent ?? '').catch(() => '');
const scoreRequests = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/content\/(scores|game)/.test(pathname)) paths.push(pathname);
  });
  return paths;
};

test('the page follows all scores by one stream, and nothing moves when they arrive', async () => {
  const { page } = await newVisitor(browser);
  const requested = scoreRequests(page);
  await page.goto(`${site.origin}/watch`);
  await eventually(async () => expect(await board(page)).toMatch(/ \d+, .+ \d+, /));
  expect(await axeViolations(page)).toEqual([]);
  await expectStill(page);
  const before = await board(page);
  // Longer than an inning, which may pass without a run.
  await moveClock(30 * 60_000);
  await eventually(async () => expect(await board(page)).not.toBe(before));
  expect(requested.filter((path) => path === '/content/scores/stream')).toHaveLength(1);
  expect(requested.filter((path) => path !== '/content/scores/stream')).toEqual([]);
});

test('without spoilers no score is requested or contained in the page; with the switch the stream ends', async () => {
  const { page } = await newVisitor(browser, { width: 390, height: 844 });
  await page.goto(`${site.origin}/watch`);
  await clickRole(page, 'button', 'Spoiler-free');
  const requested = scoreRequests(page);
  await page.reload();
  const toggle = await page.waitForSelector('section[aria-label="Scores"] button');
  await toggle?.click();
  await page.waitForSelector('section[aria-label="Scores"] a');
  expect(await board(page)).not.toMatch(/\d+, /);
  expect(requested).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
});

test('a stream that cannot be opened is replaced by the snapshot', async () => {
  const { page } = await newVisitor(browser);
  tolerateMessage(page, /scores\/stream|net::ERR_FAILED/);
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/content/scores/stream') void request.abort();
    else void request.continue();
  });
  await page.goto(`${site.origin}/watch`);
  await eventually(async () => expect(await board(page)).toMatch(/ \d+, .+ \d+, /));
});
