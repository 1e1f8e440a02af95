import type { Browser, Page } from 'puppeteer';
import { byRole, clickRole, expectMessage, newVisitor, SEED_PASSWORD, waitFor } from './browser.ts';
import { fieldOf } from './form.ts';
import type { Site } from './site.ts';

interface Place {
  readonly site: Pick<Site, 'console'>;
  readonly browser: Browser;
}

/** A page of the console, by the name of a seeded person who signs in through the form. */
export const openConsole = async (
  { site, browser }: Place,
  name: string,
  { path, heading }: { readonly path: string; readonly heading: string } = { path: '', heading: 'Environments' },
): Promise<Page> => {
  const { page } = await newVisitor(browser);
  // The form appears after a refused request.
  expectMessage(page, /401/);
  await page.goto(site.console + path);
  await (await fieldOf(page, 'E-mail')).type(`${name}@example.test`);
  await (await waitFor(page, 'input[type=password]')).type(SEED_PASSWORD);
  await clickRole(page, 'button', 'Sign in');
  await byRole(page, 'heading', heading);
  return page;
};

/** A part of the console's content, as `channels`. */
export const openContent = (place: Place, part: string, name = 'eve'): Promise<Page> =>
  openConsole(place, name, {
    path: `/content/${part}`,
    heading: `Content: ${part.charAt(0).toUpperCase()}${part.slice(1)}`,
  });

/** Types the reason of a change. */
export const why = async (page: Page, reason: string): Promise<void> => (await fieldOf(page, 'Why')).type(reason);
