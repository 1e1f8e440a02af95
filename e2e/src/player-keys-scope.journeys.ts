import { expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { tolerateRefusedSlot, byRole, clickRole, newVisitor, signIn, waitFor } from './harness/browser.ts';
import { followChannel } from './harness/current-channel.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { clickControl, press, pressCommonKeys, pressShift, rest } from './harness/player-keyboard.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';
import { videoBecomes, videoFacts } from './harness/video.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const SETTINGS = 'button[aria-label="Player settings"]';
const SCORE = '[data-remote="mf-watch"] section[aria-label="Score"]';

test('X-13: each key works after a rest, with nothing focused: a recording', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m', '/watch/vod-highlights-01');
  await playsFor(page, 1);
  await pressCommonKeys(page);
  const { atS } = await videoFacts(page);
  await press(page, 'ArrowRight');
  await videoBecomes(page, (video) => video.atS > atS + 8);
  await rest(page);
  const later = await videoFacts(page);
  await page.keyboard.press('ArrowLeft');
  await videoBecomes(page, (video) => video.atS < later.atS);
});

test('X-13: a game’s score and key moments by key, after a rest', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  // A recorded game has the same moments at every hour.
  await page.goto(`${site.origin}/watch/vod-recent-games-01`);
  await playsFor(page, 1);
  await page.waitForSelector('[role="toolbar"][aria-label="Key moments"] button');
  await page.waitForSelector(SCORE);
  await press(page, 's');
  await page.waitForSelector(SCORE, { hidden: true });
  await press(page, 's');
  await page.waitForSelector(SCORE);
  const { atS } = await videoFacts(page);
  const seeksAfter = (placeS: number) => videoBecomes(page, ({ beganAtS }) => beganAtS !== null && beganAtS > placeS);
  await press(page, '.');
  const first = await seeksAfter(atS);
  await press(page, '.');
  await seeksAfter(first.atS);
  // Back leads to the moment before, or to the beginning of this one.
  await rest(page);
  const before = await videoFacts(page);
  await page.keyboard.press(',');
  await videoBecomes(page, (video) => video.atS < before.atS);
});

test('X-13: keys belong to a field, a dialog and a focused button, not to the player', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  const { muted } = await videoFacts(page);
  await (await waitFor(page, '[role=search] input')).focus();
  await page.keyboard.type('mk ');
  // Two seconds later the term would be searched for, and the player be small.
  await clickRole(page, 'button', 'Cancel');
  await page.waitForFunction(() => !location.search.includes('vodSearch'));
  await clickControl(page, 'Player settings');
  await byRole(page, 'dialog', 'Player settings');
  await page.keyboard.press('m');
  await page.keyboard.press('k');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  // Hidden controls take no focus, and a slow machine may need more than their three seconds.
  const settings = await waitFor(page, SETTINGS);
  await eventually(async () => {
    await Promise.all([page.mouse.move(400, 300), page.mouse.move(404, 300), settings.focus()]);
    expect(await settings.evaluate((button) => button === document.activeElement)).toBe(true);
  });
  await page.keyboard.press('Space');
  await byRole(page, 'dialog', 'Player settings');
  expect(await videoFacts(page)).toMatchObject({ muted, paused: false });
});

test('X-13: single-key shortcuts are off when the viewer turns them off, also after a reload; Space and arrow keys still work', async () => {
  const { page } = await newVisitor(browser);
  const channels = followChannel(page);
  tolerateRefusedSlot(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await pressShift(page, '?');
  await byRole(page, 'dialog', 'Keyboard');
  await clickRole(page, 'switch', 'Single-key shortcuts');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });

  for (const isReloaded of [false, true]) {
    if (isReloaded) {
      await page.reload();
      await playsFor(page, 1);
    }
    const { muted, atS } = await videoFacts(page);
    const channel = channels.current();
    for (const key of ['m', 'f', 't', 'c', 'n', 'p', 's', 'v', ',', '2', 'k'] as const) await press(page, key);
    await pressShift(page, '?');
    // Space is handled after the keys before it.
    await press(page, 'Space');
    await videoBecomes(page, ({ paused }) => paused);
    expect(await videoFacts(page)).toMatchObject({ muted });
    expect(channels.current()).toBe(channel);
    expect(await page.$('dialog[open]')).toBeNull();
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
    await page.keyboard.press('Space');
    await videoBecomes(page, (video) => !video.paused && video.atS > atS);
    await rest(page);
    const before = await videoFacts(page);
    await page.keyboard.press('ArrowLeft');
    await videoBecomes(page, (video) => video.atS < before.atS - 5);
  }

  await clickControl(page, 'Player settings');
  await clickRole(page, 'switch', 'Single-key shortcuts');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  const { muted } = await videoFacts(page);
  await press(page, 'm');
  await videoBecomes(page, (video) => video.muted !== muted);
});
