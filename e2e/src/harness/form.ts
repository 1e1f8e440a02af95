import type { Page } from 'puppeteer';

/** The control with this accessible name. @throws when it does not come */
export const fieldOf = async (page: Page, label: string) => {
  const field = await page.waitForSelector(`::-p-aria([name="${label}"])`);
  if (!field) throw new Error(`There is no field ${label}.`);
  return field;
};

/** Replaces the value of a field. */
export const retype = async (page: Page, label: string, text: string): Promise<void> => {
  const field = await fieldOf(page, label);
  await field.click({ count: 3 });
  await page.keyboard.type(text);
};

export const valueOf = async (page: Page, label: string): Promise<string> =>
  (await fieldOf(page, label)).evaluate((field) => (field as HTMLInputElement).value);

/** Waits until the page says it. */
export const says = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`);
