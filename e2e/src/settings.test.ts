/** @long */
import { describe, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import {
  byRole,
  clickRole,
  expectMessage,
  newViewer,
  SEED_PASSWORD,
  type Visit,
  waitFor,
  waitForPath,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { retype, showsText, valueOf } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import { mailsTo, type Site } from './harness/site.ts';
import { store } from './harness/storage.ts';
import './settings-notifications.journeys.ts';

let site: Site;
let browser: Browser;
onSite(
  (place) => {
    ({ site, browser } = place);
  },
  {},
  'whole',
);

const viewer = (seed: string, viewport?: { width: number; height: number }): Promise<Visit> =>
  newViewer(browser, site, seed, viewport);

/** Each screen with its title, and what is there once it is whole. */
const SCREENS = [
  ['true', 'Account & Settings', 'link', 'Log Out'],
  ['profile', 'Manage YES Profile', 'button', 'UPDATE'],
  ['password', 'Change Password', 'button', 'UPDATE'],
  ['teams', 'My Favorite Teams', 'button', 'UPDATE'],
  ['players', 'My Favorite Players', 'button', 'UPDATE'],
  ['refer', 'Refer a Friend', 'button', 'Copy code'],
  ['notifications', 'Notifications', 'switch', 'Allow Notifications'],
  ['alerts', 'My Game Alerts', 'switch', 'Game start'],
] as const;

describe.each([
  { width: 320, height: 640 },
  { width: 768, height: 900 },
  { width: 1350, height: 900 },
])('at $width px', (viewport) => {
  test('ACCT-002, A-17, X-17: every screen opens by its address, fits, and breaks no rule of accessibility or security', async () => {
    const { page } = await viewer('lapsed', viewport);
    for (const [name, heading, role, content] of SCREENS) {
      await page.goto(`${site.origin}/watch?settings=${name}`);
      await byRole(page, 'heading', heading);
      await byRole(page, role, content);
      const { scrollWidth, clientWidth } = await page.$eval('dialog', (dialog) => ({
        scrollWidth: dialog.scrollWidth,
        clientWidth: dialog.clientWidth,
      }));
      expect([name, scrollWidth]).toEqual([name, clientWidth]);
      expect([name, await axeViolations(page)]).toEqual([name, []]);
    }
  });
});

test('ACCT-005, ACCT-013, X-02: by keyboard alone: open, change the name, see it kept, go back to where one was, close', async () => {
  const { page } = await viewer('lapsed');
  await page.goto(`${site.origin}/watch`);
  await (await byRole(page, 'button', 'Account & Settings'))?.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Account & Settings');
  await (await byRole(page, 'link', 'Manage YES Profile'))?.focus();
  await page.keyboard.press('Enter');
  await waitForPath(page, '/watch?settings=profile');
  await byRole(page, 'textbox', 'Name');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type('Liam Quinn');
  await page.keyboard.press('Enter');
  await showsText(page, 'You’re all set. Your changes are saved.');
  await (await byRole(page, 'button', 'Back'))?.focus();
  await page.keyboard.press('Enter');
  await waitForPath(page, '/watch?settings=true');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Manage YES Profile');
  await showsText(page, 'Liam Quinn');
  await page.keyboard.press('Escape');
  await waitForPath(page, '/watch');
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Account & Settings'),
  );
  await page.goto(`${site.origin}/watch?settings=true`);
  await showsText(page, 'Liam Quinn');
});

test('ACCT-013, SHELL-064: an access token that expires in the middle costs nothing that was typed', async () => {
  const { page, quiet } = await viewer('lapsed');
  await page.goto(`${site.origin}/watch?settings=profile`);
  await retype(page, 'Name', 'Liam Doherty');
  // Another request of the page would be the one that is refused.
  await quiet();
  expectMessage(page, /403 .*\/yesnetwork\/updateProfile/);
  await site.control('POST /sessions/expire', { email: 'lapsed@example.test' });
  await clickRole(page, 'button', 'UPDATE');
  await showsText(page, 'You’re all set. Your changes are saved.');
});

test('ACCT-027: a failed save displays an error, keeps the old value, and leaves the input as typed', async () => {
  const { page } = await viewer('lapsed');
  await page.goto(`${site.origin}/watch?settings=profile`);
  await retype(page, 'Name', 'Never Kept');
  expectMessage(page, /500 .*\/yesnetwork\/updateProfile/);
  await site.control('POST /faults', { match: 'POST /yesnetwork/updateProfile', times: 1, status: 500 });
  await clickRole(page, 'button', 'UPDATE');
  await page.waitForSelector('form [role=alert]');
  expect(await valueOf(page, 'Name')).toBe('Never Kept');
  await page.reload();
  await byRole(page, 'textbox', 'Name');
  expect(await valueOf(page, 'Name')).not.toBe('Never Kept');
});

test('ACCT-031, ACCT-032: a wrong current password is refused; the right one changes it and ends every other session', async () => {
  const { page } = await viewer('pending');
  const elsewhere = await viewer('pending');
  await page.goto(`${site.origin}/watch?settings=password`);
  await retype(page, 'Current Password', 'not-this-one');
  await retype(page, 'New Password', 'Floodlights-8');
  await retype(page, 'Confirm New Password', 'Floodlights-8');
  await clickRole(page, 'button', 'UPDATE');
  await showsText(page, 'Change Password Error');
  await showsText(page, 'The current password is incorrect.');
  await retype(page, 'Current Password', SEED_PASSWORD);
  await clickRole(page, 'button', 'UPDATE');
  await showsText(page, 'Your new password is ready to use.');
  await waitForPath(page, '/watch?settings=true');
  await page.waitForFunction(
    () => document.activeElement?.matches('a') && document.activeElement.textContent === 'Change Password',
  );

  expectMessage(elsewhere.page, /401 .*\/yesnetwork\//);
  await elsewhere.page.goto(`${site.origin}/watch?settings=true`);
  await waitForPath(elsewhere.page, '/');
  await elsewhere.page.goto(`${site.origin}/login`);
  await retype(elsewhere.page, 'Email', 'pending@example.test');
  await (await waitFor(elsewhere.page, 'input[type=password]')).type(SEED_PASSWORD);
  await clickRole(elsewhere.page, 'button', 'LOGIN');
  await showsText(elsewhere.page, 'Email or password is incorrect.');
  await (await waitFor(elsewhere.page, 'input[type=password]')).click({ count: 3 });
  await elsewhere.page.keyboard.type('Floodlights-8');
  await clickRole(elsewhere.page, 'button', 'LOGIN');
  await waitForPath(elsewhere.page, '/watch');
  await eventually(async () => expect(await mailsTo(site, 'pending')).toHaveLength(1));
});

test('A-93a: a card payer with a linked TV reaches Manage, Change Password and Cancel', async () => {
  const { page } = await viewer('tvcode');
  await store(page, 'TVCode', '123456');
  await page.goto(`${site.origin}/watch?settings=true`);
  await byRole(page, 'link', 'Manage Subscription');
  await page.goto(`${site.origin}/watch?settings=password`);
  await byRole(page, 'heading', 'Change Password');
  await page.goto(`${site.origin}/CancelSubscription`);
  await byRole(page, 'button', 'CANCEL SUBSCRIPTION');
  await page.goto(`${site.origin}/ManageSubscription`);
  await byRole(page, 'button', 'CHANGE PLAN');
});

test('ACCT-033, ACCT-035: the code of Refer a Friend is copied, and the same the next time', async () => {
  const { page, context } = await viewer('nosub');
  await context.overridePermissions(site.origin, ['clipboard-read', 'clipboard-sanitized-write']);
  await page.goto(`${site.origin}/watch?settings=refer`);
  // Only the page in front may write to the clipboard.
  await page.bringToFront();
  await clickRole(page, 'button', 'Copy code');
  await showsText(page, 'COPIED!');
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^[A-Z2-9]{8}$/);
  await page.reload();
  await showsText(page, code);
});

test('ACCT-036: without the program an address of it opens the menu', async () => {
  const { page } = await viewer('nosub');
  await site.control('POST /flags', { referralProgramEnable: false });
  await page.goto(`${site.origin}/watch?settings=refer`);
  await waitForPath(page, '/watch?settings=true');
  await site.control('POST /flags', { referralProgramEnable: true });
});
