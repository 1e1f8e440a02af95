import { randomUUID } from 'node:crypto';
import { chromium, headlessShell } from '@grandstand/build-kit/local';
import { VIEWER_COOKIE } from '@grandstand/shared-contracts';
import type { Tokens } from '@grandstand/shared-contracts/api';
import puppeteer, {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type Frame,
  type NodeFor,
  type Page,
} from 'puppeteer';
import { findByRole } from './find-by-role.ts';
import { followFetches, type Quiet } from './quiet.ts';
import { store, stored } from './storage.ts';

/** Chromium resolves these names immediately: a journey never waits for a name server. */
const NO_VENDOR = '--host-resolver-rules=MAP *.bitmovin.com ^NOTFOUND';

/** `whole`: for what the headless shell does not have, which are notifications and tabs in the background. */
export type BrowserKind = 'shell' | 'whole';

/** A person must press something before there is sound; tests may ask for garbage collection. */
export const launchBrowser = async (kind: BrowserKind = 'shell'): Promise<Browser> => {
  const options = kind === 'whole' ? chromium : headlessShell;
  return puppeteer.launch(options('--autoplay-policy=user-gesture-required', '--js-flags=--expose-gc', NO_VENDOR));
};

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the console, page errors, and security policy violations, in order. */
  readonly messages: string[];
  readonly quiet: Quiet;
}
interface OpenVisit extends Visit {
  readonly expected: RegExp[];
  readonly tolerated: RegExp[];
}

/** Between two looks at a page. Looking at each animation frame, as Puppeteer does, makes the browser draw. */
const POLL_MS = 50;
/** Long enough for a machine that does much else; a wait that succeeds takes no longer than the page. */
export const WAIT_MS = 60_000;
const DESKTOP = { width: 1350, height: 900 };
/** Harmless messages of libraries that may or may not appear before a visitor leaves. */
const TOLERATED: readonly RegExp[] = [
  // Shaka, untruly, when the viewer leaves while it asks for the time: the answer never comes, and it blames the manifest.
  /A UTCTiming element should always be given in live manifests/,
  // A segment that is under way when its stream ends, by a reload or another choice: the order of two responses decides. The
  // journeys see by the picture whether a stream plays.
  /status of 403 .*\/media\/(channels|vod)\/.*\.(m4s|mp4)\b/,
  // Chromium, of a remote that the page needs a moment after its own first scripts.
  /was preloaded using link preload but not used/,
  // Chromium, some seconds after a page asks for pushes: a visitor’s context has none, and the refusal is late on purpose.
  /does not support the Push API in incognito mode/,
  /gave no place to send messages to\. AbortError: Registration failed - permission denied/,
  // Segment's library, which comes some seconds after the page, of a browser that keeps nothing. It needs no storage here.
  /Unable to access localStorage/,
];
const visits: OpenVisit[] = [];

/** A visitor with an empty browser. Security policy violations are recorded from the first script on. */
export const newVisitor = async (browser: Browser, viewport = DESKTOP): Promise<Visit> =>
  newTab(await browser.createBrowserContext(), viewport);

/** `background`: hidden until it is brought to front. Without it, the tab hides the others. */
export const newTab = async (context: BrowserContext, viewport = DESKTOP, background = false): Promise<Visit> => {
  const page = await context.newPage({ background });
  await page.setViewport(viewport);
  page.setDefaultTimeout(WAIT_MS);
  const waitForFunction = page.waitForFunction.bind(page);
  page.waitForFunction = (condition, options, ...values) =>
    waitForFunction(condition, { polling: POLL_MS, ...options }, ...values);
  const messages: string[] = [];
  const visit: Visit = { page, context, messages, quiet: await followFetches(page) };
  visits.push({ ...visit, expected: [], tolerated: [] });
  const tabs = visits.filter((visit) => visit.context === context);
  if (tabs.length > 1) for (const tab of tabs) tolerateRefusedSlot(tab.page);
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warn') return;
    const { pathname } = new URL(message.location().url ?? page.url(), page.url());
    messages.push(`${message.type()}: ${message.text()} (${pathname})`);
  });
  page.on('pageerror', (error) =>
    messages.push(`page error: ${error instanceof Error ? error.message : String(error)}`),
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
 * The console of this page must show these messages before the journey ends: a refused call, a missing file. Every other
 * error or warning in a console fails the journey, and so does an expected message that is missing.
 */
export const expectMessage = (page: Page, ...named: RegExp[]): void => {
  visits.find((visit) => visit.page === page)?.expected.push(...named);
};

/** The console of this page may show these messages: the order of two responses decides. */
export const tolerateMessage = (page: Page, ...named: RegExp[]): void => {
  visits.find((visit) => visit.page === page)?.tolerated.push(...named);
};

/**
 * A stream of this page may have no slot: a manifest is requested at the same time as its slot (decision 20), and another
 * tab of the device can take the slot (decision 19). The order of the responses decides whether the console logs it. It is
 * tolerated for all tabs of one browser.
 */
export const tolerateRefusedSlot = (page: Page): void => tolerateMessage(page, /status of 403 .*\/media\//);

/** Closes every visit of a journey. Returns the unexpected and the missing messages of its consoles. */
export const closeVisits = async (): Promise<string[]> => {
  const left = visits.splice(0).map((visit) => ({ ...visit, messages: [...visit.messages] }));
  // The request by which a closing page gives up its stream must not be intercepted: it would get no response. Listeners go
  // first, as they throw once interception is off.
  for (const { page } of left) page.removeAllListeners('request');
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all(left.map(({ page }) => page.setRequestInterception(false).catch(() => undefined)));
  await Promise.all(left.map(({ page }) => leavePage(page)));
  for (const context of new Set(left.map((visit) => visit.context))) await context.close().catch(() => undefined);
  return left.flatMap(({ messages, expected, tolerated }) => [
    ...messages.filter(
      (message) => ![...TOLERATED, ...expected, ...tolerated].some((pattern) => pattern.test(message)),
    ),
    ...expected
      .filter((pattern) => !messages.some((message) => pattern.test(message)))
      .map((pattern) => `expected and missing: ${pattern}`),
  ]);
};

/** The headless shell ends the requests of a context that is closed; what a page sends when it is left goes out before. */
const leavePage = async (page: Page): Promise<void> => {
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto('about:blank', { timeout: 5_000 }).catch(() => undefined);
};

/**
 * Waits for an element by role and accessible name, as a person or a screen reader would find it. Without a role: a control.
 */
export const byRole = async (
  page: Page,
  role: string | null,
  name: string,
  timeout = WAIT_MS,
): Promise<ElementHandle> => {
  const deadline = Date.now() + timeout;
  for (;;) {
    const element = await findByRole(page, role, name).catch(() => null);
    if (element) return element;
    if (Date.now() > deadline) throw new Error(`No visible ${role ?? 'control'} named "${name}" after ${timeout} ms.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

/** Waits for the first element of a selector. @throws when none appears */
export const waitFor = async <Selector extends string>(
  page: Page | Frame,
  selector: Selector,
): Promise<ElementHandle<NodeFor<Selector>>> => {
  const element = await page.waitForSelector(selector);
  if (!element) throw new Error(`No element of "${selector}".`);
  return element;
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
  page.waitForFunction((expected) => location.pathname + location.search === expected, { timeout }, path);

export const SEED_PASSWORD = 'Grandstand1!';

/** Through the login screen, as a viewer does whose browser fills in what it remembers. */
export const signInByForm = async (page: Page, origin: string, seed: string): Promise<void> => {
  await page.goto(`${origin}/login`);
  await (await byRole(page, 'textbox', 'Email')).focus();
  await page.keyboard.sendCharacter(`${seed}@example.test`);
  await (await waitFor(page, 'input[type=password]')).focus();
  await page.keyboard.sendCharacter(SEED_PASSWORD);
  await clickRole(page, 'button', 'LOGIN');
  await waitForPath(page, '/watch');
};

/** Opens a page as a viewer who signed in at an earlier visit. */
export const signIn = async (page: Page, origin: string, seed: string, path = '/watch'): Promise<void> => {
  await storeSession(page, origin, seed);
  await page.goto(`${origin}${path}`);
};

/** A visitor whose earlier visit signed in; the page shows nothing yet. */
export const newViewer = async (
  browser: Browser,
  { origin }: { readonly origin: string },
  seed: string,
  viewport = DESKTOP,
): Promise<Visit> => {
  const visit = await newVisitor(browser, viewport);
  await storeSession(visit.page, origin, seed);
  return visit;
};

/** As if an earlier visit had signed in; the page shows nothing yet. */
export const storeSession = async (page: Page, origin: string, seed: string): Promise<void> => {
  // Of the same origin, and nothing runs in it; its policy would refuse the request.
  await page.setBypassCSP(true);
  await page.goto(`${origin}/healthz`);
  const deviceId = (await stored(page, 'deviceId')) ?? randomUUID();
  const tokens = await page.evaluate(requestTokens, `${seed}@example.test`, SEED_PASSWORD, deviceId);
  await page.setBypassCSP(false);
  await store(page, 'deviceId', deviceId);
  await store(page, 'evergantAccessToken', tokens.accessToken);
  await store(page, 'refreshToken', tokens.refreshToken);
  await store(page, 'evergentExpiresIn', String(tokens.expiresIn));
  // The edge begins pages of a viewer without the first screen of a visitor.
  await page.browserContext().setCookie({ name: VIEWER_COOKIE, value: '1', domain: new URL(origin).hostname });
};

/** What the login screen requests, in the page: the browser keeps the cookie of the session (S-03). */
const requestTokens = async (contactUsername: string, contactPassword: string, serialNo: string): Promise<Tokens> => {
  const deviceMessage = { deviceType: 'Web', deviceName: 'Browser', modelNo: 'Chrome', serialNo };
  const message = { apiUser: 'journey', contactUsername, contactPassword, deviceMessage };
  const response = await fetch('/yesnetwork/getOAuthAccessTokenv2', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ GetOAuthAccessTokenv2RequestMessage: message }),
  });
  const { GetOAuthAccessTokenv2ResponseMessage: tokens } = await response.json();
  if (!tokens?.accessToken) throw new Error(`${contactUsername} cannot sign in: ${JSON.stringify(tokens)}`);
  return tokens;
};
