import { expect, test } from '@jest/globals';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import { bearTrouble, newVisitor, signIn } from './harness/browser.ts';
import { playsFor } from './harness/playback.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
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
  /^\/media\/ey[^/]+\//,
];
/** What it can do without. */
const OPTIONAL: readonly RegExp[] = [
  /^\/yesnetwork\/(getFavourites|getActiveSubscriptions|getPaymentMethods)$/,
  /^\/config\//,
  /^\/content\/liveevent\/live$/,
  /^\/content\/(schedule|game|access|container)\//,
  /^\/catalog\//,
  /^\/api\/v1\/programs\//,
  /^\/media\/(stills|static|time)/,
  /^\/(analytics|registry|push)\//,
  /^\/(favicon\.svg)?$/,
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
  bearTrouble(page, /./);
  const { spoilt, unknown } = await spoilOptionalData(page, answer);
  await page.goto(`${site.origin}/watch`, { waitUntil: 'domcontentloaded' });
  await playsFor(page, 5, 15_000);
  expect(await page.$(`${PLAYER} [role="alert"]`)).toBeNull();
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
