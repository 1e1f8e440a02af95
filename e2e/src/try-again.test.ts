import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, clickRole, expectTrouble, newVisitor } from './harness/browser.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { disturb } from './harness/tampering.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const loginForm = (page: Page) => byRole(page, 'button', 'LOGIN');

/** Paths of the scripts and stylesheets that come after the ones the page itself runs, until the login screen stands. */
const laterFiles = async (): Promise<string[]> => {
  const { page, context } = await newVisitor(browser);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  const html = await (await page.goto(`${site.origin}/login`))?.text();
  await loginForm(page);
  await context.close();
  const tags = html?.match(/<script[^>]* src=[^>]*>|<link rel="stylesheet"[^>]*>/g) ?? [];
  return [...asked].filter((path) => /\.(js|css)$/.test(path) && !tags.some((tag) => tag.includes(path)));
};

test('S-31, SHELL-039: whichever file of a screen comes altered, `Try again` brings the screen, without a reload', async () => {
  const files = await laterFiles();
  // Of the shell the federation runtime, the router and the form, as two; of the remote its entry, stylesheet and code.
  for (const [owner, least] of [
    ['shell', 4],
    ['mf-auth', 3],
  ] as const)
    expect(files.filter((file) => file.startsWith(`/assets/${owner}/`)).length).toBeGreaterThanOrEqual(least);

  for (const file of files) {
    const { page, context } = await newVisitor(browser);
    expectTrouble(page, /integrity/i, /mf-auth@\S+ load-failed/);
    const setFault = await disturb(page, ({ pathname }) => pathname === file, 'flipped byte');
    await page.goto(`${site.origin}/login`);
    await byRole(page, 'heading', 'This part of the site isn’t available right now.');
    setFault('none');
    await clickRole(page, 'button', 'Try again');
    await loginForm(page);
    await context.close();
  }
}, 120_000);
