import { expect } from '@jest/globals';
import type { KeyInput, Page } from 'puppeteer';
import { byRole, waitFor } from './browser.ts';
import { videoBecomes, videoFacts } from './video.ts';

export const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';

/** No control has the focus, the mouse is away, and the controls have gone: more than 3 s of rest. */
export const rest = async (page: Page): Promise<void> => {
  await page.mouse.move(2, 2);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForSelector(`${PLAYER} [data-awake="false"]`);
};
/** A click at a control of the player. The mouse wakes the controls first: a click at hidden ones is one at the picture. */
export const clickControl = async (page: Page, label: string, player = PLAYER): Promise<void> => {
  const selector = `${player} button[aria-label="${label}"]`;
  const { x, y } = await (await waitFor(page, selector)).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await wake(page, x, y, player);
  await page.mouse.click(x, y);
};
/** Shows the controls of a player that has the place of the viewport in it, and leaves the mouse there. */
export const wake = async (page: Page, x: number, y: number, player = PLAYER): Promise<void> => {
  await page.mouse.move(x - 4, y);
  await page.mouse.move(x, y);
  await page.waitForSelector(`${player} [data-awake="true"]`);
};
/** A key pressed while the controls are hidden, with the focus on the page itself. It never scrolls. */
export const press = async (page: Page, key: KeyInput): Promise<void> => {
  await rest(page);
  await page.keyboard.press(key);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
};
export const pressShift = async (page: Page, key: KeyInput): Promise<void> => {
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
export const pressCommonKeys = async (page: Page): Promise<void> => {
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
