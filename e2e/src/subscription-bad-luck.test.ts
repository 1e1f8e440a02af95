import { beforeEach, expect, test } from '@jest/globals';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import { byRole, clickRole, expectMessage, newTab, newVisitor, storeSession, waitForPath } from './harness/browser.ts';
import {
  chargesOf,
  confirmPurchase,
  DECLINED,
  fillCard,
  hostedPage,
  pressIn,
  purchasesReported,
  purchaseReported,
} from './harness/checkout.ts';
import { eventually } from './harness/eventually.ts';
import { showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { stored } from './harness/storage.ts';

/** Money and data are never in doubt: what may happen around a payment and a plan. */

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
let charges: number;
beforeEach(async () => {
  await site.control('POST /seed');
  charges = await chargesOf(site, 'nosub');
});

const open = (page: Page, path: string) => page.goto(`${site.origin}${path}`);
const viewer = async (seed: string) => {
  const visit = await newVisitor(browser);
  await storeSession(visit.page, site.origin, seed);
  return visit;
};
/** A subscriber-to-be with a card in the form. */
const aboutToPay = async (number?: string) => {
  const { page, context } = await viewer('nosub');
  await open(page, '/CreditCardPayment?plan=monthly');
  const frame = await hostedPage(page, '$19.99');
  await fillCard(frame, number);
  return { page, context, frame };
};
const newCharges = async () => (await chargesOf(site, 'nosub')) - charges;
const isSubmission = (request: HTTPRequest) => new URL(request.url()).pathname === '/checkout/submit';

test('X-26, SUBS-025: pay is pressed twice: one charge, one dialog', async () => {
  const { page, frame } = await aboutToPay();
  await frame.$eval('#submit', (button) => {
    (button as HTMLButtonElement).click();
    (button as HTMLButtonElement).click();
  });
  await confirmPurchase(page);
  await waitForPath(page, '/watch');
  expect(await page.$('dialog[open]')).toBeNull();
  expect(await newCharges()).toBe(1);
});

test('SUBS-022, SUBS-025: the tab is closed in the middle of a payment: on return the subscription exists, charged and reported once', async () => {
  await site.control('DELETE /events');
  const { page, context, frame } = await aboutToPay();
  const isSent = page.waitForRequest(isSubmission);
  await frame.$eval('#submit', (button) => (button as HTMLButtonElement).click());
  await isSent;
  await page.close();
  const { page: again } = await newTab(context);
  await open(again, '/CreditCardPayment?plan=monthly');
  await byRole(again, 'heading', 'You already have a subscription.');
  await clickRole(again, 'link', 'Manage Subscription');
  await showsText(again, '$19.99 per month');
  expect(await newCharges()).toBe(1);
  // In two tabs, both of which may report it.
  const { page: other } = await newTab(context);
  await open(other, '/ManageSubscription');
  await showsText(other, '$19.99 per month');
  await purchaseReported(site);
  for (const tab of [again, other]) {
    await tab.bringToFront();
    await tab.reload();
    await showsText(tab, '$19.99 per month');
  }
  await eventually(async () => expect(await purchasesReported(site)).toHaveLength(1));
});

test('PLAT-052: the connection is lost after the charge: pressing again asks for the same one', async () => {
  const { page, frame } = await aboutToPay();
  expectMessage(page, /ERR_CONNECTION_RESET/);
  let lost = 0;
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (!isSubmission(request) || lost > 0) return request.continue();
    lost += 1;
    // The charge is made; its answer does not come back.
    await fetch(request.url(), { method: 'POST', headers: request.headers(), body: request.postData() ?? '' });
    return request.abort('connectionreset');
  });
  await pressIn(frame, 'PAY');
  await frame.waitForSelector('::-p-text(We couldn’t confirm your payment yet)');
  await pressIn(frame, 'PAY');
  await confirmPurchase(page);
  expect(lost).toBe(1);
  expect(await newCharges()).toBe(1);
});

test('S-15, A-71: the price has changed meanwhile: nothing is charged, and the new one is shown', async () => {
  const { page } = await viewer('nosub');
  let stale = 1;
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (!request.url().endsWith('/getPkgsAndProdsWithPromos') || request.method() !== 'POST' || stale === 0)
      return request.continue();
    stale -= 1;
    const { cookie: _, ...headers } = request.headers();
    const answer = await fetch(request.url(), { method: 'POST', headers, body: request.postData() ?? '' });
    const body = (await answer.text()).replaceAll('19.99', '14.99');
    return request.respond({ status: answer.status, contentType: 'application/json', body });
  });
  await open(page, '/CreditCardPayment');
  await showsText(page, '$14.99');
  await clickRole(page, 'button', 'CHOOSE MONTHLY');
  await showsText(page, 'The price has changed. Nothing was charged.');
  await hostedPage(page, '$19.99');
  await showsText(page, '$19.99');
  expect(await newCharges()).toBe(0);
});

test('the code of the payment is requested with the plans; when it does not arrive nothing is charged, and Try again loads it', async () => {
  const { page } = await viewer('nosub');
  expectMessage(page, /ERR_CONNECTION_RESET/);
  let isCut = true;
  let requests = 0;
  const isCode = async (url: string) =>
    url.endsWith('.js') && (await (await fetch(url)).text()).includes('SUBSCRIPTION_PACKAGE_REQUEST');
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (!isCut || !(await isCode(request.url()))) return request.continue();
    requests += 1;
    return request.abort('connectionreset');
  });
  await open(page, '/CreditCardPayment');
  await byRole(page, 'button', 'CHOOSE MONTHLY');
  await eventually(async () => expect(requests).toBeGreaterThan(0));
  await clickRole(page, 'button', 'CHOOSE MONTHLY');
  await byRole(page, 'heading', 'We couldn’t load the secure checkout.');
  isCut = false;
  await clickRole(page, 'button', 'Try again');
  await hostedPage(page, '$19.99');
  expect(await newCharges()).toBe(0);
});

test('S-14: another window says that it is paid, and is not believed', async () => {
  const { page } = await viewer('nosub');
  await open(page, '/CreditCardPayment?plan=monthly');
  await hostedPage(page, '$19.99');
  await page.evaluate(() => {
    const claim = {
      type: 'checkout:success',
      orderId: 'forged',
      serviceID: 'yes.web.Monthly',
      period: 'Monthly',
      price: 0,
    };
    window.postMessage(claim, location.origin);
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await page.$('dialog[open]')).toBeNull();
  expect(await stored(page, 'lastPurchase')).toBeNull();
});

test('SUBS-024: a card that fails three times ends the checkout; another one begins, and pays', async () => {
  const { page, frame } = await aboutToPay(DECLINED);
  for (const _try of ['first', 'second']) {
    const reply = page.waitForResponse((response) => response.url().endsWith('/checkout/submit'));
    await pressIn(frame, 'PAY');
    await reply;
    await frame.waitForSelector('#submit:not([aria-busy="true"])');
    // One message, on the site's page.
    await showsText(page, 'Your card was declined. Please use another one.');
    expect(await frame.$eval('body', ({ innerText }) => innerText)).not.toContain('declined');
  }
  await pressIn(frame, 'PAY');
  await byRole(page, 'heading', 'This checkout has ended.');
  expect(await newCharges()).toBe(0);
  await clickRole(page, 'button', 'Try again');
  const next = await hostedPage(page, '$19.99');
  await fillCard(next);
  await pressIn(next, 'PAY');
  await confirmPurchase(page);
  expect(await newCharges()).toBe(1);
});

test('SUBS-045: a plan is switched in one tab and again in another: one switch, and both tabs know it', async () => {
  const { page, context } = await viewer('card-m');
  const { page: other } = await newTab(context);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await open(tab, '/SubscriptionPlans');
    await clickRole(tab, 'button', 'CHOOSE ANNUAL');
  }
  await page.bringToFront();
  await clickRole(page, 'button', 'CHANGE PLAN');
  await waitForPath(page, '/watch?settings=true');
  await other.bringToFront();
  await clickRole(other, 'button', 'CHANGE PLAN');
  await showsText(other, 'Your plan is already changing.');
  await showsText(other, 'Your plan changes to YES Network Annual on');
});

test('SUBS-053: a subscription is cancelled in one tab and again in another: once, and both tabs know it', async () => {
  const { page, context } = await viewer('card-m');
  const { page: other } = await newTab(context);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await open(tab, '/CancelSubscription');
    await byRole(tab, 'button', 'CANCEL SUBSCRIPTION');
  }
  await page.bringToFront();
  await clickRole(page, 'button', 'CANCEL SUBSCRIPTION');
  await waitForPath(page, '/watch?settings=true');
  await other.bringToFront();
  await clickRole(other, 'button', 'CANCEL SUBSCRIPTION');
  await showsText(other, 'Your subscription is already canceled.');
  await waitForPath(other, '/ManageSubscription');
  await showsText(other, 'Expires on');
});
