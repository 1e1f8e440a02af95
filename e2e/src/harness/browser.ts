import { findChromium } from '@grandstand/build-kit/local';
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=user-gesture-required',
  '--js-flags=--expose-gc',
];

export const launchBrowser = async (): Promise<Browser> =>
  puppeteer.launch({ executablePath: await findChromium(), headless: true, args: CHROMIUM_FLAGS });

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, page errors, and security policy violations, in order. */
  readonly troubles: string[];
}

/** A visitor with an empty browser. Security policy violations are heard from the first script on. */
export const newVisitor = async (browser: Browser, viewport = { width: 1350, height: 900 }): Promise<Visit> => {
  const context = await browser.createBrowserContext();
  return newTab(context, viewport);
};

export const newTab = async (context: BrowserContext, viewport = { width: 1350, height: 900 }): Promise<Visit> => {
  const page = await context.newPage();
  await page.setViewport(viewport);
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') troubles.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) =>
    troubles.push(`page error: ${error instanceof Error ? error.message : String(error)}`),
  );
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  return { page, context, troubles };
};

/** Waits for an element by role and accessible name, as a person or a screen reader would find it. */
export const byRole = (page: Page, role: string, name: string, timeout = 15_000) =>
  page.waitForSelector(`::-p-aria([role="${role}"][name="${name}"])`, { timeout, visible: true });

export const clickRole = async (page: Page, role: string, name: string): Promise<void> => {
  const element = await byRole(page, role, name);
  await element?.click();
  await element?.dispose();
};

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

export const waitForPath = (page: Page, path: string, timeout = 15_000) =>
  page.waitForFunction((expected) => location.pathname + location.search === expected, { timeout, polling: 50 }, path);

export const SEED_PASSWORD = 'Grandstand1!';

/** Through the login screen, as a viewer does. */
export const signIn = async (page: Page, origin: string, seed: string): Promise<void> => {
  await page.goto(`${origin}/login`);
  await (await byRole(page, 'textbox', 'Email'))?.type(`${seed}@example.test`);
  await page.type('input[type=password]', SEED_PASSWORD);
  await clickRole(page, 'button', 'LOGIN');
  await waitForPath(page, '/watch');
};
