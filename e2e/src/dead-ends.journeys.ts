import { afterEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  byRole,
  clickRole,
  expectMessage,
  newVisitor,
  signIn,
  storeSession,
  waitFor,
  waitForPath,
} from './harness/browser.ts';
import { showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { store, storedAnew } from './harness/storage.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
afterEach(() => site.control('DELETE /flags'));

const type = async (page: Page, name: string, text: string) => (await byRole(page, 'textbox', name))?.type(text);

test('A-101: a subscriber who cancelled keeps the subscription', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'finalbill', '/ManageSubscription');
  await showsText(page, 'Expires on');
  expect(await page.$('::-p-aria([role="button"][name="CHANGE PLAN"])')).toBeNull();
  await clickRole(page, 'button', 'KEEP MY SUBSCRIPTION');
  await showsText(page, 'Renews on');
  await byRole(page, 'button', 'CHANGE PLAN');
  await page.reload();
  await showsText(page, 'Renews on');
});

test('A-104: onboarding survives a reload, and a sign-out with the next sign-in', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/register`);
  await type(page, 'Name', 'Ana Cruz');
  await type(page, 'Email', 'pending-steps@example.test');
  await type(page, 'Confirm Email', 'pending-steps@example.test');
  await type(page, 'Date of Birth', '05/17/1990');
  await (await waitFor(page, 'input[type=password]')).type('Floodlights-at-8');
  await clickRole(page, 'button', 'NEXT');
  await waitForPath(page, '/CreditCardPayment');
  await page.goto(`${site.origin}/watch`);
  await byRole(page, 'heading', 'Choose your team');
  await page.goto(`${site.origin}/signout`);
  await waitForPath(page, '/');
  await page.goto(`${site.origin}/login`);
  await type(page, 'Email', 'pending-steps@example.test');
  await (await waitFor(page, 'input[type=password]')).type('Floodlights-at-8');
  await clickRole(page, 'button', 'LOGIN');
  await waitForPath(page, '/watch');
  await byRole(page, 'heading', 'Choose your team');
});

test('SHELL-038: a session that cannot be renewed says that it ended', async () => {
  const { page } = await newVisitor(browser);
  // No page loads its account, which would renew the session.
  await storeSession(page, site.origin, 'nosub');
  expectMessage(page, /status of 403 .*\/yesnetwork\//, /status of 401 .*\/yesnetwork\/refreshToken/);
  await site.control('POST /sessions/expire', { email: 'nosub@example.test' });
  await store(page, 'refreshToken', 'spent');
  await page.goto(`${site.origin}/ManageSubscription`);
  await waitForPath(page, '/');
  await showsText(page, 'Your session ended');
});

test('SHELL-004: the site recovers by itself when maintenance is lifted', async () => {
  const { page } = await newVisitor(browser);
  // What the page preloads for its remote waits as long as the maintenance.
  await site.control('POST /flags', { maintenance: true });
  await page.goto(`${site.origin}/login`);
  await byRole(page, 'heading', 'We’ll be right back');
  await clickRole(page, 'button', 'Try again');
  await site.control('DELETE /flags');
  await byRole(page, 'heading', 'Log in');
});

test('A-01: with the web flag off the fallback leads to device linking', async () => {
  const { page } = await newVisitor(browser);
  await site.control('POST /flags', { webAllowed: false });
  await page.goto(`${site.origin}/watch`);
  await clickRole(page, 'link', 'Link your TV');
  await waitForPath(page, '/authenticate');
});

test('A-98: a viewer notices nothing of refused video tokens', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await storedAnew(page, 'quickPlayOAuthToken');
  // As after a change of the platform's signing keys.
  await store(page, 'quickPlayOAuthToken', 'signed-with-an-old-key');
  // Which calls are sent with the old token depends on which response arrives first.
  expectMessage(page, /status of 401 .*\/(content|device\/location\/lookup|catalog)\b/);
  await page.goto(`${site.origin}/watch?vodSearch=yankees`);
  await showsText(page, 'SHOWING RESULTS FOR');
  await storedAnew(page, 'quickPlayOAuthToken', 'signed-with-an-old-key');
  expect(await page.$('::-p-text(not_signed_in)')).toBeNull();
});
