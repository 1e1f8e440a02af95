import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import {
  byRole,
  clickRole,
  newTab,
  newVisitor,
  SEED_PASSWORD,
  signInByForm,
  waitFor,
  waitForPath,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { expectStill } from './harness/layout-shift.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import { calledAgain, requestsTo } from './harness/requests.ts';
import type { Site } from './harness/site.ts';
import { stored, storedKeys } from './harness/storage.ts';

let site: Site;
let browser: Browser;
onSite(
  (place) => {
    ({ site, browser } = place);
  },
  {},
  'whole',
);

const choose = async (page: Page, channel: string): Promise<void> => {
  const card = await page.waitForSelector(`[data-remote="mf-watch"] ::-p-text(${channel} ·)`);
  await card?.click();
};

test('CON-038, SHELL-042, AUTH-011, WATCH-049: landing, login, watch: a live channel plays with moving picture and a DVR window, and its stream is freed on leaving', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(site.origin);
  await clickRole(page, 'button', 'LOGIN WITH YES APP ACCOUNT');
  await waitForPath(page, '/login');
  await eventually(async () => expect(await stored(page, 'userType')).toBe('dtc'));
  await (await byRole(page, 'textbox', 'Email'))?.type('card-m@example.test');
  await (await waitFor(page, 'input[type=password]')).type(SEED_PASSWORD);
  await clickRole(page, 'button', 'LOGIN');
  await waitForPath(page, '/watch');

  const shown = await playsFor(page, 3);
  expect(shown.frames).toBeGreaterThan(10);
  expect(shown.windowS).toBeGreaterThan(600);
  await eventually(async () => expect(await requestsTo(site, '/media/content/authorize')).toBeGreaterThan(0));
  await eventually(async () => expect(await requestsTo(site, '/user/stream/create')).toBeGreaterThan(0));
  await byRole(page, 'button', 'Unmute');

  const freed = await requestsTo(site, '/user/stream/delete/*');
  await page.goto(`${site.origin}/SubscriptionUnavailable`);
  await byRole(page, 'button', 'CONTINUE WITHOUT SUBSCRIPTION');
  await calledAgain(site, '/user/stream/delete/*', freed);
});

test('decision 26: the line-up is asked for while the page’s scripts travel, and once', async () => {
  const { page } = await newVisitor(browser);
  const requested: string[] = [];
  const isThere = page.waitForResponse((response) => response.url().includes('/content/liveevent/live'));
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(oauth2|content\/(airing|liveevent))\//.test(pathname)) requested.push(pathname);
    if (/^\/assets\/shell\/[^/]+\/main\..+\.js$/.test(pathname)) await isThere;
    await request.continue();
  });
  await page.goto(`${site.origin}/watch`);
  await byRole(page, 'heading', 'Also Live');
  expect(requested.toSorted()).toEqual(['/content/airing/live', '/content/liveevent/live', '/oauth2/token']);
});

test('while the picture moves, nothing else of the page does: not even the rows that wait beneath it', async () => {
  const { page, quiet } = await newVisitor(browser);
  await signInByForm(page, site.origin, 'card-m');
  await playsFor(page, 1);
  const noneEndless = () =>
    document.getAnimations().every(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
  await quiet();
  // What is under way when it is looked at may be a row that comes.
  await page.waitForFunction(noneEndless);
});

test('WATCH-048: while it plays, heartbeats follow one another', async () => {
  const { page } = await newVisitor(browser);
  // A minute of the page's timers lasts a second.
  await page.evaluateOnNewDocument(() => {
    const { setTimeout: later } = window;
    window.setTimeout = ((work: () => void, ms = 0, ...rest: unknown[]) =>
      later(work, ms >= 59_000 && ms <= 61_000 ? 1_000 : ms, ...rest)) as typeof window.setTimeout;
  });
  await signInByForm(page, site.origin, 'card-y');
  await playsFor(page, 1);
  const before = await requestsTo(site, '/user/heartbeat/update');
  await calledAgain(site, '/user/heartbeat/update', before + 1);
  await playsFor(page, 1);
});

test('a tab opened in the background leaves the stream to the one that is watched, until it is seen itself', async () => {
  const watched = await newVisitor(browser);
  await signInByForm(watched.page, site.origin, 'card-m');
  await playsFor(watched.page, 1);
  const opened = await requestsTo(site, '/user/stream/create');

  const { page, quiet } = await newTab(watched.context, undefined, true);
  await page.goto(`${site.origin}/watch`);
  // A hidden page renders no frames.
  await page.waitForFunction(
    () => /Also Live/.test(document.body.innerText) && document.querySelector('[data-remote="mf-watch"] video'),
    { polling: 100 },
  );
  await quiet();
  expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
  expect(await requestsTo(site, '/user/stream/create')).toBe(opened);
  await playsFor(watched.page, 2);

  // One device has one picture of both.
  await page.bringToFront();
  await playsFor(page, 1);
  expect(await requestsTo(site, '/user/stream/create')).toBe(opened + 1);
});

test('a protected channel plays with a licence given to this viewer', async () => {
  const { page } = await newVisitor(browser);
  await signInByForm(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await choose(page, 'YES 2');
  await page.waitForFunction(
    () => document.querySelector<HTMLVideoElement>('[data-remote="mf-watch"] video')?.mediaKeys,
  );
  await playsFor(page, 2);
});

test('SHELL-007, SHELL-073, WATCH-030, WATCH-031: a visitor without an account meets the wall, and watches what is free', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await page.waitForSelector('::-p-text(The video you are trying to watch requires a YES subscription)');
  await page.waitForSelector('::-p-text(Subscribe now for just $19.99/mo)');
  await choose(page, 'YES Extra');
  await playsFor(page, 2);
  const keys = await storedKeys(page);
  expect(keys).toContain('quickPlayAnonymousFlatToken');
  expect(keys).toContain('quickPlayOAuthToken');
});

describe('phase 1', () => {
  beforeAll(() => site.control('POST /flags', { isPhase1Enabled: true }));
  afterAll(() => site.control('DELETE /flags'));

  test.each([320, 768, 1030, 1350])(
    'A-15: at %i px the wall holds what subscribing has become, and nothing moves when it comes',
    async (width) => {
      const { page } = await newVisitor(browser, { width, height: 900 });
      await page.goto(`${site.origin}/watch`);
      await byRole(page, 'heading', 'Subscribe to YES');
      await byRole(page, 'link', 'DOWNLOAD THE GOTHAM SPORTS APP (opens in a new tab)');
      await byRole(page, 'heading', 'MORE VIDEO');
      await expectStill(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await axeViolations(page)).toEqual([]);
      await clickRole(page, 'link', 'SUBSCRIBE');
      await waitForPath(page, '/SubscribeToGotham');
    },
  );
});

test('a viewer outside the country sees the notice', async () => {
  await site.control('POST /geo', { country: 'ca', zone: 'none', zip: 'M5V' });
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await page.waitForSelector('::-p-text(Live streaming unavailable)');
  await site.control('POST /geo', { country: 'us', zone: 'yankees-nets', zip: '10001' });
});
