import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { newVisitor, signInByForm, tolerateMessage, waitFor } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { picture, playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite(async (place) => {
  ({ site, browser } = place);
  // Players replace breaks with ads wherever they find one.
  await site.control('POST /flags', { preRoll: { vod: true, overflow: true, linear: true } });
});

const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
const AD = 'section[aria-label="Advertisement"]';

/** As an ad blocker: no request to an ad server leaves the browser. Returns the addresses that it stopped. */
const blockAds = async (page: Page): Promise<readonly string[]> => {
  const blocked: string[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/\/ads?\/|\bvast\b|\/track\//.test(pathname)) return void request.continue();
    blocked.push(pathname);
    void request.abort('blockedbyclient');
  });
  tolerateMessage(page, /ERR_BLOCKED_BY_CLIENT/);
  return blocked;
};

/** Which of two stills what the player shows resembles more: that of the trailer, or that of the game. */
const showsAd = (page: Page): Promise<boolean> =>
  page.evaluate(async (selector) => {
    const colours = (source: CanvasImageSource): Uint8ClampedArray => {
      const canvas = new OffscreenCanvas(16, 9);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      context.drawImage(source, 0, 0, 16, 9);
      return context.getImageData(0, 0, 16, 9).data;
    };
    const still = async (name: string) =>
      colours(await createImageBitmap(await (await fetch(`/media/static/poster-${name}.webp`)).blob()));
    const video = document.querySelector<HTMLVideoElement>(selector);
    if (!video) throw new Error('There is no video.');
    const shown = colours(video);
    const distance = (other: Uint8ClampedArray) =>
      shown.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0);
    return distance(await still('landing')) < distance(await still('baseball'));
  }, `${PLAYER} video`);

interface AdEvent {
  readonly name: string;
  readonly body: { readonly properties: { readonly break?: string } };
}
/** How often each event of the ads of a break was reported to the ad server. */
const reportsOf = async (breakId: number): Promise<Readonly<Record<string, number>>> => {
  const { events } = (await site.control('GET /events?type=track')) as { events: readonly AdEvent[] };
  const names = events.filter(({ body }) => body.properties.break === String(breakId)).map(({ name }) => name);
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]));
};

test('decision 130: with an ad blocker, a break shows the ads in the stream itself, each counted once, and the game returns', async () => {
  const channel = { name: 'YES', source: 'synthetic', adInsertion: 'server' };
  await site.registry.request(
    'mutation ($channel: ChannelInput!) { saveChannel(id: "yes-1", base: 0, channel: $channel, reason: "a trial") { id } }',
    { channel },
  );
  const { page } = await newVisitor(browser);
  const blocked = await blockAds(page);
  await signInByForm(page, site.origin, 'card-m');
  await page.goto(`${site.origin}/watch?with=yes-1`);
  const { positionS: startedS } = await playsFor(page, 1);
  const startedAt = Date.now();
  // The first picture may come after the time that plays.
  await eventually(async () => expect(await showsAd(page)).toBe(false));
  expect(await page.$(AD)).toBeNull();

  const { beginBreak } = await site.registry.request<{ beginBreak: { id: number } }>(
    'mutation { beginBreak(channel: "yes-1", seconds: 25, reason: "between innings") { id } }',
    {},
  );
  await page.waitForSelector(AD);
  await eventually(async () => expect(await showsAd(page)).toBe(true));
  expect(await page.$(`${AD} video`)).toBeNull();
  expect(await page.$eval(`${PLAYER} video`, (video) => (video as HTMLVideoElement).paused)).toBe(false);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/inserted-ad.png` });

  await page.waitForFunction((selector) => !document.querySelector(selector), {}, AD);
  const { positionS: returnedS } = await playsFor(page, 1);
  expect(await showsAd(page)).toBe(false);
  // Two ads of 9.6 s, and no time was lost to them.
  expect(Math.abs(returnedS - startedS - (Date.now() - startedAt) / 1_000)).toBeLessThan(8);
  const names = ['impression', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'];
  const once = Object.fromEntries(names.map((name) => [`ad:${name}`, 2]));
  await eventually(async () => expect(await reportsOf(beginBreak.id)).toEqual(once));
  expect(blocked.filter((path) => path.includes('/reports/'))).toEqual([]);

  // Back into the break: the same ads, which count no second time.
  await (await waitFor(page, PLAYER)).focus();
  const { positionS: nowS } = await picture(page);
  for (let presses = 0; presses < (nowS - returnedS) / 10 + 1; presses += 1) await page.keyboard.press('ArrowLeft');
  await page.waitForSelector(AD);
  await eventually(async () => expect(await showsAd(page)).toBe(true));
  expect(await axeViolations(page)).toEqual([]);
  const { positionS: againS } = await picture(page);
  expect(againS).toBeLessThan(returnedS);
  await page.waitForFunction((selector) => !document.querySelector(selector), {}, AD);
  await playsFor(page, 1);
  expect(await reportsOf(beginBreak.id)).toEqual(once);
});
