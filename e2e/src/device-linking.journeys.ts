import { expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, SEED_PASSWORD, signIn, waitFor, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';
import { stored } from './harness/storage.ts';
import { signInAt } from './harness/tv-provider.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

/** A TV that shows its codes. */
const aTv = async (deviceId: string) => {
  const registration = await fetch(`${site.origin}/reggie/v1/YESN/regcode/${deviceId}`);
  const { code: regCode } = (await registration.json()) as { code: string };
  const { activationCode } = (await site.control('POST /tv/code', { deviceId, platform: 'lg' })) as {
    activationCode: string;
  };
  const status = async () =>
    ((await (await fetch(`${site.origin}/api/v1/checkauthn/${deviceId}`)).json()) as { status: number }).status;
  return { regCode, activationCode, status };
};

test('DEV-017: the provider signs in the TV, the account gets its access, the TV is linked', async () => {
  const tv = await aTv('tv-in-the-den');
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/authenticate/${tv.regCode}/lg/${tv.activationCode}`);
  await byRole(page, 'button', 'LOGIN WITH TV PROVIDER');
  expect(await axeViolations(page)).toEqual([]);
  await clickRole(page, 'button', 'LOGIN WITH TV PROVIDER');
  await signInAt(page, 'Harborline', 'tv-ok');
  await page.waitForSelector('::-p-text(TV provider: Harborline)');
  expect(await tv.status()).toBe(1);
  await (await byRole(page, 'textbox', 'Email')).type('lapsed@example.test');
  await (await waitFor(page, 'input[type=password]')).type(SEED_PASSWORD);
  await clickRole(page, 'button', 'LOGIN');
  await page.waitForSelector('::-p-text(Linking to lapsed@example.test.)');
  await clickRole(page, 'button', 'LINK NOW');
  await waitForPath(page, '/authenticate/register-success');
  await page.waitForSelector('::-p-text(Success! Your LG TV is linked.)');
  expect(await axeViolations(page)).toEqual([]);
  await clickRole(page, 'link', 'Continue on the website');
  await waitForPath(page, '/watch');
  // On this browser's own device: the TV is another one.
  await playsFor(page, 1);
  await eventually(async () => expect(await stored(page, 'TVCode')).toBe(tv.activationCode));
});

test('S-20, DEV-015: a code is linked once', async () => {
  const tv = await aTv('tv-upstairs');
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'nosub', `/authenticate/tv-upstairs/lg/${tv.activationCode}`);
  await page.waitForSelector('::-p-text(Linking to nosub@example.test.)');
  await clickRole(page, 'button', 'LINK NOW');
  await waitForPath(page, '/authenticate/register-success');

  await page.goto(`${site.origin}/authenticate/tv-upstairs/lg/${tv.activationCode}`);
  await page.waitForSelector('::-p-text(Linking to nosub@example.test.)');
  await clickRole(page, 'button', 'LINK NOW');
  // The toast, for five seconds.
  await page.waitForSelector('::-p-text(Device Error)');
  await byRole(page, 'dialog', 'Sorry');
  await page.waitForSelector("::-p-text(The activation code you've entered is incorrect. Please try again.)");
  await clickRole(page, 'button', 'OK');
  await page.waitForSelector('dialog[open]', { hidden: true });
});

test('AUTH-109: without a device the provider has nothing to sign in', async () => {
  const { page } = await newVisitor(browser, { width: 320, height: 640 });
  await page.goto(`${site.origin}/authenticate`);
  await clickRole(page, 'button', 'LOGIN WITH TV PROVIDER');
  await page.waitForSelector('::-p-text(Please add your device ID)');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await axeViolations(page)).toEqual([]);
});
