import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, newVisitor, SEED_PASSWORD, signIn, tolerateMessage, waitForPath } from './harness/browser.ts';
import { fieldOf, showsText } from './harness/form.ts';
import { focusedName, focusOn, tabTo, walk } from './harness/keyboard.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite(async (place) => {
  ({ site, browser } = place);
  await site.control('POST /flags', { referralProgramEnable: true });
});

const SKIP = 'Skip to main content';

/** Each address, and a control that proves that its screen is there. Under a modal the rest of the page is out of reach. */
type Rows = readonly (readonly [path: string, control: string])[];
const SIGNED_OUT: Rows = [
  ['/', 'LOGIN WITH YES APP ACCOUNT'],
  ['/login', 'LOGIN'],
  ['/winback', 'LOGIN'],
  ['/register', 'Referral Code'],
  ['/email-confirm', 'Back to login'],
  ['/process/reset?resetPasswordToken=t&email=a@example.test', 'UPDATE'],
  ['/teamSelect', 'Yankees'],
  ['/watch', 'Next, Highlights'],
  ['/CreditCardPayment', 'NOT INTERESTED'],
  ['/SubscriptionUnavailable', 'CONTINUE WITHOUT SUBSCRIPTION'],
  ['/delete', 'EMAIL ME A LINK'],
  ['/authenticate', 'LINK NOW'],
  ['/authenticate/d1/samsung', 'LINK NOW'],
];
const SIGNED_IN: Rows = [
  ['/watch', 'Next, Highlights'],
  ['/watch?settings=true', 'Log Out'],
  ['/watch?settings=profile', 'DELETE MY ACCOUNT'],
  ['/watch?settings=password', 'Current Password'],
  ['/watch?settings=teams', 'Nets'],
  ['/watch?settings=players', '+ Add More Players'],
  ['/watch?settings=refer', 'Copy code'],
  ['/watch?settings=notifications', 'Allow Notifications'],
  ['/ManageSubscription', 'CHANGE PLAN'],
  ['/SubscriptionPlans', 'CANCEL SUBSCRIPTION'],
  ['/SubscriptionPayment', 'Back to Manage Subscription'],
  ['/CancelSubscription', 'CANCEL SUBSCRIPTION'],
];

/** What Tab alone finds wrong on the page that is open; `isFresh`: by its address, so that Tab begins at its beginning. */
const errorsHere = async (page: Page, [path, control]: Rows[number], isFresh: boolean): Promise<string[]> => {
  await fieldOf(page, control);
  const isCovered = (await page.$('dialog:modal')) !== null;
  const { problems, stops } = await walk(page);
  const isSkippable = isFresh ? stops[0] === SKIP : stops.includes(SKIP);
  return [
    ...problems,
    ...(isCovered || isSkippable ? [] : [`begins with “${stops[0]}”, or has no “${SKIP}”`]),
    ...(stops.includes(control) ? [] : [`“${control}” is not among ${stops.join(', ')}`]),
  ].map((problem) => `${path}: ${problem}`);
};

/** The same of each of the pages, opened by its address. */
const problemsOn = async (page: Page, rows: Rows): Promise<string[]> => {
  const problems: string[] = [];
  for (const row of rows) {
    await page.goto(site.origin + row[0]);
    problems.push(...(await errorsHere(page, row, true)));
  }
  return problems;
};

describe('Tab alone', () => {
  test('X-01, X-16: a visitor reaches everything on every page, in order, sees where they are, and is never caught', async () => {
    const { page } = await newVisitor(browser);
    expect(await problemsOn(page, SIGNED_OUT)).toEqual([]);
  }, 180_000);

  test('X-01, X-16: so does a subscriber', async () => {
    const { page } = await newVisitor(browser);
    await signIn(page, site.origin, 'card-m');
    expect(await problemsOn(page, SIGNED_IN)).toEqual([]);
  }, 180_000);

  test('X-01, SHELL-021: and so are the final screens', async () => {
    await site.control('POST /flags', { isPhase1Enabled: true });
    try {
      const { page } = await newVisitor(browser);
      const store = 'DOWNLOAD THE GOTHAM SPORTS APP (opens in a new tab)';
      expect(await problemsOn(page, [['/SubscribeToGotham', store]])).toEqual([]);
    } finally {
      await site.control('POST /flags', { isPhase1Enabled: false });
    }
  });

  test('X-01, X-16: and who is led on: by a mail that was sent, a new password, a brand and a sign-out', async () => {
    const { page } = await newVisitor(browser);
    const email = 'lapsed@example.test';
    const problems: string[] = [];
    const arrive = async (path: string, from: string, control: string) => {
      await waitForPath(page, path);
      problems.push(...(await errorsHere(page, [from, control], false)));
    };
    await page.goto(`${site.origin}/email-confirm`);
    await fieldOf(page, 'Email');
    await fill(page, 'Email', email);
    await page.keyboard.press('Enter');
    await arrive('/email-sent', '/email-sent', 'Back to login');

    const { mails } = (await site.control(`GET /outbox?to=${email}`)) as { mails: { text: string }[] };
    await page.goto(/http\S+resetPasswordToken=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
    await fieldOf(page, 'New Password');
    await fill(page, 'New Password', 'Floodlights-at-8');
    await fill(page, 'Confirm New Password', 'Floodlights-at-8');
    await page.keyboard.press('Enter');
    await arrive('/password-reset-success', '/password-reset-success', 'Back to Log in');

    await page.goto(`${site.origin}/login/social?code=c&state=s`);
    await arrive('/login', '/login/social', 'LOGIN');
    await signIn(page, site.origin, 'nosub');
    // The new document asks for the account while it ends the session.
    tolerateMessage(page, /status of 401 .*\/yesnetwork\//);
    await page.goto(`${site.origin}/signout`);
    await arrive('/', '/signout', 'LOGIN WITH YES APP ACCOUNT');
    expect(problems).toEqual([]);
  }, 60_000);

  test('X-01: the first stop leads past the header, to the content', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/login`);
    await fieldOf(page, 'LOGIN');
    await tabTo(page, SKIP);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Email');
  });
});

/** Tab to a field, and type into it. */
const fill = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, label);
  await page.keyboard.type(text);
};
const press = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

describe('without a mouse', () => {
  test('X-02, X-09: from the landing page through the login to the settings and out of them', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(site.origin);
    await fieldOf(page, 'LOGIN WITH YES APP ACCOUNT');
    await press(page, 'LOGIN WITH YES APP ACCOUNT');
    await focusOn(page, 'Log in');
    await fill(page, 'Email', 'nosub@example.test');
    await fill(page, 'Password', SEED_PASSWORD);
    await page.keyboard.press('Enter');
    await waitForPath(page, '/watch');
    // The header shows it when the account is known.
    await byRole(page, 'button', 'Account & Settings');
    await press(page, 'Account & Settings');
    await focusOn(page, 'Account & Settings');
    await fieldOf(page, 'Log Out');
    await page.keyboard.press('Escape');
    await waitForPath(page, '/watch');
    await focusOn(page, 'Account & Settings');
    await page.keyboard.press('Enter');
    await waitForPath(page, '/watch?settings=true');
    await press(page, 'Manage YES Profile');
    await focusOn(page, 'Manage YES Profile');
    await page.goBack();
    await waitForPath(page, '/watch?settings=true');
    await fieldOf(page, 'Log Out');
    await page.goBack();
    await waitForPath(page, '/watch');
    await focusOn(page, 'Account & Settings');
  });

  test('AUTH-051, AUTH-058, X-08: a registration, with its list and its checkbox', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/register`);
    await fieldOf(page, 'Name');
    await fill(page, 'Name', 'Ana Cruz');
    await fill(page, 'Email', 'ana-keys@example.test');
    await fill(page, 'Confirm Email', 'ana-keys@example.test');
    await fill(page, 'Password', 'Floodlights-at-8');
    await fill(page, 'Date of Birth', '05/17/1990');
    await tabTo(page, 'Gender');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Email me news and offers from YES Network');
    await page.keyboard.press('Space');
    expect(
      await page.evaluate(() => [
        document.querySelector('select')?.selectedOptions[0]?.text,
        document.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked,
      ]),
    ).toEqual(['Male', false]);
    await press(page, 'NEXT');
    await waitForPath(page, '/CreditCardPayment');
    await focusOn(page, 'PURCHASE A PLAN');
  });

  test('AUTH-091, AUTH-093, AUTH-095: a TV provider of the list, another by its logo, and its page in the frame', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(site.origin);
    await fieldOf(page, 'LOGIN WITH TV PROVIDER');
    await press(page, 'LOGIN WITH TV PROVIDER');
    await focusOn(page, 'Select your Television Service Provider');
    await fieldOf(page, 'Harborline');
    await tabTo(page, 'Other providers');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('CONTINUE');
    await tabTo(page, 'Harborline', 'Shift+Tab');
    await page.keyboard.press('Enter');
    const frame = await page.waitForFrame((one) => one.url().includes('/sign-in/harborline'));
    await frame.waitForSelector('#username', { visible: true });
    const isIn = (selector: string) =>
      frame.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    for (let presses = 0; presses < 10 && !(await isIn('#username')); presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('tv-ok');
    await page.keyboard.press('Tab');
    await page.keyboard.type(SEED_PASSWORD);
    await page.keyboard.press('Enter');
    await showsText(page, 'You’re signed in with Harborline');
    await press(page, 'CONTINUE');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await tabTo(page, 'Search Videos');
  });

  test('DEV-001, DEV-015, X-05, X-09: a wrong code shows an error, and the right one links the TV', async () => {
    const { activationCode } = (await site.control('POST /tv/code', { deviceId: 'd-keys', platform: 'lg' })) as {
      activationCode: string;
    };
    const { page } = await newVisitor(browser);
    await signIn(page, site.origin, 'nosub');
    await page.goto(`${site.origin}/authenticate/d-keys/lg`);
    await showsText(page, 'Linking to nosub@example.test.');
    await fill(page, 'Activation code', activationCode === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await focusOn(page, 'Sorry');
    await press(page, 'OK');
    await focusOn(page, 'Activation code');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type(activationCode);
    await page.keyboard.press('Enter');
    await waitForPath(page, '/authenticate/register-success');
    await press(page, 'Continue on the website');
    await waitForPath(page, '/watch');
  });
});
