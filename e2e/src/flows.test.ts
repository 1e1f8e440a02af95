import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  byRole,
  clickRole,
  newTab,
  newVisitor,
  pathOf,
  SEED_PASSWORD,
  signIn,
  waitFor,
  waitForPath,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { showsText, valueOf } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite(
  (place) => {
    ({ site, browser } = place);
  },
  {},
  'whole',
);

const type = async (page: Page, name: string, text: string) => (await byRole(page, 'textbox', name))?.type(text);
const login = async (page: Page, email: string) => {
  await type(page, 'Email', email);
  await (await waitFor(page, 'input[type=password]')).type(SEED_PASSWORD);
  await clickRole(page, 'button', 'LOGIN');
};

test('SHELL-068, CON-040: two tabs sign in as different people: both show who signed in last', async () => {
  const first = await newVisitor(browser);
  // Both have the form open before either is signed in.
  await first.page.goto(`${site.origin}/login`);
  await byRole(first.page, 'button', 'LOGIN');
  const second = await newTab(first.context);
  await second.page.goto(`${site.origin}/login`);
  await byRole(second.page, 'button', 'LOGIN');
  await first.page.bringToFront();
  await login(first.page, 'card-m@example.test');
  await waitForPath(first.page, '/watch');
  await playsFor(first.page, 1);
  // The other tab learns that somebody is signed in and goes where they would go. One device has one picture of both.
  await waitForPath(second.page, '/watch');
  await second.page.bringToFront();
  await showsText(second.page, 'Also Live');

  await second.page.goto(`${site.origin}/signout`);
  await waitForPath(second.page, '/');
  await second.page.goto(`${site.origin}/login`);
  await login(second.page, 'lapsed@example.test');
  await waitForPath(second.page, '/watch');

  for (const { page } of [first, second]) {
    await page.bringToFront();
    await page.goto(`${site.origin}/watch?settings=true`);
    await showsText(page, 'lapsed@example.test');
    expect(await page.$('::-p-text(card-m@example.test)')).toBeNull();
  }
});

describe('SHELL-039: Back in the middle', () => {
  test('of Create Profile leads to the landing page; Forward to a form that can be sent', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(site.origin);
    await clickRole(page, 'button', 'SUBSCRIBE NOW');
    await waitForPath(page, '/register');
    await type(page, 'Name', 'Ana Cruz');
    await page.goBack();
    await byRole(page, 'button', 'SUBSCRIBE NOW');
    await page.goForward();
    await waitForPath(page, '/register');
    await byRole(page, 'button', 'NEXT');
    expect(await page.$('dialog[open]')).toBeNull();
  });

  test('of an open dialog leads to the page before, without the dialog', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(site.origin);
    await clickRole(page, 'button', 'SUBSCRIBE NOW');
    await waitForPath(page, '/register');
    for (const [name, text] of [
      ['Name', 'Nora'],
      ['Email', 'nosub@example.test'],
      ['Confirm Email', 'nosub@example.test'],
      ['Date of Birth', '05/17/1990'],
    ] as const) {
      await type(page, name, text);
    }
    await clickRole(page, 'button', 'NEXT');
    await byRole(page, 'dialog', 'Profile already exists');
    await page.goBack();
    await byRole(page, 'button', 'SUBSCRIBE NOW');
    expect(await page.$('dialog[open]')).toBeNull();
  });

  test('of a forgotten password: from the confirmation to the form, from the form to login', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/login`);
    await clickRole(page, 'link', 'Forgot Password?');
    await type(page, 'Email', 'lapsed@example.test');
    await clickRole(page, 'button', 'SUBMIT');
    await waitForPath(page, '/email-sent');
    await page.goBack();
    await waitForPath(page, '/email-confirm');
    await byRole(page, 'button', 'SUBMIT');
    await page.goBack();
    await waitForPath(page, '/login');
    await byRole(page, 'button', 'LOGIN');
  });

  test('at a social provider leads to a usable login, social or not', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/login`);
    await clickRole(page, 'button', 'Continue with Google');
    await byRole(page, 'heading', 'Sign in to continue to YES Network');
    await page.goBack();
    await waitForPath(page, '/login');
    await clickRole(page, 'button', 'Continue with Google');
    await byRole(page, 'heading', 'Sign in to continue to YES Network');
    await page.goBack();
    await login(page, 'card-m@example.test');
    await waitForPath(page, '/watch');
  });

  test('AUTH-091: of choosing a TV provider leads to the landing page, where every way in is open again', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(site.origin);
    await clickRole(page, 'button', 'LOGIN WITH TV PROVIDER');
    await byRole(page, 'button', 'Harborline');
    await page.goBack();
    await waitForPath(page, '/');
    await byRole(page, 'button', 'LOGIN WITH TV PROVIDER');
    expect(await page.$('dialog[open]')).toBeNull();
    await clickRole(page, 'button', 'LOGIN WITH YES APP ACCOUNT');
    await login(page, 'card-m@example.test');
    await waitForPath(page, '/watch');
    await byRole(page, 'button', 'Account & Settings');
  });

  test('DEV-006: of linking a TV leads from Create Profile to the code, which is still there', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/authenticate/d1/samsung/123456`);
    await clickRole(page, 'link', 'CREATE PROFILE');
    await byRole(page, 'heading', 'Create Profile');
    await page.goBack();
    await byRole(page, 'heading', 'Enter 6 digit activation code');
    await eventually(async () => expect(await valueOf(page, 'Activation code')).toBe('123456'));
  });

  test('of a deletion leads to the settings, and nothing is deleted', async () => {
    const { page } = await newVisitor(browser);
    await signIn(page, site.origin, 'google');
    await clickRole(page, 'button', 'Account & Settings');
    await clickRole(page, 'link', 'Manage YES Profile');
    await waitForPath(page, '/watch?settings=profile');
    await clickRole(page, 'button', 'DELETE MY ACCOUNT');
    await byRole(page, 'heading', 'Are you sure?');
    await page.goBack();
    await waitForPath(page, '/watch?settings=profile');
    await byRole(page, 'heading', 'Manage YES Profile');
    await eventually(async () => expect(await valueOf(page, 'Name')).not.toBe(''));
  });

  test('after a sign-in does not lead to the login form again', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/watch`);
    await clickRole(page, 'link', 'Log in');
    await waitForPath(page, '/login');
    await login(page, 'card-m@example.test');
    await waitForPath(page, '/watch');
    await byRole(page, 'button', 'Account & Settings');
    await page.goBack();
    await waitForPath(page, '/watch');
    await byRole(page, 'button', 'Account & Settings');
    expect(pathOf(page)).toBe('/watch');
  });

  test('SHELL-020: after a registration does not lead to a second one', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(site.origin);
    await clickRole(page, 'button', 'SUBSCRIBE NOW');
    await waitForPath(page, '/register');
    await type(page, 'Name', 'Ana Cruz');
    await type(page, 'Email', 'ana-back@example.test');
    await type(page, 'Confirm Email', 'ana-back@example.test');
    await type(page, 'Date of Birth', '05/17/1990');
    await (await waitFor(page, 'input[type=password]')).type('Floodlights-at-8');
    await clickRole(page, 'button', 'NEXT');
    await waitForPath(page, '/CreditCardPayment');
    await page.goBack();
    await waitForPath(page, '/watch');
    await byRole(page, 'button', 'Account & Settings');
  });
});
