import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, expectMessage, newVisitor, signIn, tolerateRefusedSlot } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { fieldOf, showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

test('a viewer logs out a lost phone from the devices, and the phone is logged out', async () => {
  const [phone, laptop] = [await newVisitor(browser), await newVisitor(browser)];
  for (const { page } of [phone, laptop]) {
    tolerateRefusedSlot(page);
    await signIn(page, site.origin, 'roku');
  }
  await laptop.page.goto(`${site.origin}/watch?settings=devices`);
  await byRole(laptop.page, 'heading', 'Devices');
  await showsText(laptop.page, 'This device');
  expect(await axeViolations(laptop.page)).toEqual([]);
  await clickRole(laptop.page, 'button', 'LOG OUT EVERYWHERE ELSE');
  await showsText(laptop.page, 'logged in on this device only.');
  expectMessage(phone.page, /401/);
  await phone.page.reload();
  await showsText(phone.page, 'Your session ended');
});

test('a viewer limits the use of the data and downloads a copy that records it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'own-data-'));
  const { page, context } = await newVisitor(browser);
  const cdp = await page.createCDPSession();
  const where = { behavior: 'allow', downloadPath: folder } as const;
  await cdp.send('Browser.setDownloadBehavior', context.id ? { ...where, browserContextId: context.id } : where);
  await signIn(page, site.origin, 'google', '/watch?settings=privacy');
  await clickRole(page, 'switch', 'Limit the use of my data');
  await page.waitForSelector('[role=switch][aria-checked=true]:not([disabled])');
  expect(await axeViolations(page)).toEqual([]);
  await clickRole(page, 'button', 'DOWNLOAD MY DATA');
  await showsText(page, 'Your file is in your downloads.');
  const [name] = await eventually(async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
    expect(files).toHaveLength(1);
    return files;
  });
  const { data } = JSON.parse(await readFile(path.join(folder, String(name)), 'utf8')) as {
    data: Record<string, unknown[]>;
  };
  expect(data['account']).toMatchObject([{ email: 'google@example.test' }]);
  expect(data['privacyChoices']).toMatchObject([{ limitsUse: true }]);
  await rm(folder, { recursive: true });
});

test('help is searched and support is written to without a script', async () => {
  const { page } = await newVisitor(browser);
  await page.setJavaScriptEnabled(false);
  await page.goto(`${site.origin}/faq`);
  // Late, because the page before it has the same answer among all others.
  await site.control('POST /faults', { match: 'GET /faq', delayMs: 2_000, times: 1 });
  await (await fieldOf(page, 'Search help')).type('captions');
  await page.keyboard.press('Enter');
  await showsText(page, 'for “captions”');
  await byRole(page, 'heading', 'How do I turn on captions?');
  await page.goto(`${site.origin}/pages/contact`);
  await (await fieldOf(page, 'Your email')).type('fan@example.test');
  await (await fieldOf(page, 'Message')).type('The picture stops.');
  await clickRole(page, 'button', 'Send message');
  await showsText(page, 'We have your message');
});
