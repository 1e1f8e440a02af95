import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, signIn } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { picture, playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite(async (place) => {
  ({ site, browser } = place);
  await site.control('POST /flags', { preRoll: { vod: true, overflow: false, linear: true } });
});

const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
const AD = 'section[aria-label="Advertisement"]';

/** Waits until an ad moves, and skips it as soon as that is possible. */
const skipAd = async (page: Page) => {
  await page.waitForFunction(
    (selector) => (document.querySelector<HTMLVideoElement>(`${selector} video`)?.currentTime ?? 0) > 0,
    { timeout: 30_000 },
    AD,
  );
  await page.waitForSelector('::-p-aria([role="button"][name="Skip ad"])', { timeout: 30_000 });
  await clickRole(page, 'button', 'Skip ad');
  await page.waitForFunction((selector) => !document.querySelector(selector), {}, AD);
};
/** Presses the timeline at a part of its length. */
const seekTo = async (page: Page, part: number) => {
  const box = await (await page.waitForSelector(`${PLAYER} input[aria-label="Seek"]`))?.boundingBox();
  if (!box) throw new Error('The timeline has no place.');
  await page.mouse.click(box.x + box.width * part, box.y + box.height / 2);
};
interface AdEvent {
  readonly name: string;
  readonly body: { readonly properties: { readonly break?: string } };
}
const breaksWith = async (name: string) => {
  const { events } = (await site.control('GET /events?type=track')) as { events: readonly AdEvent[] };
  return events.filter((event) => event.name === name).map(({ body }) => body.properties.break);
};

test('the breaks of a recording are before it, at their times and after a seek, each once', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch/vod-interviews-01?t=56`);
  await skipAd(page);
  await playsFor(page, 1);
  await page.waitForSelector(`${PLAYER} [role="img"][aria-label="Ad at 13:49"]`);

  // Playing reaches the first break: the recording waits where it is.
  await byRole(page, 'region', 'Advertisement', 45_000);
  const { positionS: interruptedS } = await picture(page);
  expect(interruptedS).toBeGreaterThanOrEqual(60);
  expect(interruptedS).toBeLessThan(63);
  expect(await page.$eval(`${PLAYER} video`, (video) => (video as HTMLVideoElement).paused)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await skipAd(page);
  const { positionS: continuedS } = await playsFor(page, 1);
  expect(continuedS).toBeLessThan(interruptedS + 6);

  // A seek over the second one shows it, and one over both again shows none.
  await seekTo(page, 0.8);
  await skipAd(page);
  await playsFor(page, 1);
  await seekTo(page, 0.05);
  await playsFor(page, 1);
  await seekTo(page, 0.8);
  await playsFor(page, 1);
  expect(await page.$(AD)).toBeNull();
  for (const name of ['ad:breakStart', 'ad:breakEnd']) {
    await eventually(async () => {
      const reported = await breaksWith(name);
      expect(reported).toHaveLength(3);
      expect(reported).toEqual(expect.arrayContaining(['preroll', 'midroll-1', 'midroll-2']));
    });
  }
}, 150_000);

const BEGIN = `mutation { beginBreak(channel: "yes-1", seconds: 12, reason: "between innings") { id endsAt } }`;

test('a break of a live channel, begun by an editor, is replaced with ads, and the channel continues at its end', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  // The ad before the channel.
  await skipAd(page);
  await playsFor(page, 1);
  const { beginBreak } = await site.registry.request<{ beginBreak: { id: number; endsAt: string } }>(BEGIN, {});
  await byRole(page, 'region', 'Advertisement', 45_000);
  expect(await page.$eval(`${PLAYER} video`, (video) => (video as HTMLVideoElement).paused)).toBe(true);
  await page.waitForFunction((selector) => !document.querySelector(selector), { timeout: 30_000 }, AD);
  await playsFor(page, 2);
  await eventually(async () => expect(await breaksWith('ad:impression')).toContain(String(beginBreak.id)));
  expect(await page.$(AD)).toBeNull();
}, 120_000);
