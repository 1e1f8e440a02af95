import { AddOrRemoveFavourites } from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, clickRole, newViewer } from './harness/browser.ts';
import { showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import { calledAgain, requestsTo } from './harness/requests.ts';
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

const isChecked = (page: Page, name: string) =>
  page.$eval(
    `::-p-aria([role="switch"][name="${name}"])`,
    (element) => element.getAttribute('aria-checked') === 'true',
  );
const toggled = async (page: Page, name: string, on: boolean) => {
  await page.waitForFunction(
    (label) =>
      [...document.querySelectorAll<HTMLButtonElement>('[role=switch]:enabled')].some(
        (element) => document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent === label,
      ),
    {},
    name,
  );
  await clickRole(page, 'switch', name);
  await settled(page, name, on);
};
const settled = (page: Page, name: string, on: boolean) =>
  page.waitForFunction(
    (label, wanted) =>
      [...document.querySelectorAll('[role=switch]')].some(
        (element) =>
          document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent === label &&
          element.getAttribute('aria-checked') === wanted,
      ),
    {},
    name,
    String(on),
  );

interface Channel {
  readonly optIn: boolean;
  readonly namedUser: string | null;
  readonly tags: Readonly<Record<string, readonly string[]>>;
}
/** A switch shows its new state immediately; the push service and the account follow. */
const channelIs = async (expected: Partial<Channel>) => {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const { channels } = (await site.control('GET /push/channels')) as { channels: Channel[] };
    try {
      return expect(channels).toMatchObject([expected]);
    } catch (mismatch) {
      if (Date.now() > deadline) throw mismatch;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};

test('ACCT-020…024: what one allows reaches the push service and the account, and is the same after a reload', async () => {
  const { page, context } = await newViewer(browser, site, 'card-y');
  await context.overridePermissions(site.origin, ['notifications']);
  await page.goto(`${site.origin}/watch?settings=notifications`);
  await byRole(page, 'switch', 'Allow Notifications');
  const kept = await requestsTo(site, AddOrRemoveFavourites.path);
  await toggled(page, 'Allow Notifications', true);
  await toggled(page, 'Game Alerts', true);
  await toggled(page, 'News & Communication', true);
  await calledAgain(site, AddOrRemoveFavourites.path, kept + 1);
  await channelIs({
    optIn: true,
    namedUser: 'sp-card-y',
    tags: { notifications_preference: ['GAME-ALERTS', 'NEWSLETTER'] },
  });
  await page.reload();
  await byRole(page, 'switch', 'Allow Notifications');
  for (const name of ['Allow Notifications', 'Game Alerts', 'News & Communication']) await settled(page, name, true);
  expect(await isChecked(page, 'Team News')).toBe(false);

  await clickRole(page, 'switch', 'Player News');
  await showsText(page, 'You must select at least one favorite player on your Account');
  expect(await isChecked(page, 'Player News')).toBe(false);

  await toggled(page, 'Allow Notifications', false);
  await settled(page, 'Game Alerts', false);
  await channelIs({ optIn: false, tags: {} });
  await page.reload();
  await byRole(page, 'switch', 'Allow Notifications');
  for (const name of ['Allow Notifications', 'Game Alerts', 'News & Communication']) {
    expect(await isChecked(page, name)).toBe(false);
  }
});

test('ACCT-026: where the browser denies, the master switch stays off and says why', async () => {
  const { page, context } = await newViewer(browser, site, 'card-y');
  await context.overridePermissions(site.origin, []);
  await page.goto(`${site.origin}/watch?settings=notifications`);
  await clickRole(page, 'switch', 'Allow Notifications');
  await byRole(page, 'dialog', 'Notifications are off');
  await clickRole(page, 'button', "I'll do this later");
  await showsText(page, 'Your browser is blocking our notifications.');
  expect(await isChecked(page, 'Allow Notifications')).toBe(false);
});
