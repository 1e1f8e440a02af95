import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  byRole,
  clickRole,
  expectMessage,
  newTab,
  newVisitor,
  pathOf,
  SEED_PASSWORD,
  signIn,
  signInByForm,
  tolerateMessage,
  waitFor,
  waitForPath,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { stored, storedAnew, storedKeys, storedValues } from './harness/storage.ts';

/** Every stored value whose key names a token, a registration code or a user type. */
const sessionKeys = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await storedValues(page)).filter(([key]) => /token|regCode|userType/i.test(key)));

/** The password and its confirmation. */
const typeIntoBoth = async (page: Page, password: string): Promise<void> => {
  await page.waitForFunction(() => document.querySelectorAll('input[type=password]').length === 2);
  for (const input of await page.$$('input[type=password]')) await input.type(password);
};

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

describe('sign-in', () => {
  test('AUTH-006: a wrong password shows its error under the field, and the input stays', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/login`);
    await (await byRole(page, 'textbox', 'Email'))?.type('nosub@example.test');
    await (await waitFor(page, 'input[type=password]')).type('not-the-password');
    await clickRole(page, 'button', 'LOGIN');
    await page.waitForSelector('::-p-text(Email or password is incorrect.)');
    expect(await page.$eval('input[type=password]', (input) => (input as HTMLInputElement).value)).toBe(
      'not-the-password',
    );
    expect(pathOf(page)).toBe('/login');
  });

  test('AUTH-011, SHELL-060, SHELL-063: signing in leads to watch with the tokens stored', async () => {
    const { page } = await newVisitor(browser);
    await signInByForm(page, site.origin, 'card-m');
    await eventually(async () =>
      expect(await storedKeys(page)).toEqual(
        expect.arrayContaining(['evergantAccessToken', 'refreshToken', 'evergentExpiresIn', 'deviceId']),
      ),
    );
    await page.goto(site.origin);
    await waitForPath(page, '/watch');
  });

  test('AUTH-013: somebody under 13 is signed out with the reason', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/login`);
    await (await byRole(page, 'textbox', 'Email'))?.type('young@example.test');
    await (await waitFor(page, 'input[type=password]')).type(SEED_PASSWORD);
    await clickRole(page, 'button', 'LOGIN');
    await page.waitForSelector('::-p-text(You must be at least 13 to login to YES.)');
    await eventually(async () => expect(await stored(page, 'evergantAccessToken')).toBeNull());
  });

  test('SHELL-064: an expired access token is refreshed and the page continues', async () => {
    const { page } = await newVisitor(browser);
    await signIn(page, site.origin, 'nosub');
    const before = await stored(page, 'evergantAccessToken');
    expectMessage(page, /status of 403 .*\/yesnetwork\//);
    await site.control('POST /sessions/expire', { email: 'nosub@example.test' });
    await page.reload();
    await storedAnew(page, 'evergantAccessToken', before);
    await byRole(page, 'button', 'Account & Settings');
  });

  test('SHELL-068, CON-040: signing out in one tab signs the other out', async () => {
    const first = await newVisitor(browser);
    await signIn(first.page, site.origin, 'nosub');
    const second = await newTab(first.context);
    await second.page.goto(`${site.origin}/watch`);
    await byRole(second.page, 'button', 'Account & Settings');
    const before = await sessionKeys(first.page);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['evergantAccessToken', 'refreshToken']));
    // Requests that either tab has sent before are refused.
    for (const { page } of [first, second]) tolerateMessage(page, /status of 401 .*\/yesnetwork\//);
    await first.page.goto(`${site.origin}/signout`);
    await waitForPath(first.page, '/');
    await byRole(second.page, 'link', 'Log in');
    const after = await sessionKeys(first.page);
    // The landing page may already have requested the tokens of an anonymous visitor.
    const anonymous = ['quickPlayOAuthToken', 'quickPlayAnonymousFlatToken'];
    expect(Object.keys(after).filter((key) => !anonymous.includes(key))).toEqual([]);
    expect(anonymous.filter((key) => key in after && after[key] === before[key])).toEqual([]);
  });

  test('WATCH-004, ACCT-001: settings open over watch by their address, and Back closes them', async () => {
    const { page } = await newVisitor(browser);
    await signIn(page, site.origin, 'nosub');
    await clickRole(page, 'button', 'Account & Settings');
    await waitForPath(page, '/watch?settings=true');
    await page.waitForSelector('::-p-text(nosub@example.test)');
    await page.goBack();
    await page.waitForFunction(() => !document.querySelector('[data-remote="mf-account?settings"]'));
    expect(pathOf(page)).toBe('/watch');
    await page.goto(`${site.origin}/watch?settings=true`);
    for (const group of ['PROFILE', 'SUPPORT']) await byRole(page, 'heading', group);
  });
});

describe('a forgotten password', () => {
  test('SHELL-018, AUTH-032, AUTH-045, AUTH-046, S-18: asked for, mailed, reset by the link once, and good for the next login', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/login`);
    await clickRole(page, 'link', 'Forgot Password?');
    await waitForPath(page, '/email-confirm');
    await (await byRole(page, 'textbox', 'Email'))?.type('lapsed@example.test');
    await clickRole(page, 'button', 'SUBMIT');
    await waitForPath(page, '/email-sent');

    const { mails } = (await site.control('GET /outbox?to=lapsed@example.test')) as { mails: { text: string }[] };
    const link = /http\S+resetPasswordToken=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await waitForPath(page, '/process/reset');
    await typeIntoBoth(page, 'Floodlights-at-8');
    await clickRole(page, 'button', 'UPDATE');
    await waitForPath(page, '/password-reset-success');
    await clickRole(page, 'link', 'Back to Log in');
    await (await byRole(page, 'textbox', 'Email'))?.type('lapsed@example.test');
    await (await waitFor(page, 'input[type=password]')).type('Floodlights-at-8');
    await clickRole(page, 'button', 'LOGIN');
    await waitForPath(page, '/watch');

    await page.goto(`${site.origin}/signout`);
    await waitForPath(page, '/');
    await page.goto(link);
    await typeIntoBoth(page, 'Another-try-8');
    await clickRole(page, 'button', 'UPDATE');
    await page.waitForSelector('[role=alert]');
    expect(pathOf(page)).toBe('/process/reset');
  });
});

describe('registration', () => {
  test('SHELL-043, AUTH-072, AUTH-077: from SUBSCRIBE NOW to the plans, signed in', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(site.origin);
    await clickRole(page, 'button', 'SUBSCRIBE NOW');
    await waitForPath(page, '/register');
    const type = async (name: string, text: string) => (await byRole(page, 'textbox', name))?.type(text);
    await type('Name', 'Ana Maria Cruz');
    await type('Email', 'ana@example.test');
    await type('Confirm Email', 'ana@example.test');
    await type('Date of Birth', '05/17/1990');
    await (await waitFor(page, 'input[type=password]')).type('Floodlights-at-8');
    await clickRole(page, 'button', 'NEXT');
    await waitForPath(page, '/CreditCardPayment');
    await byRole(page, 'button', 'Account & Settings');
  });

  test('AUTH-070, AUTH-078, AUTH-082: an existing e-mail leads to login, which has it filled in', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/register`);
    const type = async (name: string, text: string) => (await byRole(page, 'textbox', name))?.type(text);
    await type('Name', 'Nora');
    await type('Email', 'nosub@example.test');
    await type('Confirm Email', 'nosub@example.test');
    await type('Date of Birth', '05/17/1990');
    await clickRole(page, 'button', 'NEXT');
    await byRole(page, 'dialog', 'Profile already exists');
    await clickRole(page, 'button', 'Login');
    await waitForPath(page, '/login');
    const email = await byRole(page, 'textbox', 'Email');
    await eventually(async () =>
      expect(await email?.evaluate((input) => (input as HTMLInputElement).value)).toBe('nosub@example.test'),
    );
  });
});

describe('device linking', () => {
  test('DEV-006, DEV-008, AUTH-012: signing in inside the device flow keeps the code, and LINK NOW links the TV', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/authenticate/d1/samsung/123456`);
    await byRole(page, 'heading', 'Log in first, then press LINK NOW');
    await (await byRole(page, 'textbox', 'Email'))?.type('card-y@example.test');
    await (await waitFor(page, 'input[type=password]')).type(SEED_PASSWORD);
    await clickRole(page, 'button', 'LOGIN');
    await page.waitForSelector('::-p-text(Linking to card-y@example.test.)');
    expect([await stored(page, 'ActivationCode'), await stored(page, 'platform')]).toEqual(['123456', 'samsung']);
    await clickRole(page, 'button', 'LINK NOW');
    await waitForPath(page, '/authenticate/register-success');
    await page.waitForSelector('::-p-text(Success! Your Samsung TV is linked.)');
  });
});

describe('the platform is away', () => {
  test('SHELL-076: a sign-in that cannot reach the service displays an error and can be sent again', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/login`);
    await (await byRole(page, 'textbox', 'Email'))?.type('nosub@example.test');
    await (await waitFor(page, 'input[type=password]')).type(SEED_PASSWORD);
    expectMessage(page, /ERR_INTERNET_DISCONNECTED/);
    await page.setOfflineMode(true);
    await clickRole(page, 'button', 'LOGIN');
    await page.waitForSelector('::-p-text(Something went wrong and we couldn’t complete your request.)');
    await page.setOfflineMode(false);
    await clickRole(page, 'button', 'LOGIN');
    await waitForPath(page, '/watch');
  });
});
