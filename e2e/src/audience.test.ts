import { publishFolder } from '@grandstand/build-kit/local';
import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, signInByForm } from './harness/browser.ts';
import { openConsole, why } from './harness/console.ts';
import { eventually } from './harness/eventually.ts';
import { fieldOf, showsText } from './harness/form.ts';
import { writeHandmadeRemote } from './harness/handmade-remote.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite(async ({ work, ...place }) => {
  ({ site, browser } = place);
  const mount =
    "var h = document.createElement('h1'); h.textContent = 'Edition ' + host.remote.version; element.append(h); return function () { h.remove(); };";
  for (const name of ['mf-auth', 'mf-deletion'])
    await publishFolder(site.registry, await writeHandmadeRemote(work, { name, version: '9.0.0', mount }));
});

/** An operator, signed in through the form. */
const operator = (): Promise<Page> => openConsole({ site, browser }, 'ana');
const press = (page: Page, name: string) => clickRole(page, 'button', name);
/** Presses the button that does it, once nothing keeps it from being pressed. */
const doIt = async (page: Page, part: string): Promise<void> => {
  await page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('dialog button')].some(
        (button) => button.textContent?.includes(text) && button.getAttribute('aria-disabled') !== 'true',
      ),
    {},
    part,
  );
  await (await page.waitForSelector(`::-p-xpath(//dialog//button[contains(., "${part}")])`))?.click();
};
const visit = async (address: string): Promise<Page> => {
  const { page } = await newVisitor(browser);
  await page.goto(address);
  return page;
};
const linkIn = async (page: Page): Promise<string> =>
  (await byRole(page, 'textbox', 'Link')).evaluate((input) => (input as HTMLInputElement).value);
const edition = (page: Page) => byRole(page, 'heading', 'Edition 9.0.0');
const visitorOf = async (page: Page): Promise<string> => {
  const cookies = await page.browserContext().cookies();
  return cookies.find(({ name }) => name === 'gs-visitor')?.value ?? '';
};

describe('the audience of a rollout', () => {
  test('staff get two remotes together, others do not, time travel says why, and one remote is rolled back alone', async () => {
    const page = await operator();
    await press(page, 'Release… mf-auth in development');
    await (await fieldOf(page, 'For whom')).select('audience');
    await why(page, 'staff first');
    await showsText(page, 'Say which visitors: fill in at least one condition.');
    await clickRole(page, 'checkbox', 'Only browsers marked as staff');
    await (await page.waitForSelector('::-p-xpath(//summary[contains(., "Together with other remotes")])'))?.click();
    await (await fieldOf(page, 'mf-deletion')).select('9.0.0');
    expect(await axeViolations(page)).toEqual([]);
    await doIt(page, 'for 100 % of the audience (staff)');
    await showsText(page, 'audience: staff');

    await page.goto(`${site.console}/policy/development`);
    await press(page, 'Make a staff link…');
    await why(page, 'the newsroom');
    await doIt(page, 'Make the link');
    const staff = await visit(await linkIn(page));
    await staff.goto(`${site.origin}/login`);
    await edition(staff);
    const other = await visit(`${site.origin}/login`);
    await byRole(other, 'button', 'LOGIN');
    expect(await visitorOf(other)).toBe('');

    const now = new Date(Date.now() + 60_000 - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
    const visitor = await visitorOf(staff);
    await page.goto(`${site.console}/releases/development?at=${now}&visitor=${visitor}`);
    await showsText(page, 'In the audience since an earlier page: staff.');
    await page.goto(`${site.console}/releases/development?at=${now}&known=country=us`);
    await showsText(page, 'Outside the audience: staff.');

    await page.goto(site.console);
    await press(page, 'Preview… mf-deletion in development');
    await why(page, 'to show it');
    await doIt(page, 'Make the link');
    const link = new URL(await linkIn(page));
    link.pathname = '/login';
    await edition(await visit(link.href));
    await press(page, 'Close');

    await press(page, 'Roll back… mf-auth in development');
    await why(page, 'it stalls');
    await doIt(page, 'Roll mf-auth back to');
    await showsText(page, 'mf-auth is back in development');
    await staff.goto(`${site.origin}/login`);
    await byRole(staff, 'button', 'LOGIN');
    await byRole(page, 'button', 'Ramp… mf-deletion in development');
  });

  test('a listed account gets the version at the first page after signing in, and another account does not', async () => {
    const { release } = await site.registry.request<{ release: { id: number } }>(
      '{ release(environment: "development") { id } }',
    );
    await site.registry.request(
      `mutation ($base: Int!) {
        startRollout(environment: "development", base: $base, remotes: [{ name: "mf-auth", version: "9.0.0" }], percent: 100,
          audience: [{ field: "account", values: ["sp-card-m"] }], reason: "a journey") { id }
      }`,
      { base: release.id },
    );
    const marked = async (seed: string): Promise<Page> => {
      const { page } = await newVisitor(browser);
      await signInByForm(page, site.origin, seed);
      await eventually(async () => {
        const cookies = await page.browserContext().cookies();
        expect(cookies.map(({ name }) => name)).toContain('gs-account');
      });
      await page.goto(`${site.origin}/teamSelect`);
      await page.waitForSelector('h1');
      return page;
    };
    await edition(await marked('card-m'));
    const other = await marked('card-y');
    expect(await other.$eval('h1', (heading) => heading.textContent)).not.toContain('Edition');
  });
});
