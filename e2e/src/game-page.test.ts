import {
  GameScore,
  GuideSpan,
  OAuthToken,
  programKey,
  type ScheduleItem,
  UpcomingGames,
} from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import type { Browser, ElementHandle, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, pathOf, signIn, waitFor, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { expectStill } from './harness/layout-shift.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

const HOUR_MS = 3_600_000;
/** Before a play that is pressed, so that its video is in the window. */
const AGED_S = 120;

interface Games {
  readonly live: ScheduleItem;
  readonly next: ScheduleItem;
  readonly ended: ScheduleItem;
}

let site: Site;
let browser: Browser;
let games: Games;
let offsetMs = 0;

const request = async (path: string, authorization: string) =>
  (await fetch(`${site.origin}${path}`, { headers: { authorization } })).json();
const token = async (): Promise<string> => {
  const response = await fetch(`${site.origin}${OAuthToken.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&client_id=yesn-yesn-web',
  });
  return `Bearer ${OAuthToken.reply.parse(await response.json()).access_token}`;
};

/** Moves the clock until a live game has a play that is a while ago. */
const reachPlays = async (): Promise<Games> => {
  const isLive = ({ ev_live, isGame, cid }: ScheduleItem) => Boolean(ev_live && isGame && cid !== 'overflow-1');
  for (let steps = 0; steps < 48; steps += 1) {
    // A token lives for an hour, and the clock moves by more than that.
    const client = await token();
    const nowMs = Date.now() + offsetMs;
    const around = async (from: number) =>
      GuideSpan.reply.parse(await request(`${GuideSpan.path}?from=${from}&until=${from + 24 * HOUR_MS}`, client)).data;
    const items = (await around(nowMs)).filter(isLive);
    const live = items.find(({ sc_st_dt }) => Date.parse(sc_st_dt) <= nowMs);
    const next = items.find(({ sc_st_dt }) => Date.parse(sc_st_dt) > nowMs);
    const ended = (await around(nowMs - 24 * HOUR_MS)).find(
      (item) => isLive(item) && Date.parse(item.sc_ed_dt) < nowMs,
    );
    const record = live && (await request(GameScore.path.replace(':id', live.pgm_id ?? ''), client));
    const agedS = live ? (nowMs - Date.parse(live.sc_st_dt)) / 1_000 - AGED_S : 0;
    const hasPlay = GameScore.reply.safeParse(record).data?.turns.some(({ play, atS }) => play && atS < agedS);
    if (live && next && ended && hasPlay) return { live, next, ended };
    offsetMs += HOUR_MS / 2;
    await site.control('POST /clock', { offsetMs });
  }
  throw new Error('No live game had a play within a day.');
};
onSite(async (place) => {
  ({ site, browser } = place);
  games = await reachPlays();
});

const pageOf = ({ cid, sc_st_dt }: ScheduleItem) => `/watch?view=program&id=${programKey(cid, Date.parse(sc_st_dt))}`;
const region = (page: Page, name: string) => byRole(page, 'region', name);
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('a fan opens a live game, presses a play and watches from there; Back leads to the game again', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m', pageOf(games.live));
  await region(page, 'Play-by-play');
  await region(page, 'Statistics');
  await region(page, 'Line-ups');
  expect(await axeViolations(page)).toEqual([]);
  await expectStill(page);
  // The first play of the game is the last of the list.
  await page.$$eval('details', (periods) => periods.at(-1)?.setAttribute('open', ''));
  const play = (await page.$$('details:last-of-type li:last-child a')).at(-1);
  await play?.focus();
  await page.keyboard.press('Enter');
  await waitForPath(page, `/watch?with=${games.live.cid}`);
  await playsFor(page, 1);
  // Behind live by as long as the play is ago: the player offers the way back.
  await (await waitFor(page, '[data-remote="mf-watch"] section[aria-label^="Video player"]')).focus();
  await byRole(page, 'button', 'Go live');
  await page.goBack();
  await eventually(async () => expect(pathOf(page)).toBe(pageOf(games.live)));
  await region(page, 'Play-by-play');
});

test('a phone shows a game to come with its countdown and line-ups, and one that has ended with its box score', async () => {
  const { page } = await newVisitor(browser, { width: 320, height: 700 });
  await page.goto(`${site.origin}${pageOf(games.next)}`);
  await region(page, 'Probable line-ups');
  await page.waitForSelector('[role="timer"]');
  expect(await axeViolations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await expectStill(page);
  await page.goto(`${site.origin}${pageOf(games.ended)}`);
  await region(page, 'Box score');
  await region(page, 'Watch it again');
  expect(await axeViolations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await expectStill(page);
});

test('X-16: with text of twice the size a phone shows the plays of a live game without scrolling sideways', async () => {
  const { page } = await newVisitor(browser, { width: 320, height: 900 });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  await page.goto(`${site.origin}${pageOf(games.live)}`);
  await region(page, 'Play-by-play');
  await byRole(page, 'button', 'Key moments');
  await eventually(async () => expect(await fits(page)).toBe(true));
});

test('without spoilers the page of a game requests no score until the viewer presses for it', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await clickRole(page, 'button', 'Spoiler-free');
  const scores: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (/^\/content\/(scores|game\/[^/]+$)/.test(pathname)) scores.push(pathname);
  });
  await page.goto(`${site.origin}${pageOf(games.ended)}`);
  await region(page, 'Last meetings');
  expect(scores).toEqual([]);
  await clickRole(page, 'button', 'Show the score');
  await region(page, 'Box score');
  expect(scores.length).toBeGreaterThan(0);
});

test('a visitor finds the games of the day on the landing page, and the page of one that is to come', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/`);
  await page.waitForSelector('#landing-games');
  expect(await fits(page)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await expectStill(page);
  // The clock of the site is ahead of the browser's: a game that has begun there may be one to come for the browser.
  // One that begins while the journey lasts leaves the list.
  const { games: listed } = UpcomingGames.reply.parse(await request(UpcomingGames.path, ''));
  const soon = Date.now() + offsetMs + HOUR_MS / 2;
  const coming = listed.find(({ startsAt }) => Date.parse(startsAt) > soon);
  const found = await page.waitForFunction(
    (id) =>
      [...document.querySelectorAll<HTMLAnchorElement>('ul a')].find(
        ({ search }) => new URLSearchParams(search).get('id') === id,
      ),
    {},
    coming?.id,
  );
  const game = found.asElement() as ElementHandle<HTMLAnchorElement>;
  await game.focus();
  // Only images in view are loaded.
  await eventually(async () =>
    expect(await game.evaluate((link) => link.closest('li')?.querySelector('img')?.naturalWidth)).toBeGreaterThan(0),
  );
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.search.startsWith('?view=program'));
  await region(page, 'Probable line-ups');
  await page.goBack();
  await page.waitForSelector('#landing-games');
});
