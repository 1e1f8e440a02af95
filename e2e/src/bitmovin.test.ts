import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { clickRole, newVisitor, signInByForm, tolerateMessage, tolerateRefusedSlot } from './harness/browser.ts';
import { playsFor } from './harness/playback.ts';
import { wake } from './harness/player-keyboard.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
afterEach(async () => {
  await site.control('POST /flags', { bitmovinKey: '', preRoll: { vod: false, overflow: false, linear: false } });
});

const vendorRequests = (page: Page): string[] => {
  const requested: string[] = [];
  page.on('request', (request) => /bitmovin/.test(request.url()) && requested.push(new URL(request.url()).pathname));
  return requested;
};

test('without a key no build contains the Bitmovin library, and no page requests it', async () => {
  const { page } = await newVisitor(browser);
  const requested = vendorRequests(page);
  await signInByForm(page, site.origin, 'card-m');
  await playsFor(page, 1);
  expect(requested).toEqual([]);
  const folder = site.builds.find(({ name }) => name === 'mf-watch')?.folder ?? '';
  const scripts = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')));
  expect(texts.filter((text) => text.includes('Bitmovin Proprietary Software'))).toEqual([]);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(1_000_000);
});

test('with a key the real Bitmovin player plays a channel under the policy of the site', async () => {
  await site.control('POST /flags', { bitmovinKey: 'test-key' });
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  const requested = vendorRequests(page);
  // The vendor's licence server, which this machine does not reach. On localhost the player plays without it.
  tolerateMessage(page, /net::ERR_.*\/(licensing|impression)/);
  await signInByForm(page, site.origin, 'card-m');
  await playsFor(page, 3);
  expect(requested.slice(0, 2)).toEqual([
    expect.stringMatching(/^\/vendor\/bitmovin\/[\d.]+\/player\.js$/),
    expect.stringMatching(/^\/vendor\/bitmovin\/[\d.]+\/thumbnails\.js$/),
  ]);
});

const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
const AD = 'section[aria-label="Advertisement"]';
const mutate = async (mutation: string) =>
  (await site.registry.request<Record<string, { readonly id: number }>>(`mutation { ${mutation} }`, {}))['made'];

test('Bitmovin shows the image of the moment under the pointer, and replaces a break until the editor ends it', async () => {
  const preRoll = { vod: false, overflow: false, linear: true };
  await site.control('POST /flags', { bitmovinKey: 'test-key', preRoll });
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  tolerateMessage(page, /net::ERR_.*\/(licensing|impression)/);
  await signInByForm(page, site.origin, 'card-m');
  // The ad before the channel.
  await clickRole(page, 'button', 'Skip ad');
  await playsFor(page, 1);
  const timeline = await page.waitForSelector(`${PLAYER} input[aria-label="Seek"]`);
  const { x = 0, y = 0, width = 0, height = 0 } = (await timeline?.boundingBox()) ?? {};
  // The timeline of controls that are hidden does not see the mouse.
  await wake(page, x + width / 2, y - 100);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForFunction(
    (player) => {
      const image = document.querySelector<HTMLImageElement>(`${player} img[src*="/thumbnails/"]`);
      return image?.complete && image.naturalWidth > 0;
    },
    {},
    PLAYER,
  );

  const begun = await mutate('made: beginBreak(channel: "yes-1", seconds: 120, reason: "between innings") { id }');
  await page.waitForSelector(AD);
  expect(await page.$eval(`${PLAYER} video`, (video) => (video as HTMLVideoElement).paused)).toBe(true);
  await mutate(`made: endBreak(id: ${begun?.id}, reason: "play continues") { id }`);
  await page.waitForFunction((selector) => !document.querySelector(selector), {}, AD);
  await playsFor(page, 2);
  expect(await page.$(AD)).toBeNull();
});
