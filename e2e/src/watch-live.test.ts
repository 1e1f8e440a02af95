import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, clickRole, launchBrowser, newVisitor, SEED_PASSWORD, signIn, waitForPath } from './harness/browser.ts';
import { type Site, startSite } from './harness/site.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

interface Picture {
  readonly width: number;
  readonly frames: number;
  readonly positionS: number;
  readonly windowS: number;
}
/** What the player's own video element shows now. */
const picture = (page: Page): Promise<Picture> =>
  page.$eval('[data-remote="mf-watch"] video', (element) => {
    const video = element as HTMLVideoElement;
    const { seekable } = video;
    return {
      width: video.videoWidth,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      positionS: video.currentTime,
      windowS: seekable.length > 0 ? seekable.end(seekable.length - 1) - seekable.start(0) : 0,
    };
  });
/** Waits until the picture has moved on by `seconds` from now. */
const playsFor = async (page: Page, seconds: number): Promise<Picture> => {
  await page.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('[data-remote="mf-watch"] video');
      return video !== null && video.videoWidth > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 0;
    },
    { timeout: 30_000 },
  );
  const { positionS } = await picture(page);
  await page.waitForFunction(
    (from, by) =>
      (document.querySelector<HTMLVideoElement>('[data-remote="mf-watch"] video')?.currentTime ?? 0) >= from + by,
    { timeout: 30_000 },
    positionS,
    seconds,
  );
  return picture(page);
};
const requestsTo = async (path: string): Promise<number> =>
  ((await site.control(`GET /requests?path=${path}`)) as { requests: unknown[] }).requests.length;

/** Asks again until `path` was called more than `before` times. */
const calledAgain = async (path: string, before: number): Promise<void> => {
  const deadline = Date.now() + 10_000;
  while ((await requestsTo(path)) <= before) {
    if (Date.now() > deadline) throw new Error(`${path} was not called again within 10 s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const choose = async (page: Page, channel: string): Promise<void> => {
  const card = await page.waitForSelector(`[data-remote="mf-watch"] ::-p-text(${channel} ·)`);
  await card?.click();
};

test('CON-038, SHELL-042, AUTH-011, WATCH-049: landing, login, watch: a live channel plays with moving picture and a DVR window, and its stream is freed on leaving', async () => {
  const { page, troubles } = await newVisitor(browser);
  await page.goto(site.origin);
  await clickRole(page, 'button', 'LOGIN WITH YES APP ACCOUNT');
  await waitForPath(page, '/login');
  expect(await page.evaluate(() => localStorage.getItem('userType'))).toBe('dtc');
  await (await byRole(page, 'textbox', 'Email'))?.type('card-m@example.test');
  await page.type('input[type=password]', SEED_PASSWORD);
  await clickRole(page, 'button', 'LOGIN');
  await waitForPath(page, '/watch');

  const shown = await playsFor(page, 3);
  expect(shown.frames).toBeGreaterThan(10);
  expect(shown.windowS).toBeGreaterThan(600);
  expect(await requestsTo('/media/content/authorize')).toBeGreaterThan(0);
  expect(await requestsTo('/user/stream/create')).toBeGreaterThan(0);
  await byRole(page, 'button', 'Unmute');

  const freed = await requestsTo('/user/stream/delete/*');
  await page.goto(`${site.origin}/SubscriptionUnavailable`);
  await byRole(page, 'button', 'CONTINUE WITHOUT SUBSCRIPTION');
  await calledAgain('/user/stream/delete/*', freed);
  expect(troubles).toEqual([]);
  await page.browserContext().close();
});

test('WATCH-048: while it plays, heartbeats follow one another', async () => {
  const { page } = await newVisitor(browser);
  // A minute of the page's timers lasts a second.
  await page.evaluateOnNewDocument(() => {
    const { setTimeout: later } = window;
    window.setTimeout = ((work: () => void, ms = 0, ...rest: unknown[]) =>
      later(work, ms >= 59_000 && ms <= 61_000 ? 1_000 : ms, ...rest)) as typeof window.setTimeout;
  });
  await signIn(page, site.origin, 'card-y');
  await playsFor(page, 1);
  const before = await requestsTo('/user/heartbeat/update');
  await calledAgain('/user/heartbeat/update', before + 1);
  await playsFor(page, 1);
  await page.browserContext().close();
});

test('a protected channel plays with a licence given to this viewer', async () => {
  const { page, troubles } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await choose(page, 'YES 2');
  await page.waitForFunction(
    () => document.querySelector<HTMLVideoElement>('[data-remote="mf-watch"] video')?.mediaKeys,
  );
  await playsFor(page, 2);
  expect(troubles).toEqual([]);
  await page.browserContext().close();
});

test('SHELL-007, SHELL-073, WATCH-030, WATCH-031: a visitor without an account meets the wall, and watches what is free', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await page.waitForSelector('::-p-text(The video you are trying to watch requires a YES subscription)');
  await page.waitForSelector('::-p-text(Subscribe now for just $19.99/mo)');
  await choose(page, 'YES Extra');
  await playsFor(page, 2);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain('quickPlayAnonymousFlatToken');
  expect(keys).toContain('quickPlayOAuthToken');
  await page.browserContext().close();
});

test('a viewer outside the country is told so', async () => {
  await site.control('POST /geo', { country: 'ca', zone: 'none', zip: 'M5V' });
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await page.waitForSelector('::-p-text(Live streaming unavailable)');
  await site.control('POST /geo', { country: 'us', zone: 'yankees-nets', zip: '10001' });
  await page.browserContext().close();
});
