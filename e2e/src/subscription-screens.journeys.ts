import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newViewer, newVisitor, pathOf, waitForPath } from './harness/browser.ts';
import { hostedPage } from './harness/checkout.ts';
import { eventually } from './harness/eventually.ts';
import { showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const viewer = async (seed: string, viewport?: { width: number; height: number }): Promise<Page> =>
  (await newViewer(browser, site, seed, viewport)).page;
const open = (page: Page, path: string) => page.goto(`${site.origin}${path}`);

describe('phases and gates', () => {
  test('SUBS-057, SUBS-058: in phase 1 the other app is pointed to, and nothing is sold here', async () => {
    await site.control('POST /flags', { isPhase1Enabled: true });
    const { page } = await newVisitor(browser);
    await open(page, '/SubscribeToGotham');
    await byRole(page, 'heading', 'Subscribe to YES');
    expect(await axeViolations(page)).toEqual([]);
    await open(page, '/CreditCardPayment');
    await waitForPath(page, '/watch');
    await site.control('DELETE /flags');
    await open(page, '/SubscribeToGotham');
    await waitForPath(page, '/watch');
  });

  test('SUBS-055, SUBS-056: outside the territory nothing is sold, and free content is one press away', async () => {
    const page = await viewer('nosub');
    await site.control('POST /geo', { zone: 'none' });
    try {
      await open(page, '/CreditCardPayment?plan=monthly');
      await waitForPath(page, '/SubscriptionUnavailable');
      expect(await axeViolations(page)).toEqual([]);
      await clickRole(page, 'button', 'CONTINUE WITHOUT SUBSCRIPTION');
      await waitForPath(page, '/watch');
    } finally {
      await site.control('POST /geo', {});
    }
  });

  test.each(['/ManageSubscription', '/SubscriptionPlans', '/SubscriptionPayment', '/CancelSubscription'])(
    'SUBS-042: signed out, %s shows no account and leads to the login',
    async (path) => {
      const { page } = await newVisitor(browser);
      await open(page, path);
      await waitForPath(page, '/login');
    },
  );
});

/** Who sees a screen, its address, and what is there once it is whole. */
const SCREENS = [
  ['nosub', '/CreditCardPayment?plan=annual', 'PURCHASE A PLAN', 'Amount due Today'],
  ['card-m', '/ManageSubscription', 'Manage Subscription', 'Card ending in'],
  ['roku', '/ManageSubscription', 'Manage Subscription', 'YES App on the Roku'],
  ['card-m', '/SubscriptionPlans', 'Change Plan', 'renews on'],
  ['pending', '/SubscriptionPlans', 'Change Plan', 'Your plan changes to'],
  ['card-m', '/CancelSubscription', 'Cancel Subscription', 'Your subscription ends on'],
  ['card-m', '/SubscriptionPayment', 'Update credit card', 'SAVE CARD'],
] as const;

test.each([320, 768, 1350])(
  'X-17, SUBS-015: at %d px every screen fits and breaks no rule of accessibility',
  async (width) => {
    const pages = new Map<string, Page>();
    for (const [seed, path, heading, content] of SCREENS) {
      const page = pages.get(seed) ?? (await viewer(seed, { width, height: 900 }));
      pages.set(seed, page);
      await open(page, path);
      await byRole(page, 'heading', heading);
      const isFramed = path.startsWith('/CreditCard') || path === '/SubscriptionPayment';
      if (isFramed) await hostedPage(page, content);
      else await showsText(page, content);
      const shown = await page.evaluate(() => ({
        // What the place of the scrollbar leaves.
        room: document.documentElement.getBoundingClientRect().width,
        needed: document.documentElement.scrollWidth,
        frame: document.querySelector('iframe')?.getBoundingClientRect().width,
      }));
      expect([path, shown.needed]).toEqual([path, shown.room]);
      expect([path, shown.frame ?? null]).toEqual([path, isFramed ? Math.min(600, shown.room - 32) : null]);
      expect([path, await axeViolations(page)]).toEqual([path, []]);
    }
  },
);

test('X-02, SUBS-043: by keyboard alone: a plan is chosen, and the form is next', async () => {
  const page = await viewer('nosub');
  await open(page, '/CreditCardPayment');
  await (await byRole(page, 'button', 'CHOOSE MONTHLY'))?.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Pay for your plan');
  const frame = await hostedPage(page, '$19.99');
  await page.keyboard.press('Tab');
  await eventually(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME'));
  await page.keyboard.type('4111');
  await eventually(async () =>
    expect(await frame.$eval('#number', (field) => (field as HTMLInputElement).value)).toBe('4111'),
  );
  expect(pathOf(page)).toBe('/CreditCardPayment?plan=monthly');
});
