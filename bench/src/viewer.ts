import type { Browser, BrowserContext, Page } from 'puppeteer';
import { waitForPlayback } from './channel-switch.ts';
import { applyConditions, type Conditions, LOCAL } from './conditions.ts';

const EMAIL = 'card-m@example.test';
const PASSWORD = 'Grandstand1!';

/** The first clear channel that is not the one playing. */
export const OTHER_CHANNEL = '[data-remote="mf-watch"] li:not(:has([role=img])) button:not([aria-current])';

/** A tab that ends as a visitor's does, so that its stream is freed. */
export const inTab = async <T>(
  context: BrowserContext,
  conditions: Conditions,
  work: (page: Page) => Promise<T>,
): Promise<T> => {
  const page = await context.newPage();
  try {
    await applyConditions(page, conditions);
    return await work(page);
  } finally {
    await page.goto('about:blank');
    await page.close();
  }
};

const signIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/login`);
  await (await page.waitForSelector('[data-remote="mf-auth"] input:not([type=password])'))?.type(EMAIL);
  await page.type('input[type=password]', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/watch');
  await waitForPlayback(page);
};

/** A browser in which a subscriber is signed in; all of them are of one account. */
export const subscriber = async (browser: Browser, origin: string): Promise<BrowserContext> => {
  const context = await browser.createBrowserContext();
  await inTab(context, LOCAL, (page) => signIn(page, origin));
  return context;
};

/** Opens `path` until something plays there. */
export const watch = async (page: Page, origin: string, path = '/watch'): Promise<void> => {
  await page.goto(origin + path);
  await waitForPlayback(page);
};

/** Neighbouring remotes are loaded ahead a few seconds after the page. */
const SETTLED_MS = 6_000;

/** Until nothing travels any more but what plays. */
export const settled = async (page: Page): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  await page.waitForNetworkIdle({ idleTime: 300, concurrency: 2, timeout: 20_000 });
};

/** Stops what a tab plays; its heartbeats go on, so its stream keeps its slot and its address. */
export const pause = (page: Page) => page.evaluate(() => document.querySelector('video')?.pause());
