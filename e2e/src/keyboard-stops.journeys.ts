import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { newVisitor, storeSession, tolerateMessage, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { fieldOf } from './harness/form.ts';
import { fill, focusedName, tabTo, walk } from './harness/keyboard.ts';
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
  });

  test('X-01, X-16: so does a subscriber', async () => {
    const { page } = await newVisitor(browser);
    await storeSession(page, site.origin, 'card-m');
    expect(await problemsOn(page, SIGNED_IN)).toEqual([]);
  });

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
    await storeSession(page, site.origin, 'nosub');
    // The new document asks for the account while it ends the session.
    tolerateMessage(page, /status of 401 .*\/yesnetwork\//);
    await page.goto(`${site.origin}/signout`);
    await arrive('/', '/signout', 'LOGIN WITH YES APP ACCOUNT');
    expect(problems).toEqual([]);
  });

  test('X-01: the first stop leads past the header, to the content', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/login`);
    await fieldOf(page, 'LOGIN');
    await tabTo(page, SKIP);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await eventually(async () => expect(await focusedName(page)).toBe('Email'));
  });
});
