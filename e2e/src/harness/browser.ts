import { chromium } from '@grandstand/build-kit/local';
import puppeteer, { type Browser, type BrowserContext, type ElementHandle, type Page } from 'puppeteer';
import { followFetches, type Quiet } from './quiet.ts';

/** Chromium resolves these names immediately: a journey never waits for a name server. */
const NO_VENDOR = '--host-resolver-rules=MAP *.bitmovin.com ^NOTFOUND';

/** A person must press something before there is sound; tests may ask for garbage collection. */
export const launchBrowser = async (): Promise<Browser> =>
  puppeteer.launch(chromium('--autoplay-policy=user-gesture-required', '--js-flags=--expose-gc', NO_VENDOR));

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, page errors, and security policy violations, in order. */
  readonly troubles: string[];
  readonly quiet: Quiet;
}
interface OpenVisit extends Visit {
  readonly expected: RegExp[];
  readonly tolerated: RegExp[];
}

const POLL_MS = 100;
/** Long enough for a machine that does much else; a wait that succeeds takes no longer than the page. */
const WAIT_MS = 30_000;
const DESKTOP = { width: 1350, height: 900 };
/** Harmless messages of libraries that may or may not appear before a visitor leaves. */
const TOLERATED: readonly RegExp[] = [
  // Shaka, untruly, when the viewer leaves while it asks for the time: the answer never comes, and it blames the manifest.
  /A UTCTiming element should always be given in live manifests/,
  // Segment's library, which comes some seconds after the page, of a browser that keeps nothing. It needs no storage here.
  /Unable to access localStorage/,
];
const visits: OpenVisit[] = [];

/** A visitor with an empty browser. Security policy violations are heard from the first script on. */
export const newVisitor = async (browser: Browser, viewport = DESKTOP): Promise<Visit> =>
  newTab(await browser.createBrowserContext(), viewport);

/** `background`: hidden until it is brought to front. Without it, the tab hides the others. */
export const newTab = async (context: BrowserContext, viewport = DESKTOP, background = false): Promise<Visit> => {
  const page = await context.newPage({ background });
  await page.setViewport(viewport);
  const troubles: string[] = [];
  const visit: Visit = { page, context, troubles, quiet: await followFetches(page) };
  visits.push({ ...visit, expected: [], tolerated: [] });
  const tabs = visits.filter((visit) => visit.context === context);
  if (tabs.length > 1) for (const tab of tabs) bearRefusedSlot(tab.page);
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warn') return;
    const { pathname } = new URL(message.location().url ?? page.url(), page.url());
    troubles.push(`${message.type()}: ${message.text()} (${pathname})`);
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
  return visit;
};

/**
 * This page complains so in its console, and is meant to: a call that is refused, a file that is gone. Everything else
 * in a console fails the journey when it ends, and so does what was expected and never came.
 */
export const expectTrouble = (page: Page, ...named: RegExp[]): void => {
  visits.find((visit) => visit.page === page)?.expected.push(...named);
};

/** This page may complain so, or not: two answers cross, and which is first decides. */
export const bearTrouble = (page: Page, ...named: RegExp[]): void => {
  visits.find((visit) => visit.page === page)?.tolerated.push(...named);
};

/**
 * This page's stream may have no slot: a manifest is asked for in the same breath as its slot (decision 20), and another tab
 * of the device takes the slot over (decision 19). The order of the responses decides whether the console logs it. Tabs of
 * one browser bear it without saying so.
 */
export const bearRefusedSlot = (page: Page): void => bearTrouble(page, /status of 403 .*\/media\//);

/** Leaves every visit of a journey. Returns what its consoles said against expectation, one line each. */
export const leaveAll = async (): Promise<string[]> => {
  const left = visits.splice(0).map((visit) => ({ ...visit, troubles: [...visit.troubles] }));
  // The request by which a closing page gives up its stream must not be intercepted: it would get no response. Listeners go
  // first, as they throw once interception is off.
  for (const { page } of left) page.removeAllListeners('request');
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all(left.map(({ page }) => page.setRequestInterception(false).catch(() => undefined)));
  for (const context of new Set(left.map((visit) => visit.context))) await context.close().catch(() => undefined);
  return left.flatMap(({ troubles, expected, tolerated }) => [
    ...troubles.filter(
      (trouble) => ![...TOLERATED, ...expected, ...tolerated].some((pattern) => pattern.test(trouble)),
    ),
    ...expected
      .filter((pattern) => !troubles.some((trouble) => pattern.test(trouble)))
      .map((pattern) => `expected and not heard: ${pattern}`),
  ]);
};

/** Waits for an element by role and accessible name, as a person or a screen reader would find it. */
export const byRole = async (page: Page, role: string, name: string, timeout = WAIT_MS): Promise<ElementHandle> => {
  const deadline = Date.now() + timeout;
  for (;;) {
    const element = await page.$(`::-p-aria([role="${role}"][name="${name}"])`).catch(() => null);
    if (element && (await element.isVisible().catch(() => false))) return element;
    if (Date.now() > deadline) throw new Error(`No visible ${role} named "${name}" after ${timeout} ms.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

export const clickRole = async (page: Page, role: string, name: string): Promise<void> => {
  const element = await byRole(page, role, name);
  await element?.click();
  await element?.dispose();
};

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

export const waitForPath = (page: Page, path: string, timeout = WAIT_MS) =>
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
