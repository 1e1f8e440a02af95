import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import {
  byRole,
  clickRole,
  expectMessage,
  newVisitor,
  pathOf,
  SEED_PASSWORD,
  signIn,
  storeSession,
  type Visit,
  waitFor,
  waitForPath,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { retype, showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import { mailsTo, type Site } from './harness/site.ts';
import { stored } from './harness/storage.ts';

const DAY_MS = 24 * 60 * 60_000;

let site: Site;
let browser: Browser;
onSite(
  (place) => {
    ({ site, browser } = place);
  },
  { GS_LIMIT_PRIVACY: '1000' },
);

const viewer = async (seed: string): Promise<Visit> => {
  const visit = await newVisitor(browser);
  await storeSession(visit.page, site.origin, seed);
  return visit;
};

/** Through the settings, as a viewer does. */
const openDeletion = async (page: Page) => {
  await page.goto(`${site.origin}/watch?settings=profile`);
  await clickRole(page, 'button', 'DELETE MY ACCOUNT');
  await byRole(page, 'heading', 'Are you sure?');
};
const SUBMIT = "I'M SURE, DELETE MY ACCOUNT & DATA";

test('DEL-001, DEL-008, DEL-023: a viewer deletes the account, and days later it is gone', async () => {
  const { page } = await viewer('operator');
  await openDeletion(page);
  expect(await page.$('header, footer')).toBeNull();
  expect(await axeViolations(page)).toEqual([]);
  const colour = await (await byRole(page, 'button', SUBMIT))?.evaluate(
    (button) => getComputedStyle(button).backgroundColor,
  );
  expect(colour).toBe('rgb(200, 16, 46)');
  await (await waitFor(page, 'select')).select('Too many ads');
  await (await waitFor(page, 'textarea')).type('Thank you & goodbye');
  await clickRole(page, 'button', SUBMIT);
  await byRole(page, 'dialog', 'Sorry to see you go.');
  await clickRole(page, 'button', 'CLOSE');
  const submitted = await byRole(page, 'button', 'Request Submitted');
  expect(await submitted?.evaluate((button) => (button as HTMLButtonElement).disabled)).toBe(true);
  await eventually(async () => expect(await mailsTo(site, 'operator')).toEqual(['We have your deletion request']));
  await eventually(async () => expect(await stored(page, 'evergantAccessToken')).toBeNull());

  await page.goto(`${site.origin}/watch?settings=true`);
  await byRole(page, 'link', 'Log in');
  await signIn(page, site.origin, 'operator');
  // Its tokens are refused from now on, and then the account itself.
  expectMessage(page, /status of 403 /, /status of 401 .*\/yesnetwork\/refreshToken/);
  // No page is open meanwhile: it would renew its tokens between the clock change and the erasure.
  await page.goto('about:blank');
  await site.control('POST /clock', { offsetMs: 9 * DAY_MS });
  try {
    await site.control('POST /jobs/run', {});
    await eventually(async () =>
      expect(await mailsTo(site, 'operator')).toEqual(['Your account and data are deleted']),
    );
    await page.goto(`${site.origin}/watch?settings=true`);
    await waitForPath(page, '/');
    await page.goto(`${site.origin}/login`);
    await retype(page, 'Email', 'operator@example.test');
    await (await waitFor(page, 'input[type=password]')).type(SEED_PASSWORD);
    await clickRole(page, 'button', 'LOGIN');
    await showsText(page, 'No account found with the given details.');
  } finally {
    await site.control('POST /clock', { offsetMs: 0 });
  }
});

describe('DEL-021, DEL-022, S-01: a link that proves nothing deletes nothing', () => {
  interface Attempt {
    readonly what: string;
    readonly change: (link: URLSearchParams) => void;
    /** The call that is refused, and what the page says of it. */
    readonly refused: RegExp;
    readonly message: string;
  }
  const attempts: readonly Attempt[] = [
    {
      what: 'forged',
      change: (link) => link.set('xUserInfo', `${link.get('xUserInfo') ?? ''}x`),
      refused: /403 .*\/fantasy\/account\/delete/,
      message: 'Boom Error',
    },
    {
      what: 'for another account',
      change: (link) => link.set('email', 'amazon@example.test'),
      refused: /403 .*\/privacy\/delete-request/,
      message: 'Request Account Data Removal Error',
    },
  ];
  test.each(attempts)('$what', async ({ change, refused, message }) => {
    const { page } = await viewer('google');
    expectMessage(page, refused);
    await openDeletion(page);
    const link = new URL(page.url()).searchParams;
    change(link);
    await page.goto(`${site.origin}/delete?${link}`);
    await clickRole(page, 'button', SUBMIT);
    await showsText(page, message);
    expect(await mailsTo(site, 'google')).toEqual([]);
    expect(await mailsTo(site, 'amazon')).toEqual([]);
    await byRole(page, 'button', SUBMIT);
  });

  test('expired: a message is displayed, and the button is enabled again', async () => {
    const { page } = await viewer('roku');
    await openDeletion(page);
    expectMessage(page, /403 .*\/fantasy\/account\/delete/);
    await site.control('POST /clock', { offsetMs: 31 * 60_000 });
    try {
      await clickRole(page, 'button', SUBMIT);
      await showsText(page, 'This link has expired.');
      await byRole(page, 'button', SUBMIT);
      expect(await mailsTo(site, 'roku')).toEqual([]);
    } finally {
      await site.control('POST /clock', { offsetMs: 0 });
    }
  });

  test('DEL-017, A-84: a step that fails is repeated with the first; a link used twice makes one request', async () => {
    const { page } = await viewer('amazon');
    await openDeletion(page);
    const link = page.url();
    expectMessage(page, /500 .*\/privacy\/delete-request/);
    await site.control('POST /faults', { match: 'POST /privacy/delete-request', times: 1, status: 500 });
    await clickRole(page, 'button', SUBMIT);
    await showsText(page, 'Request Failed');
    await clickRole(page, 'button', SUBMIT);
    await byRole(page, 'dialog', 'Sorry to see you go.');
    await page.goto(link);
    await clickRole(page, 'button', SUBMIT);
    await byRole(page, 'dialog', 'Sorry to see you go.');
    await eventually(async () => expect(await mailsTo(site, 'amazon')).toEqual(['We have your deletion request']));
    expect(pathOf(page)).toContain('/delete');
  });
});

test('S-01: a viewer without a link asks for one by mail, and it opens the page for their account', async () => {
  const { page } = await viewer('finalbill');
  await page.goto(`${site.origin}/delete`);
  await retype(page, 'Email', 'finalbill@example.test');
  await clickRole(page, 'button', 'EMAIL ME A LINK');
  await showsText(page, 'If there’s an account with this email');
  const { mails } = (await site.control('GET /outbox?to=finalbill@example.test')) as { mails: { text: string }[] };
  const [address = ''] = /http\S+\/delete\?\S+/.exec(mails[0]?.text ?? '') ?? [];
  await page.goto(address);
  await clickRole(page, 'button', SUBMIT);
  await byRole(page, 'dialog', 'Sorry to see you go.');
});
