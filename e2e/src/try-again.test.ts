/** @long */
import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, expectMessage, newVisitor, signIn, storeSession, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { focusedName } from './harness/keyboard.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { disturb } from './harness/tampering.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

/** With a query the page has no first screen, which would contain the stylesheets. */
const LOGIN = '/login?from=journey';

const loginForm = (page: Page) => byRole(page, 'button', 'LOGIN');

/** Paths of the scripts and stylesheets that load after the page's own, until the login screen is displayed. */
const laterFiles = async (): Promise<string[]> => {
  const { page, context } = await newVisitor(browser);
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(new URL(request.url()).pathname));
  const html = await (await page.goto(site.origin + LOGIN))?.text();
  await loginForm(page);
  await context.close();
  const tags = html?.match(/<script[^>]* src=[^>]*>|<link rel="stylesheet"[^>]*>/g) ?? [];
  return [...requested].filter((path) => /\.(js|css)$/.test(path) && !tags.some((tag) => tag.includes(path)));
};

test('S-31, SHELL-039: whichever file of a screen comes altered, `Try again` brings the screen, without a reload', async () => {
  const files = await laterFiles();
  // Of the shell the federation runtime with the router, and the form, as two; of the remote its entry, stylesheet and code.
  for (const [owner, least] of [
    ['shell', 3],
    ['mf-auth', 3],
  ] as const)
    expect(files.filter((file) => file.startsWith(`/assets/${owner}/`)).length).toBeGreaterThanOrEqual(least);

  for (const file of files) {
    const { page, context } = await newVisitor(browser);
    expectMessage(page, /integrity/i, /mf-auth@\S+ load-failed/);
    const setFault = await disturb(page, ({ pathname }) => pathname === file, 'flipped byte');
    await page.goto(site.origin + LOGIN);
    await byRole(page, 'heading', 'This part of the site isn’t available right now.');
    setFault('none');
    await clickRole(page, 'button', 'Try again');
    await loginForm(page);
    await context.close();
  }
});

/** An address that shows each remote, who may see it, and words of its screen. */
const REMOTES = [
  ['mf-auth', '/login', null, 'Forgot Password?'],
  ['mf-watch', '/watch', null, 'Also Live'],
  ['mf-account', '/watch?settings=true', 'nosub', 'Notifications'],
  ['mf-subscription', '/CreditCardPayment', null, 'SELECT A PLAN'],
  ['mf-device', '/authenticate', null, 'Enter 6 digit activation code'],
  ['mf-deletion', '/delete', null, 'Are you sure?'],
] as const;

const FILES = [
  ['any file', () => true],
  ['a lazy script and a stylesheet', (path: string) => /\/(?!remoteEntry)[^/]+\.(js|css)$/.test(path)],
] as const;

test.each(FILES)(
  'SHELL-039: `Try again` shows each remote without a reload when requests for %s hung',
  async (_file, hangs) => {
    await Promise.all(
      REMOTES.map(async ([name, path, account, words]) => {
        const { page } = await newVisitor(browser);
        expectMessage(page, new RegExp(`${name}@\\S+ load-failed`));
        if (account !== null) await storeSession(page, site.origin, account);
        const setFault = await disturb(
          page,
          ({ pathname }) => pathname.startsWith(`/assets/${name}/`) && hangs(pathname),
          'silent',
        );
        await page.goto(`${site.origin}${path}`, { waitUntil: 'domcontentloaded' });
        // Chromium does not query the accessibility tree while the load event waits for a preload.
        const retry = await page.waitForSelector('::-p-xpath(//button[. = "Try again"])');
        setFault('none');
        await retry?.click();
        await page.waitForSelector(`::-p-text(${words})`);
      }),
    );
  },
);

test.each([320, 1350])('X-30: shows a dialog when the settings fail to load, at %i px', async (width) => {
  const { page } = await newVisitor(browser, { width, height: 800 });
  expectMessage(page, /mf-account@\S+ load-failed/, /404 .*\/mf-account\//);
  const setFault = await disturb(page, ({ pathname }) => pathname.startsWith('/assets/mf-account/'), 'missing');
  await signIn(page, site.origin, 'card-m');
  await clickRole(page, 'button', 'Account & Settings');
  await byRole(page, 'dialog', 'This part of the site isn’t available right now.');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await waitForPath(page, '/watch');
  await page.waitForFunction(() => document.querySelector('dialog') === null);
  await eventually(async () => expect(await focusedName(page)).toBe('Account & Settings'));

  await page.keyboard.press('Enter');
  await byRole(page, 'dialog', 'This part of the site isn’t available right now.');
  setFault('none');
  await clickRole(page, 'button', 'Try again');
  await byRole(page, 'dialog', 'Account & Settings');
});
