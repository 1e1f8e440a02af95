import type { Page } from 'puppeteer';
import { byRole } from './browser.ts';

/** The control with this accessible name. @throws when none appears */
export const fieldOf = (page: Page, label: string) => byRole(page, null, label);

/** Replaces the value of a field by the keyboard: a click misses when a note that arrives moves the field. */
export const retype = async (page: Page, label: string, text: string): Promise<void> => {
  const field = await fieldOf(page, label);
  await field.focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await page.keyboard.type(text);
};

export const valueOf = async (page: Page, label: string): Promise<string> =>
  (await fieldOf(page, label)).evaluate((field) => (field as HTMLInputElement).value);

/** Waits until the page says it. */
export const showsText = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`);
