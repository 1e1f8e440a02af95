import type { Page } from 'puppeteer';

// What the browser of a visitor stores for the site. Journeys that change a remote's own preferences, or make storage fail, do so themselves.

export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

export const storedValues = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

export const storedKeys = async (page: Page): Promise<string[]> => Object.keys(await storedValues(page));

/** As if an earlier visit had stored it. */
export const store = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate((name, text) => localStorage.setItem(name, text), key, value);

/** How many values are stored for the tab alone. */
export const storedInTab = (page: Page): Promise<number> => page.evaluate(() => sessionStorage.length);

/** Waits until a value is stored that differs from `before`; by default, until there is one. */
export const storedAnew = async (page: Page, key: string, before: string | null = null): Promise<void> => {
  await page.waitForFunction((name, old) => localStorage.getItem(name) !== old, {}, key, before);
};
