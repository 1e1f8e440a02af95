import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  byRole,
  clickRole,
  expectMessage,
  newVisitor,
  signIn,
  tolerateMessage,
  tolerateRefusedSlot,
} from './harness/browser.ts';
import { showsText } from './harness/form.ts';
import { expectStill } from './harness/layout-shift.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { holdRequests } from './harness/tampering.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

/** Text and top edge of the elements that match, in CSS pixels. */
const topsOf = (page: Page, selector: string): Promise<(readonly [string, number])[]> =>
  page.$$eval(selector, (found) =>
    found.map((element) => [element.textContent, Math.round(element.getBoundingClientRect().y)] as const),
  );

test.each([
  [320, 'loads', 'Card ending in 1111'],
  [320, 'fails to load', 'Your card didn’t load.'],
  [1350, 'loads', 'Card ending in 1111'],
])(
  'SUBS-036: the buttons of the subscription keep their place when, at %d px, the card %s',
  async (width, outcome, text) => {
    const { page } = await newVisitor(browser, { width, height: 900 });
    if (outcome !== 'loads') {
      expectMessage(page, /status of 500 .*\/getPaymentMethods/);
      await site.control('POST /faults', { match: 'POST /yesnetwork/getPaymentMethods', status: 500 });
    }
    const release = await holdRequests(page, (url) => url.endsWith('/yesnetwork/getPaymentMethods'));
    await signIn(page, site.origin, 'card-m', '/ManageSubscription');
    await byRole(page, 'button', 'CHANGE PLAN');
    const before = await topsOf(page, 'main button');
    expect(before.length).toBeGreaterThanOrEqual(3);
    release();
    await showsText(page, text);
    expect(await topsOf(page, 'main button')).toEqual(before);
    await site.control('DELETE /faults');
  },
);

/** As a browser does that sends Global Privacy Control: the header, and the property of the page. */
const sendPrivacyControl = async (page: Page): Promise<void> => {
  await page.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  await page.evaluateOnNewDocument(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
};

interface Panel {
  readonly name: string;
  readonly path: string;
  /** The requests that are held back. */
  readonly held: RegExp;
  /** A text that is displayed meanwhile. */
  readonly loading: string;
  /** An element and a text that are displayed once the data have loaded. */
  readonly loaded: readonly [string, string];
  readonly sendsPrivacyControl?: boolean;
}
const PANELS: readonly Panel[] = [
  {
    name: 'ACCT-033: Refer a Friend',
    path: '/watch?settings=refer',
    held: /generateReferralCode|getReferralRewards/,
    loading: 'Getting your code…',
    loaded: ['output', 'No rewards yet'],
  },
  {
    name: 'the Privacy panel',
    path: '/watch?settings=privacy',
    held: /\/privacy\/choice$/,
    loading: 'Getting your choices…',
    loaded: ['[role=switch]', 'Off'],
  },
  {
    name: 'the Privacy panel of a browser that sends Global Privacy Control',
    path: '/watch?settings=privacy',
    held: /\/privacy\/choice$/,
    loading: 'Getting your choices…',
    loaded: ['[role=switch]', 'This browser sends Global Privacy Control'],
    sendsPrivacyControl: true,
  },
];

describe.each(PANELS)('$name', ({ path, held, loading, loaded: [element, text], sendsPrivacyControl }) => {
  test.each([320, 1350])('what follows the data keeps its place when they load, at %d px', async (width) => {
    const { page } = await newVisitor(browser, { width, height: 900 });
    tolerateRefusedSlot(page);
    if (sendsPrivacyControl) await sendPrivacyControl(page);
    const release = await holdRequests(page, (url) => held.test(url));
    await signIn(page, site.origin, 'roku', path);
    await page.waitForSelector(`dialog ::-p-text(${loading})`);
    const below = 'dialog section[aria-labelledby] > :is(h3, p, button)';
    const before = await topsOf(page, below);
    expect(before.length).toBeGreaterThanOrEqual(2);
    release();
    await page.waitForSelector(`dialog ${element}`, { visible: true });
    await page.waitForSelector(`dialog ::-p-text(${text})`);
    expect(await topsOf(page, below)).toEqual(before);
  });
});

test.each(['/delete', '/authenticate/d1/samsung'])(
  'SHELL-008: a page without a header has none while the account loads, at %s',
  async (path) => {
    const { page } = await newVisitor(browser);
    tolerateRefusedSlot(page);
    const release = await holdRequests(page, (url) => url.endsWith('/yesnetwork/getContact'));
    await signIn(page, site.origin, 'card-m', path);
    await page.waitForSelector('main');
    expect(await page.$('[role=banner], header')).toBeNull();
    release();
    await page.waitForSelector('main h1');
    expect(await page.$('[role=banner], header')).toBeNull();
  },
);

const WIDE = { width: 1920, height: 1080 };
/** Whether a footer is displayed in the window. Runs in the page. */
const isFooterInView = () => {
  const footer = document.querySelector('#root footer');
  return (
    footer?.checkVisibility({ visibilityProperty: true }) === true &&
    footer.getBoundingClientRect().top < window.innerHeight
  );
};

/** Holds back the scripts of a remote. On a busy machine this may exceed the load timeout, and the shell retries. */
const holdPageOf = (page: Page, remote: string) => {
  tolerateMessage(page, new RegExp(`${remote}@\\S+ load-failed`));
  return holdRequests(page, (url) => url.includes(`/assets/${remote}/`) && url.endsWith('.js'));
};

test.each(['/register', '/login', '/winback'])('no footer is in view before the page of %s is', async (path) => {
  const { page } = await newVisitor(browser, WIDE);
  const release = await holdPageOf(page, 'mf-auth');
  const arrived = page.goto(site.origin + path);
  await page.waitForSelector('#root footer');
  expect(await page.evaluate(isFooterInView)).toBe(false);
  release();
  await arrived;
  await page.waitForSelector('#root main h1');
  expect(await page.$eval('#root footer', (footer) => footer.checkVisibility({ visibilityProperty: true }))).toBe(true);
  await expectStill(page);
});

test('shows a loading message when the remote of a page takes long, until the page is shown', async () => {
  const { page } = await newVisitor(browser);
  const release = await holdPageOf(page, 'mf-auth');
  const arrived = page.goto(`${site.origin}/register`);
  const loading = await page.waitForSelector('main > div > [role=status]', { visible: true });
  expect(await loading?.evaluate(({ textContent }) => textContent)).toBe('Loading…');
  release();
  await arrived;
  await byRole(page, 'heading', 'Create Profile');
  await page.waitForFunction((element) => element?.checkVisibility() === false, {}, loading);
  await expectStill(page);
});

test('shows a loading message over the page when the settings take long to load', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  await signIn(page, site.origin, 'card-m');
  await byRole(page, 'button', 'Account & Settings');
  await page.goto('about:blank');
  const release = await holdPageOf(page, 'mf-account');
  await page.goto(`${site.origin}/watch`, { waitUntil: 'domcontentloaded' });
  await clickRole(page, 'button', 'Account & Settings');
  const loading = await page.waitForSelector('main > div > [role=status]', { visible: true });
  expect(await loading?.evaluate(({ textContent }) => textContent)).toBe('Loading…');
  release();
  await byRole(page, 'heading', 'Account & Settings');
  await page.waitForFunction((element) => element?.checkVisibility() === false, {}, loading);
});

test('a page that has no heading gets its footer after ten seconds', async () => {
  const { page } = await newVisitor(browser, WIDE);
  await holdPageOf(page, 'mf-auth');
  const devTools = await page.createCDPSession();
  await devTools.send('Animation.enable');
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 20 });
  await page.goto(`${site.origin}/register`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(isFooterInView);
  expect(await page.$('#root main h1')).toBeNull();
});
