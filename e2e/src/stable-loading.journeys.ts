import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, newVisitor, signIn } from './harness/browser.ts';
import { showsText } from './harness/form.ts';
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

test.each([320, 1350])(
  'SUBS-036: the buttons of the subscription keep their place when the card loads, at %d px',
  async (width) => {
    const { page } = await newVisitor(browser, { width, height: 900 });
    const release = await holdRequests(page, (url) => url.endsWith('/yesnetwork/getPaymentMethods'));
    await signIn(page, site.origin, 'card-m', '/ManageSubscription');
    await byRole(page, 'button', 'CHANGE PLAN');
    const before = await topsOf(page, 'main button');
    expect(before.length).toBeGreaterThanOrEqual(3);
    release();
    await showsText(page, 'Card ending in 1111');
    expect(await topsOf(page, 'main button')).toEqual(before);
  },
);
