import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { tolerateRefusedSlot, byRole, newVisitor, signIn, waitFor } from './harness/browser.ts';
import { followChannel } from './harness/current-channel.ts';
import { onSite } from './harness/on-site.ts';
import { PLAYER, press, pressCommonKeys, rest } from './harness/player-keyboard.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';
import { seekText, videoBecomes, videoFacts } from './harness/video.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const behindS = async (page: Page): Promise<number> => {
  const [, minutes = '0', seconds = '0'] = /^(\d+):(\d\d) behind live$/.exec(await seekText(page)) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};
test('X-13: each key works after a rest, with nothing focused: live and behind live', async () => {
  const { page } = await newVisitor(browser);
  const channel = followChannel(page);
  tolerateRefusedSlot(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await pressCommonKeys(page);

  await rest(page);
  const edge = await videoFacts(page);
  await page.keyboard.press('ArrowLeft');
  await videoBecomes(page, ({ atS }) => atS < edge.atS - 5);
  for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowLeft');
  await videoBecomes(page, ({ atS }) => atS < edge.atS - 50);
  await playsFor(page, 1);
  expect(await behindS(page)).toBeGreaterThan(40);
  await pressCommonKeys(page);
  const past = await videoFacts(page);
  await press(page, 'ArrowRight');
  await videoBecomes(page, ({ atS }) => atS > past.atS + 8);
  await press(page, 'l');
  await page.waitForFunction(
    (bar) => document.querySelector(bar)?.ariaValueText === 'LIVE',
    {},
    'input[aria-label="Seek"]',
  );

  const first = channel.current();
  await press(page, 'n');
  await channel.becomes(false, first);
  await playsFor(page, 1);
  await press(page, 'p');
  await channel.becomes(true, first);
  await playsFor(page, 1);
  await press(page, 'v');
  await byRole(page, 'dialog', 'Multiview');
  await page.keyboard.press('Escape');
});

declare global {
  /** Seeks since `followSeeks`, in seconds. */
  var __SEEKS__: { sumS: number; targetS: number };
}

/**
 * Sums the seeks of the page from now on. Seeks of more than a minute are excluded: no key causes them, but a stalled stream that
 * is loaded again is set to its position.
 */
const followSeeks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seeks = { sumS: 0, targetS: 0 };
    globalThis.__SEEKS__ = seeks;
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') as PropertyDescriptor;
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
      ...own,
      set(this: HTMLMediaElement, targetS: number) {
        const stepS = targetS - this.currentTime;
        if (Math.abs(stepS) < 60) seeks.sumS += stepS;
        seeks.targetS = targetS;
        own.set?.call(this, targetS);
      },
    });
  });

test('each press of a key counts while segments of the one before arrive', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  // A slow device by a slow line: presses meet each state of the seek before.
  const devTools = await page.createCDPSession();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const line = { offline: false, latency: 60, downloadThroughput: 1_000_000, uploadThroughput: 100_000 };
  await devTools.send('Network.emulateNetworkConditions', line);
  await (await waitFor(page, PLAYER)).focus();
  await followSeeks(page);
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('ArrowLeft');
    await new Promise((resolve) => setTimeout(resolve, (presses % 12) * 30));
  }
  const { positionS } = await playsFor(page, 1);
  const { sumS, targetS } = await page.evaluate(() => globalThis.__SEEKS__);
  // An engine may skip a gap; a press without effect is ten seconds.
  expect(Math.abs(sumS + 600)).toBeLessThan(5);
  expect(positionS).toBeGreaterThan(targetS);
  expect(positionS).toBeLessThan(targetS + 60);
});
