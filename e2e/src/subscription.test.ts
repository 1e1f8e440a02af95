/** @long */
import { beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newViewer, newVisitor, waitFor, waitForPath } from './harness/browser.ts';
import {
  chargesOf,
  confirmPurchase,
  fillCard,
  hostedPage,
  MASTERCARD,
  pressIn,
  purchasesReported,
  purchaseReported,
  SECOND_TRY,
} from './harness/checkout.ts';
import { eventually } from './harness/eventually.ts';
import { showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import { mailsTo, type Site } from './harness/site.ts';
import { stored } from './harness/storage.ts';
import './subscription-screens.journeys.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
beforeEach(async () => {
  await site.control('POST /seed');
});

const viewer = async (seed: string, viewport?: { width: number; height: number }): Promise<Page> =>
  (await newViewer(browser, site, seed, viewport)).page;
const open = (page: Page, path: string) => page.goto(`${site.origin}${path}`);
test('SUBS-018, SUBS-020…022, SUBS-025: a month is bought by card, reported once, and can be managed', async () => {
  await site.control('DELETE /events');
  const page = await viewer('nosub');
  const charges = await chargesOf(site, 'nosub');
  await open(page, '/CreditCardPayment');
  await clickRole(page, 'button', 'CHOOSE MONTHLY');
  const frame = await hostedPage(page, '$19.99');
  await fillCard(frame);
  await pressIn(frame, 'PAY');
  await confirmPurchase(page);
  await waitForPath(page, '/watch');
  await eventually(async () => expect(await stored(page, 'userType')).toBe('dtc'));
  await clickRole(page, 'button', 'Account & Settings');
  await clickRole(page, 'link', 'Manage Subscription');
  await waitForPath(page, '/ManageSubscription');
  await showsText(page, '$19.99 per month');
  await showsText(page, 'Card ending in 1111');
  await purchaseReported(site);
  await page.reload();
  await showsText(page, '$19.99 per month');
  await eventually(async () => expect(await purchasesReported(site)).toHaveLength(1));
  expect(await chargesOf(site, 'nosub')).toBe(charges + 1);
});

test('SUBS-004, SUBS-008, SUBS-030, SUBS-037, SUBS-047: a year is bought in six installments, and can be cancelled only', async () => {
  const page = await viewer('nosub');
  await open(page, '/CreditCardPayment');
  await page.waitForSelector('main select');
  await (await waitFor(page, 'main select')).select('6');
  await clickRole(page, 'button', 'CHOOSE ANNUAL');
  const frame = await hostedPage(page, '$33.33');
  await showsText(page, '6 × $33.33 at 0%');
  await fillCard(frame);
  await pressIn(frame, 'PAY');
  await confirmPurchase(page);
  await waitForPath(page, '/watch');
  await open(page, '/ManageSubscription');
  await showsText(page, '$199.99 per year');
  await byRole(page, 'button', 'Cancel Subscription');
  expect(await page.$('::-p-aria([role="button"][name="CHANGE PLAN"])')).toBeNull();
  // Neither the plans nor the card are his to change here (SUBS-030, SUBS-047).
  for (const path of ['/SubscriptionPlans', '/SubscriptionPayment']) {
    await open(page, path);
    await waitForPath(page, '/ManageSubscription');
    expect(await page.$('iframe')).toBeNull();
  }
});

test('SUBS-024: a declined card is said, and the next try of the same form pays once', async () => {
  const page = await viewer('nosub');
  const charges = await chargesOf(site, 'nosub');
  await open(page, '/CreditCardPayment?plan=monthly');
  const frame = await hostedPage(page, '$19.99');
  await fillCard(frame, SECOND_TRY);
  await pressIn(frame, 'PAY');
  await showsText(page, 'We couldn’t complete your request. Please try again.');
  await pressIn(frame, 'PAY');
  await confirmPurchase(page);
  expect(await chargesOf(site, 'nosub')).toBe(charges + 1);
});

test('SUBS-042: a visitor chooses a plan, signs in, and pays for the plan they chose', async () => {
  const { page } = await newVisitor(browser);
  await open(page, '/CreditCardPayment');
  await clickRole(page, 'button', 'CHOOSE MONTHLY');
  await waitForPath(page, '/login');
  await (await byRole(page, 'textbox', 'Email'))?.type('nosub@example.test');
  await (await waitFor(page, 'input[type=password]')).type('Grandstand1!');
  await clickRole(page, 'button', 'LOGIN');
  await waitForPath(page, '/CreditCardPayment?plan=monthly');
  await hostedPage(page, '$19.99');
});

test('SUBS-019: NOT INTERESTED leaves without a charge', async () => {
  const page = await viewer('nosub');
  const charges = await chargesOf(site, 'nosub');
  await open(page, '/CreditCardPayment?plan=annual');
  await hostedPage(page);
  await clickRole(page, 'button', 'NOT INTERESTED');
  await waitForPath(page, '/watch');
  await eventually(async () => expect(await stored(page, 'userType')).toBe('dtc'));
  expect(await chargesOf(site, 'nosub')).toBe(charges);
});

test('SUBS-044…046: a plan is changed, the switch is seen, and taken back', async () => {
  const page = await viewer('card-m');
  await open(page, '/ManageSubscription');
  await clickRole(page, 'button', 'CHANGE PLAN');
  await waitForPath(page, '/SubscriptionPlans');
  await clickRole(page, 'button', 'CHOOSE ANNUAL');
  await showsText(page, 'Your plan changes from YES Network Monthly to YES Network Annual on');
  await clickRole(page, 'button', 'CHANGE PLAN');
  await waitForPath(page, '/watch?settings=true');
  await open(page, '/ManageSubscription');
  await showsText(page, 'Your plan changes to YES Network Annual on');
  await eventually(async () => expect((await mailsTo(site, 'card-m'))[0]).toBe('Your YES plan changes'));
  await clickRole(page, 'button', 'CHANGE PLAN');
  await clickRole(page, 'button', 'KEEP MY CURRENT PLAN');
  await showsText(page, 'YES Network Monthly renews on');
});

test('SUBS-049…054: a subscription is cancelled with a reason, expires instead of renewing, and is watched to its end', async () => {
  const page = await viewer('card-m');
  await open(page, '/SubscriptionPlans');
  await clickRole(page, 'button', 'CANCEL SUBSCRIPTION');
  await waitForPath(page, '/CancelSubscription');
  await page.waitForSelector('main select');
  await (await waitFor(page, 'main select')).select('cancellationReason.vacation');
  await clickRole(page, 'button', 'CANCEL SUBSCRIPTION');
  await waitForPath(page, '/watch?settings=true');
  await clickRole(page, 'link', 'Manage Subscription');
  await showsText(page, 'Expires on');
  // There is nothing left to cancel.
  await open(page, '/CancelSubscription');
  await waitForPath(page, '/ManageSubscription');
  await open(page, '/watch');
  await page.waitForSelector('video');
  expect(await page.$('::-p-text(requires a YES subscription)')).toBeNull();
});

test('SUBS-031, SUBS-032: the card is updated, or left as it is', async () => {
  const page = await viewer('card-m');
  await open(page, '/ManageSubscription');
  await clickRole(page, 'button', 'UPDATE CREDIT CARD');
  await waitForPath(page, '/SubscriptionPayment');
  await pressIn(await hostedPage(page, 'SAVE CARD'), 'Cancel');
  await waitForPath(page, '/watch');
  await open(page, '/SubscriptionPayment');
  await showsText(page, 'Your current card ends in 1111.');
  const frame = await hostedPage(page, 'SAVE CARD');
  await fillCard(frame, MASTERCARD);
  await pressIn(frame, 'SAVE CARD');
  await waitForPath(page, '/watch');
  await open(page, '/ManageSubscription');
  await showsText(page, 'Card ending in 4444');
});

test('ACCT-033, ACCT-037, S-32: who refers a friend is rewarded when the friend pays', async () => {
  const referrer = await viewer('card-m');
  await open(referrer, '/watch?settings=refer');
  const code = await (await referrer.waitForSelector('dialog output'))?.evaluate((output) => output.textContent ?? '');
  await showsText(referrer, 'No rewards yet');
  const { page } = await newVisitor(browser);
  await open(page, '/register');
  const type = async (name: string, text: string) => (await byRole(page, 'textbox', name))?.type(text);
  const email = `friend-${Date.now()}@example.test`;
  await type('Name', 'Frida Friend');
  await type('Email', email);
  await type('Confirm Email', email);
  await type('Date of Birth', '05/17/1990');
  await type('Referral Code', code ?? '');
  await (await waitFor(page, 'input[type=password]')).type('Floodlights-at-8');
  await clickRole(page, 'button', 'NEXT');
  await waitForPath(page, '/CreditCardPayment');
  await clickRole(page, 'button', 'CHOOSE ANNUAL');
  const frame = await hostedPage(page, '$199.99');
  await fillCard(frame);
  await pressIn(frame, 'PAY');
  await confirmPurchase(page);
  // who is new chooses teams next.
  await waitForPath(page, '/teamSelect');
  await eventually(async () =>
    expect(JSON.parse((await stored(page, 'lastPurchase')) ?? '')).toMatchObject({
      serviceID: 'yes.web.Yearly',
      referralCode: code,
    }),
  );
  await eventually(async () => expect(await mailsTo(site, 'card-m')).toContain('You earned points'));
  await referrer.reload();
  const earned = await (await byRole(referrer, 'region', 'Your rewards'))?.waitForSelector('li');
  expect(await earned?.evaluate(({ textContent }) => textContent)).toMatch(/^100,000 points on \w+ \d+, \d{4}$/);
  expect(await axeViolations(referrer)).toEqual([]);
});
