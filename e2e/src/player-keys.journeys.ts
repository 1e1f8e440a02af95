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

/** Where the video is, without what it has played: only seeks change it. */
const soughtS = (page: Page): Promise<number> =>
  page.$eval('[data-remote="mf-watch"] video', (element) => {
    const { currentTime, played } = element as HTMLVideoElement;
    const ranges = [...Array(played.length).keys()].map((index) => played.end(index) - played.start(index));
    return ranges.reduce((sum, lengthS) => sum - lengthS, currentTime);
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
  const before = await soughtS(page);
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('ArrowLeft');
    await new Promise((resolve) => setTimeout(resolve, (presses % 12) * 30));
  }
  await playsFor(page, 1);
  // A press without effect is a jump forward of six seconds or more.
  expect(Math.abs(before - (await soughtS(page)) - 600)).toBeLessThan(5);
});
