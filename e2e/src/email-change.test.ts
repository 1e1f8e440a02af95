import { expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import {
  byRole,
  clickRole,
  newTab,
  newVisitor,
  SEED_PASSWORD,
  signIn,
  waitFor,
  waitForPath,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
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

const mailedLink = async (email: string): Promise<string> => {
  const { mails } = (await site.control(`GET /outbox?to=${email}`)) as { mails: { text: string }[] };
  const [link] = mails.flatMap(({ text }) => /http\S+\/pages\/confirm-email\S+/.exec(text) ?? []);
  if (!link) throw new Error(`No confirmation link was mailed to ${email}.`);
  return link;
};

test('S-39: a viewer changes the email, confirms it by the mailed link in another tab, and logs in with it', async () => {
  const { page, context } = await newVisitor(browser, { width: 768, height: 900 });
  await signIn(page, site.origin, 'lapsed', '/watch?settings=profile');
  await clickRole(page, 'button', 'CHANGE EMAIL');
  await (await byRole(page, 'textbox', 'New Email'))?.type('larry.new@example.test');
  await (await waitFor(page, 'input[name=currentPassword]')).type(SEED_PASSWORD);
  await clickRole(page, 'button', 'SEND LINK');
  await page.waitForSelector('::-p-text(We sent a link to larry.new@example.test. Open it)');

  const mailbox = await newTab(context);
  await mailbox.page.bringToFront();
  await mailbox.page.goto(await mailedLink('larry.new@example.test'));
  await byRole(mailbox.page, 'heading', 'Use this email for your account?');
  await clickRole(mailbox.page, 'button', 'Confirm');
  await mailbox.page.waitForSelector('::-p-text(Your account now uses larry.new@example.test.)');
  await mailbox.page.close();

  // The tab that waited reads the account again when it is looked at.
  await page.bringToFront();
  await byRole(page, 'button', 'CHANGE EMAIL');
  await eventually(async () => {
    const notices = (await site.control('GET /outbox?to=lapsed@example.test')) as { mails: { subject: string }[] };
    expect(notices.mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'The email of your YES Network account was changed',
        'A new email was requested for your YES Network account',
      ]),
    );
  });

  const again = await newVisitor(browser);
  await again.page.goto(`${site.origin}/login`);
  await (await byRole(again.page, 'textbox', 'Email'))?.type('larry.new@example.test');
  await (await waitFor(again.page, 'input[type=password]')).type(SEED_PASSWORD);
  await clickRole(again.page, 'button', 'LOGIN');
  await waitForPath(again.page, '/watch');
});
