import { expect, test } from '@jest/globals';
import type { Browser, KeyInput, Page } from 'puppeteer';
import { bearRefusedSlot, byRole, clickRole, newVisitor, signIn } from './harness/browser.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';
import { seekText, videoBecomes, videoFacts } from './harness/video.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
const SCORE = '[data-remote="mf-watch"] section[aria-label="Score"]';
const nameOf = (page: Page) => page.$eval(PLAYER, ({ ariaLabel }) => ariaLabel ?? '');

/** No control has the focus, the mouse is away, and the controls have gone: more than 3 s of rest. */
const rest = async (page: Page): Promise<void> => {
  await page.mouse.move(2, 2);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForSelector(`${PLAYER} [data-awake="false"]`, { timeout: 10_000 });
};
/** A key pressed while the controls are hidden, with the focus on the page itself. It never scrolls. */
const press = async (page: Page, key: KeyInput): Promise<void> => {
  await rest(page);
  await page.keyboard.press(key);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
};
const pressShift = async (page: Page, key: KeyInput): Promise<void> => {
  await rest(page);
  await page.keyboard.down('Shift');
  await page.keyboard.press(key);
  await page.keyboard.up('Shift');
};
const isFullScreen = (page: Page, is: boolean) =>
  page.waitForFunction((wanted) => (document.fullscreenElement !== null) === wanted, {}, is);
const captions = (page: Page) =>
  page.$eval(`${PLAYER} select[aria-label="Captions"]`, (list) => (list as HTMLSelectElement).value);

/** Keys that do the same in live, behind live and in a recording. */
const pressCommonKeys = async (page: Page): Promise<void> => {
  for (const key of ['Space', 'k'] as const) {
    await press(page, key);
    await videoBecomes(page, ({ paused }) => paused);
    // Paused, the controls stay.
    await page.keyboard.press(key);
    await videoBecomes(page, ({ paused }) => !paused);
  }
  const { muted } = await videoFacts(page);
  await press(page, 'm');
  await videoBecomes(page, (video) => video.muted !== muted);
  const { volume } = await videoFacts(page);
  await press(page, 'ArrowDown');
  await videoBecomes(page, (video) => video.volume < volume);
  await press(page, 'ArrowUp');
  await videoBecomes(page, (video) => video.volume >= volume);
  const before = await captions(page);
  await press(page, 'c');
  await page.waitForFunction(
    (selector, was) => document.querySelector<HTMLSelectElement>(selector)?.value !== was,
    {},
    `${PLAYER} select[aria-label="Captions"]`,
    before,
  );
  await press(page, 'f');
  await isFullScreen(page, true);
  await page.keyboard.press('f');
  await isFullScreen(page, false);
  const widthOf = () => page.$eval(PLAYER, (player) => player.getBoundingClientRect().width);
  const narrow = await widthOf();
  await press(page, 't');
  await page.waitForFunction(
    (selector, than) => (document.querySelector(selector)?.getBoundingClientRect().width ?? 0) > than,
    {},
    PLAYER,
    narrow,
  );
  await press(page, 't');
  await page.waitForFunction(
    (selector, than) => document.querySelector(selector)?.getBoundingClientRect().width === than,
    {},
    PLAYER,
    narrow,
  );
  await pressShift(page, '?');
  await byRole(page, 'dialog', 'Keyboard');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
};

const behindS = async (page: Page): Promise<number> => {
  const [, minutes = '0', seconds = '0'] = /^(\d+):(\d\d) behind live$/.exec(await seekText(page)) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};
const changesTo = (page: Page, is: boolean, name: string) =>
  page.waitForFunction(
    (selector, wanted, value) => (document.querySelector(selector)?.ariaLabel === value) === wanted,
    { timeout: 20_000 },
    PLAYER,
    is,
    name,
  );

test('X-13: each key works after a rest, with nothing focused: live and behind live', async () => {
  const { page } = await newVisitor(browser);
  bearRefusedSlot(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await pressCommonKeys(page);

  const edge = await videoFacts(page);
  await press(page, 'ArrowLeft');
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

  const first = await nameOf(page);
  await press(page, 'n');
  await changesTo(page, false, first);
  await playsFor(page, 1);
  await press(page, 'p');
  await changesTo(page, true, first);
  await playsFor(page, 1);
  await press(page, 'v');
  await byRole(page, 'dialog', 'Multiview');
  await page.keyboard.press('Escape');
}, 240_000);

test('X-13: each key works after a rest, with nothing focused: a recording', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await page.goto(`${site.origin}/watch/vod-highlights-01`);
  await playsFor(page, 1);
  await pressCommonKeys(page);
  const { atS } = await videoFacts(page);
  await press(page, 'ArrowRight');
  await videoBecomes(page, (video) => video.atS > atS + 8);
  const later = await videoFacts(page);
  await press(page, 'ArrowLeft');
  await videoBecomes(page, (video) => video.atS < later.atS);
}, 120_000);

test('X-13: a game’s score and key moments by key, after a rest', async () => {
  const { page } = await newVisitor(browser);
  bearRefusedSlot(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  // A recorded game has the same moments at every hour.
  await page.goto(`${site.origin}/watch/vod-recent-games-01`);
  await playsFor(page, 1);
  await page.waitForSelector('[role="toolbar"][aria-label="Key moments"] button', { timeout: 30_000 });
  await page.waitForSelector(SCORE);
  await press(page, 's');
  await page.waitForSelector(SCORE, { hidden: true });
  await press(page, 's');
  await page.waitForSelector(SCORE);
  const { atS } = await videoFacts(page);
  await press(page, '.');
  const first = await videoBecomes(page, (video) => video.atS > atS + 30);
  await press(page, '.');
  await videoBecomes(page, (video) => video.atS > first.atS + 30);
  // Back leads to the moment before, or to the beginning of this one.
  await rest(page);
  const before = await videoFacts(page);
  await page.keyboard.press(',');
  await videoBecomes(page, (video) => video.atS < before.atS);
}, 120_000);

test('X-13: keys belong to a field, a dialog and a focused button, not to the player', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  const { muted } = await videoFacts(page);
  await page.focus('[role=search] input');
  await page.keyboard.type('mk ');
  await clickRole(page, 'button', 'Player settings');
  await byRole(page, 'dialog', 'Player settings');
  await page.keyboard.press('m');
  await page.keyboard.press('k');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  await page.focus('button[aria-label="Player settings"]');
  await page.keyboard.press('Space');
  await byRole(page, 'dialog', 'Player settings');
  expect(await videoFacts(page)).toMatchObject({ muted, paused: false });
}, 60_000);

test('X-13: single-key shortcuts are off when the viewer turns them off, also after a reload; Space and arrow keys still work', async () => {
  const { page } = await newVisitor(browser);
  bearRefusedSlot(page);
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
    const name = await nameOf(page);
    for (const key of ['m', 'f', 't', 'c', 'n', 'p', 's', 'v', ',', '2', 'k'] as const) await press(page, key);
    await pressShift(page, '?');
    // Space is handled after the keys before it.
    await press(page, 'Space');
    await videoBecomes(page, ({ paused }) => paused);
    expect(await videoFacts(page)).toMatchObject({ muted });
    expect(await nameOf(page)).toBe(name);
    expect(await page.$('dialog[open]')).toBeNull();
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
    await page.keyboard.press('Space');
    await videoBecomes(page, (video) => !video.paused && video.atS > atS);
    const before = await videoFacts(page);
    await press(page, 'ArrowLeft');
    await videoBecomes(page, (video) => video.atS < before.atS - 5);
  }

  await page.mouse.move(400, 300);
  await page.waitForSelector(`${PLAYER} [data-awake="true"]`);
  await clickRole(page, 'button', 'Player settings');
  await clickRole(page, 'switch', 'Single-key shortcuts');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  const { muted } = await videoFacts(page);
  await press(page, 'm');
  await videoBecomes(page, (video) => video.muted !== muted);
}, 180_000);
