/** @long */
import { afterEach, expect, test } from '@jest/globals';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import { tolerateRefusedSlot, tolerateMessage, byRole, clickRole, newVisitor, signIn } from './harness/browser.ts';
import { playsFor } from './harness/playback.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
afterEach(async () => {
  await site.control('DELETE /flags');
});

/** What /watch cannot play a channel without; the table of mf-watch/README.md gives the reason of each. */
const ESSENTIAL: readonly RegExp[] = [
  /^\/yesnetwork\/(getContact|refreshToken)$/,
  /^\/(oauth2\/token|flat-token)$/,
  /^\/yesnetwork\/getEntitlements$/,
  /^\/device\/(location\/lookup|app\/register)$/,
  /^\/content\/airing\/live$/,
  /^\/media\/content\/authorize$/,
  /^\/user\/stream\/(create|heartbeat|delete)(\/|$)/,
  /^\/media\/(ey[^/]+|channels|vod)\//,
];
/** What it can do without. */
const OPTIONAL: readonly RegExp[] = [
  /^\/yesnetwork\/(getFavourites|getActiveSubscriptions|getViewing|saveViewing)$/,
  /^\/config\//,
  /^\/content\/(liveevent\/live|recordings|scores|scores\/stream)$/,
  /^\/content\/(schedule|game|access|container)\//,
  /^\/catalog\//,
  /^\/api\/v1\/programs\//,
  /^\/media\/(stills|static|time|games)/,
  /^\/(analytics|registry|push)\//,
  /^\/(favicon\.svg|favicon\.ico|manifest\.webmanifest)?$/,
  /^\/icons\//,
];
const isOneOf = (patterns: readonly RegExp[], path: string): boolean => patterns.some((pattern) => pattern.test(path));

const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';

const ANSWERS: readonly (readonly [string, (request: HTTPRequest) => Promise<void>])[] = [
  ['fails with 500', (request) => request.respond({ status: 500, contentType: 'application/json', body: '{}' })],
  ['is malformed', (request) => request.respond({ status: 200, contentType: 'text/html', body: '<p>unexpected' })],
  ['never arrives', async () => {}],
];

/** Answers the page's requests for optional data so. Returns the paths of all its data requests. */
const spoilOptionalData = async (page: Page, answer: (request: HTTPRequest) => Promise<void>) => {
  const spoilt = new Set<string>();
  const unknown = new Set<string>();
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    const isData = origin === site.origin && !pathname.startsWith('/assets/') && !request.isNavigationRequest();
    if (isData && isOneOf(OPTIONAL, pathname)) {
      spoilt.add(pathname);
      return void answer(request);
    }
    if (isData && !isOneOf(ESSENTIAL, pathname)) unknown.add(pathname);
    void request.continue();
  });
  return { spoilt, unknown };
};

test.each(ANSWERS)('a channel plays when everything %s that watching does not need', async (_how, answer) => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  tolerateMessage(page, /./);
  const { spoilt, unknown } = await spoilOptionalData(page, answer);
  await page.goto(`${site.origin}/watch`, { waitUntil: 'domcontentloaded' });
  await playsFor(page, 5);
  expect(await page.$(`${PLAYER} [role="alert"]`)).toBeNull();
  // `getPaymentMethods` among them: only the payment screens request it.
  expect([...unknown]).toEqual([]);
  expect([...spoilt]).toEqual(
    expect.arrayContaining([
      '/yesnetwork/getFavourites',
      '/yesnetwork/getActiveSubscriptions',
      '/content/liveevent/live',
      '/catalog/storefront/main/watch/containers',
      '/config/remote-config.json',
    ]),
  );
});

/** Answers every request for this path so, until the returned function is called. Counts them. */
const spoil = async (page: Page, path: string, answer: (request: HTTPRequest) => Promise<void>) => {
  const spoilt = { count: 0, isOn: true };
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!spoilt.isOn || new URL(request.url()).pathname !== path) return void request.continue();
    spoilt.count += 1;
    void answer(request);
  });
  return spoilt;
};

test.each(ANSWERS)(
  'WATCH-057: the programme begins without an ad when the ad server’s VAST %s',
  async (_how, answer) => {
    await site.control('POST /flags', { preRoll: { vod: true, overflow: false, linear: false } });
    const { page } = await newVisitor(browser);
    tolerateRefusedSlot(page);
    await signIn(page, site.origin, 'card-m');
    await playsFor(page, 1);
    // The browser's own XML parser describes what is malformed in an element with inline style, which the policy refuses.
    tolerateMessage(page, /500|\/ads\//, /Applying inline style|style-src-attr/);
    const vast = await spoil(page, '/ads/pre-roll.xml', answer);
    await page.goto(`${site.origin}/watch/vod-highlights-01`, { waitUntil: 'domcontentloaded' });
    await playsFor(page, 1);
    expect(vast.count).toBe(1);
    expect(await page.$('section[aria-label="Advertisement"]')).toBeNull();
    expect(await page.$(`${PLAYER} [role="alert"]`)).toBeNull();
  },
);

test.each(ANSWERS)(
  'X-24: the payment screen offers Try again when getPaymentMethods %s, and recovers',
  async (_how, answer) => {
    const { page } = await newVisitor(browser);
    tolerateRefusedSlot(page);
    await signIn(page, site.origin, 'card-m');
    await playsFor(page, 1);
    tolerateMessage(page, /./);
    const methods = await spoil(page, '/yesnetwork/getPaymentMethods', answer);
    await page.goto(`${site.origin}/SubscriptionPayment`, { waitUntil: 'domcontentloaded' });
    await byRole(page, 'button', 'Try again', 40_000);
    expect(methods.count).toBeGreaterThan(0);
    methods.isOn = false;
    await clickRole(page, 'button', 'Try again');
    await page.waitForSelector('iframe');
  },
);
