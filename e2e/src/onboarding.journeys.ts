import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, pathOf, waitFor, waitForPath } from './harness/browser.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { openPicker, signInAt } from './harness/tv-provider.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const type = async (page: Page, name: string, text: string) => (await byRole(page, 'textbox', name))?.type(text);
const register = async (page: Page, email: string, password: boolean): Promise<void> => {
  await type(page, 'Name', 'Ana Cruz');
  await type(page, 'Email', email);
  await type(page, 'Confirm Email', email);
  await type(page, 'Date of Birth', '05/17/1990');
  if (password) await (await waitFor(page, 'input[type=password]')).type('Floodlights-at-8');
  await clickRole(page, 'button', 'NEXT');
};

describe('onboarding', () => {
  test('AUTH-114, AUTH-119, AUTH-125: register, no plan, choose a team, follow a player, watch', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/register`);
    await register(page, 'team-fan@example.test', true);
    await waitForPath(page, '/CreditCardPayment');
    await clickRole(page, 'button', 'NOT INTERESTED');
    await waitForPath(page, '/teamSelect');
    await byRole(page, 'heading', 'Choose your team');
    expect(await axeViolations(page)).toEqual([]);
    await clickRole(page, 'button', 'Yankees');
    await clickRole(page, 'button', 'NEXT');
    await waitForPath(page, '/watch');
    await byRole(page, 'heading', 'Follow your players');
    expect(await axeViolations(page)).toEqual([]);
    await clickRole(page, 'button', 'Follow Marcus Bell');
    await clickRole(page, 'button', "LET'S GO");
    await page.waitForFunction(() => !document.body.textContent?.includes('Follow your players'));
    await clickRole(page, 'button', "I'll do this later");
    expect(pathOf(page)).toBe('/watch');
  });

  test('AUTH-073, AUTH-076, AUTH-114: provider, then a profile without a password, then watch with the steps on it', async () => {
    const { page } = await newVisitor(browser);
    await openPicker(page, site.origin);
    await signInAt(page, 'Harborline', 'tv-ok');
    await clickRole(page, 'button', 'CONTINUE');
    await page.goto(`${site.origin}/register`);
    await byRole(page, 'heading', 'Create Profile');
    expect(await page.$('input[type=password]')).toBeNull();
    await register(page, 'tve-fan@example.test', false);
    await waitForPath(page, '/watch');
    await byRole(page, 'heading', 'Choose your team');
    const added = (await site.control('GET /requests?path=/yesnetwork/addTVESubscription')) as { requests: unknown[] };
    expect(added.requests.length).toBeGreaterThan(0);
  });

  test('X-17: team selection fits 320 px', async () => {
    const { page } = await newVisitor(browser, { width: 320, height: 640 });
    await page.goto(`${site.origin}/teamSelect`);
    await byRole(page, 'heading', 'Choose your team');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await axeViolations(page)).toEqual([]);
  });
});
