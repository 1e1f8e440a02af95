import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, pathOf, SEED_PASSWORD, waitFor, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { stored, storedInTab } from './harness/storage.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

/** Leaves a page of the site for a brand's page, and waits until that is there. */
const toProvider = async (page: Page, from: string, brand: 'Google' | 'Facebook' | 'Apple' = 'Google') => {
  await page.goto(site.origin + from);
  await clickRole(page, 'button', `Continue with ${brand}`);
  await byRole(page, 'heading', 'Sign in to continue to YES Network');
};
/** Chooses one of the people on a brand's page. */
const choose = (page: Page, name: string) => page.locator(`::-p-xpath(//button[contains(., '${name}')])`).click();
const valueOf = (page: Page, name: string) =>
  page.$eval(`input[name=${name}]`, (input) => (input as HTMLInputElement).value);
const headingIs = (page: Page, name: string) => byRole(page, 'heading', name);

test('AUTH-020, AUTH-024, S-04: an attached Google identity signs in without a password', async () => {
  const { page } = await newVisitor(browser);
  await toProvider(page, '/login');
  expect(await axeViolations(page)).toEqual([]);
  await choose(page, 'Sofia Marino');
  await waitForPath(page, '/watch');
  // Nothing of the sign-in is left in the tab or in its history.
  await eventually(async () => expect(await storedInTab(page)).toBe(0));
  await page.reload();
  await waitForPath(page, '/watch');
});

test('AUTH-025, AUTH-084…089, A-26, A-99: a social account without a user name completes its profile, then watches', async () => {
  const { page } = await newVisitor(browser);
  await toProvider(page, '/login');
  await choose(page, 'Sam Okafor');
  await headingIs(page, 'Update Profile');
  expect(pathOf(page)).toBe('/register');
  expect(await axeViolations(page)).toEqual([]);
  // Watch waits until that is done.
  await page.goto(`${site.origin}/watch`);
  await headingIs(page, 'Update Profile');
  await (await waitFor(page, 'input[name=password]')).type('Home-opener-26');
  await (await waitFor(page, 'input[name=dateOfBirth]')).type('05/17/1990');
  await clickRole(page, 'button', 'NEXT');
  await waitForPath(page, '/watch');
});

test('AUTH-022, AUTH-023, A-25, A-36: an identity without a profile: Sorry, then Create Profile filled in, then an account', async () => {
  const { page } = await newVisitor(browser);
  await toProvider(page, '/login', 'Apple');
  await choose(page, 'Nia Castillo');
  await byRole(page, 'dialog', 'Sorry');
  expect(await axeViolations(page)).toEqual([]);
  await clickRole(page, 'button', 'Create Profile');
  await headingIs(page, 'Create Profile');
  await eventually(async () => expect(await valueOf(page, 'email')).toBe('newcomer@example.test'));
  expect(await valueOf(page, 'name')).toBe('Nia Castillo');
  expect(await page.$('input[name=password]')).toBeNull();
  expect(await axeViolations(page)).toEqual([]);
  await (await waitFor(page, 'input[name=dateOfBirth]')).type('05/17/1990');
  await clickRole(page, 'button', 'NEXT');
  await waitForPath(page, '/CreditCardPayment');
  // From now on the same identity signs in.
  const again = await newVisitor(browser);
  await toProvider(again.page, '/login', 'Apple');
  await choose(again.page, 'Nia Castillo');
  await waitForPath(again.page, '/watch');
});

test('A-30, S-05: an e-mail that has a profile: Continue leads to its sign-in, which adds the identity', async () => {
  const { page } = await newVisitor(browser);
  await toProvider(page, '/register', 'Facebook');
  await choose(page, 'Nora Whitfield');
  await headingIs(page, 'Create Profile');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=email]')?.value !== '');
  await (await waitFor(page, 'input[name=dateOfBirth]')).type('05/17/1990');
  await clickRole(page, 'button', 'NEXT');
  await byRole(page, 'dialog', 'Profile Exists');
  await clickRole(page, 'button', 'Continue');
  await waitForPath(page, '/login');
  await (await waitFor(page, 'input[type=password]')).type(SEED_PASSWORD);
  await clickRole(page, 'button', 'LOGIN');
  await waitForPath(page, '/watch');
  const again = await newVisitor(browser);
  await toProvider(again.page, '/login', 'Facebook');
  await choose(again.page, 'Nora Whitfield');
  await waitForPath(again.page, '/watch');
});

test('cancelling at the provider returns to the previous page with a message', async () => {
  const { page } = await newVisitor(browser);
  await toProvider(page, '/login');
  await clickRole(page, 'link', 'Cancel');
  await waitForPath(page, '/login');
  await page.waitForSelector('::-p-text(You didn’t continue with Google)');
  expect(await axeViolations(page)).toEqual([]);
});

test('S-04: a forged or reused response signs no user in', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/login/social?code=stolen&state=forged`);
  await waitForPath(page, '/login');
  await page.waitForSelector('::-p-text(This sign-in has expired or started in another browser)');
  // The victim has another sign-in pending; the response belongs to the attacker's.
  await toProvider(page, '/login');
  await page.goto(`${site.origin}/login/social?code=stolen&state=forged`);
  await waitForPath(page, '/login');
  await page.waitForSelector('::-p-text(We couldn’t finish signing you in with Google)');
  expect(await stored(page, 'evergantAccessToken')).toBeNull();
});

test('AUTH-021, DEV-006: in the device flow the viewer comes back to the TV and its code', async () => {
  const { page } = await newVisitor(browser);
  await toProvider(page, '/authenticate/d1/lg/123456');
  await choose(page, 'Sofia Marino');
  await waitForPath(page, '/authenticate/d1/lg/123456');
  await page.waitForSelector('::-p-text(social@example.test)');
});
