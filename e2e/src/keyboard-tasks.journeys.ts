import { describe, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { byRole, newVisitor, pathOf, SEED_PASSWORD, signIn, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { fieldOf, showsText } from './harness/form.ts';
import { fill, focusedName, focusOn, press, tabTo } from './harness/keyboard.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

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
    // The address changes first: until the panel opens, Tab moves on the page, and the panel returns the focus there.
    await fieldOf(page, 'Log Out');
    await press(page, 'Manage YES Profile');
    await focusOn(page, 'Manage YES Profile');
    await page.goBack();
    await waitForPath(page, '/watch?settings=true');
    await fieldOf(page, 'Log Out');
    // The menu's entry, which had the name of the screen as well.
    await focusOn(page, 'Manage YES Profile');
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
    await eventually(async () => expect(await focusedName(page)).toBe('CONTINUE'));
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
    await signIn(page, site.origin, 'nosub', '/authenticate/d-keys/lg');
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

  test('X-10, X-16: a message in front of the settings is announced, can be closed and does not cover the focus', async () => {
    const { page, quiet } = await newVisitor(browser, { width: 320, height: 568 });
    await signIn(page, site.origin, 'nosub', '/watch?settings=profile');
    await fieldOf(page, 'Name');
    await quiet();
    await tabTo(page, 'Name');
    await page.keyboard.type(' Cruz');
    await page.keyboard.press('Enter');
    // It stays on the screen while the pointer is on it.
    const close = await byRole(page, 'button', 'Close notification');
    await close.hover();
    await eventually(async () => expect(await focusedName(page)).toBe('Name'));
    const isVisible = await page.evaluate(() => {
      const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === document.activeElement;
    });
    expect(isVisible).toBe(true);
    const { nodes } = await (await page.createCDPSession()).send('Accessibility.getFullAXTree');
    const texts = nodes.filter(({ ignored }) => !ignored).map(({ name }) => name?.value);
    expect(texts).toContain('Profile — You’re all set. Your changes are saved.');
    await close.click();
    await page.waitForFunction((element) => !element.isConnected, {}, close);
    expect(pathOf(page)).toBe('/watch?settings=profile');
  });
});
