import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, newVisitor, signIn, tolerateMessage, waitForPath } from './harness/browser.ts';
import { expectStill } from './harness/layout-shift.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { disturb, holdScripts } from './harness/tampering.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const PHONE = { width: 412, height: 823, isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 };
/** Slow 4G as Lighthouse emulates it: 150 ms round trip, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

test.each(['/', '/watch', '/login', '/CreditCardPayment'])(
  'the layout of %s does not shift while it loads on a slow phone',
  async (path) => {
    const { page, quiet } = await newVisitor(browser, PHONE);
    const tab = await page.createCDPSession();
    await tab.send('Network.emulateNetworkConditions', SLOW_4G);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(site.origin + path, { waitUntil: 'load' });
    await page.waitForSelector('h1');
    await quiet();
    await expectStill(page);
  },
);

interface Place {
  readonly text: string;
  readonly at: readonly number[];
}
/** Headings, paragraphs and links of a part of the page that are visible, with their places. */
const placesIn = (page: Page, part: string): Promise<Place[]> =>
  page.$$eval(`${part} :is(h1, h2, p, hr)`, (found) =>
    found.flatMap((element) => {
      // The width of a text depends on the face, which loads later.
      const { x, y, height } = element.getBoundingClientRect();
      const at = [x, y, height].map(Math.round);
      return height > 1 && element.textContent.trim() !== '' ? [{ text: element.textContent, at }] : [];
    }),
  );

test.each([
  ['/', 'Subscribe now'],
  ['/login', 'Log in'],
  ['/CreditCardPayment', 'PURCHASE A PLAN'],
  ['/watch', 'The video you are trying to watch'],
])('%s shows its texts before any script, and the shell takes over in the same places', async (path, heading) => {
  const { page } = await newVisitor(browser, PHONE);
  const release = await holdScripts(page, '');
  const arrived = page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('#first-screen h1');
  const first = await placesIn(page, '#first-screen');
  expect(first.find(({ text }) => text.startsWith(heading))).toBeDefined();
  release();
  await arrived;
  await page.waitForFunction(() => !document.querySelector('#first-screen'));
  const shown = await placesIn(page, '#root');
  for (const place of first) expect(shown).toContainEqual(place);
  await expectStill(page);
});

test('a link of the first screen leads on before any script runs, and the page has no accessibility errors', async () => {
  const { page } = await newVisitor(browser, PHONE);
  const release = await holdScripts(page, '');
  const arrived = page.goto(`${site.origin}/`, { waitUntil: 'domcontentloaded' }).catch(() => null);
  const link = await page.waitForSelector('#first-screen a[href="/login"]');
  expect(await axeViolations(page)).toEqual([]);
  await link?.click();
  await page.waitForSelector('#first-screen[data-screen="login"]');
  release();
  await arrived;
  await waitForPath(page, '/login');
  await byRole(page, 'textbox', 'Email');
});

test('a remote that fails to load shows its failure, and not its first screen', async () => {
  const { page } = await newVisitor(browser, PHONE);
  tolerateMessage(page, /mf-auth|404|did not load/);
  await disturb(page, ({ pathname }) => pathname.startsWith('/assets/mf-auth/'), 'missing');
  await page.goto(`${site.origin}/login`);
  await byRole(page, 'button', 'Try again');
  expect(await page.$('#first-screen')).toBeNull();
});

test('a viewer never sees the first screen of a visitor, and a visitor does again after signing out', async () => {
  const { page } = await newVisitor(browser, PHONE);
  await page.evaluateOnNewDocument(() => {
    new MutationObserver(() => {
      if (document.getElementById('first-screen')) document.documentElement.dataset['hadFirst'] = '';
    }).observe(document, { childList: true, subtree: true });
  });
  const hadFirst = () => page.evaluate(() => 'hadFirst' in document.documentElement.dataset);
  await signIn(page, site.origin, 'card-m', '/');
  await waitForPath(page, '/watch');
  expect(await hadFirst()).toBe(false);
  await page.goto(`${site.origin}/signout`);
  await waitForPath(page, '/');
  await page.goto(`${site.origin}/`);
  await byRole(page, 'button', 'LOGIN WITH YES APP ACCOUNT');
  expect(await hadFirst()).toBe(true);
});
