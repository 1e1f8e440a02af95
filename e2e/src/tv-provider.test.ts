/** @long */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import {
  byRole,
  clickRole,
  expectMessage,
  newTab,
  newVisitor,
  signIn,
  waitFor,
  waitForPath,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { playsFor } from './harness/playback.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { store, stored, storedAnew } from './harness/storage.ts';
import { fillIn, openPicker, PICKER, providerFrame, signInAt } from './harness/tv-provider.ts';
import './device-linking.journeys.ts';
import './onboarding.journeys.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

/** What moves inside the dialog for `ms`, except in response to input. The page behind it may still be loading. */
const movesInDialog = (page: Page, ms: number): Promise<string[]> =>
  page.evaluate(
    (duration) =>
      new Promise<string[]>((resolve) => {
        type Shift = { hadRecentInput: boolean; sources: { node: Node | null }[] };
        const moves: string[] = [];
        new PerformanceObserver((list) => {
          for (const { hadRecentInput, sources } of list.getEntries() as unknown as Shift[])
            for (const { node } of hadRecentInput ? [] : sources) {
              const element = node instanceof Element ? node : node?.parentElement;
              if (element?.closest('dialog')) moves.push(`${element.tagName} ${element.textContent.slice(0, 40)}`);
            }
        }).observe({ type: 'layout-shift', buffered: false });
        setTimeout(() => resolve(moves), duration);
      }),
    ms,
  );
describe('TV provider', () => {
  test('SHELL-042, AUTH-091, AUTH-095, AUTH-098, AUTH-102, AUTH-103, AUTH-105, AUTH-110, AUTH-113: landing, provider in a frame, watch; a reload keeps the session and its logo', async () => {
    const { page } = await newVisitor(browser);
    await openPicker(page, site.origin, '?vodSearch=');
    expect(await axeViolations(page)).toEqual([]);
    await clickRole(page, 'button', 'Harborline');
    const frame = await providerFrame(page);
    const query = new URL(frame.url()).origin;
    expect(query).not.toBe(site.origin);
    await eventually(async () => expect(await stored(page, 'mvpdsProviders')).toBe('harborline'));
    await fillIn(frame, 'tv-ok');
    await page.waitForSelector('::-p-text(You’re signed in with Harborline)');
    await clickRole(page, 'button', 'CONTINUE');
    await playsFor(page, 1);
    const keys = ['userType', 'mvpdsProviders', 'sessionToken', 'quickplatTVEToken', 'quickPlayTVEFlatToken'];
    const values = await Promise.all(keys.map((key) => stored(page, key)));
    expect(values.slice(0, 2)).toEqual(['tve', 'harborline']);
    expect(values.every(Boolean)).toBe(true);

    await page.reload();
    await page.waitForSelector('img[alt="Harborline"]');
    await playsFor(page, 1);
    expect(await page.$('dialog[open]')).toBeNull();
    await page.goto(site.origin);
    await waitForPath(page, '/watch');
  });

  test('X-18: a provider’s page whose logo hangs can be used, and stays while it is used', async () => {
    const { page } = await newVisitor(browser);
    await openPicker(page, site.origin);
    await site.control('POST /faults', { match: 'GET /tv-provider/logos/*', delayMs: 60_000 });
    try {
      await clickRole(page, 'button', 'Skylark Satellite');
      const frame = await providerFrame(page);
      await (await waitFor(frame, '#username')).click();
      // Longer than a page may stay silent.
      await delay(16_000);
      await fillIn(frame, 'tv-ok');
      await page.waitForSelector('::-p-text(You’re signed in with Skylark Satellite)');
    } finally {
      await site.control('DELETE /faults');
    }
  });

  test('A-40: a provider that refuses frames takes the window, and leads back to the very page', async () => {
    const { page } = await newVisitor(browser);
    await openPicker(page, site.origin, '?vodSearch=yankees');
    await (await waitFor(page, 'dialog select')).select('pinecrest');
    await Promise.all([page.waitForNavigation(), clickRole(page, 'button', 'CONTINUE')]);
    await page.waitForSelector('#username');
    expect(new URL(page.url()).origin).not.toBe(site.origin);

    // The list of providers is rendered after the message.
    await site.control('POST /faults', { match: 'GET /api/v1/config/YESN', delayMs: 2_000, times: 1 });
    await page.goBack();
    await page.waitForSelector('::-p-text(You’re back, but not signed in yet.)');
    await (await waitFor(page, 'dialog select')).select('pinecrest');
    await Promise.all([page.waitForNavigation(), clickRole(page, 'button', 'CONTINUE')]);
    await page.waitForSelector('#username');
    await fillIn(page, 'tv-ok');
    await waitForPath(page, '/watch?vodSearch=yankees');
    await storedAnew(page, 'quickPlayTVEFlatToken');
    await eventually(async () => expect(await stored(page, 'mvpdsProviders')).toBe('pinecrest'));
  });

  test.each([
    ['AUTH-107', 'tv-nozip', 'Updating UserMetadata Error — There is no zipcode', []],
    ['AUTH-108', 'tv-unsub', 'You are not subscribed to YES Networks!', [/403 .*\/mvpd_user_metadata/]],
  ])('%s: %s sees "%s", and can choose another provider', async (_id, user, text, refusals) => {
    const { page } = await newVisitor(browser);
    expectMessage(page, ...refusals);
    await openPicker(page, site.origin);
    await signInAt(page, 'Harborline', user);
    await byRole(page, 'dialog', 'Sorry');
    await page.waitForSelector(`::-p-text(${text})`);
    expect(await axeViolations(page)).toEqual([]);
    await clickRole(page, 'button', 'OK');
    await byRole(page, 'button', 'Skylark Satellite');
    await eventually(async () => expect(await stored(page, 'mvpdsProviders')).toBeNull());
    await signInAt(page, 'Skylark Satellite', 'tv-ok');
    await page.waitForSelector('::-p-text(You’re signed in with Skylark Satellite)');
  });

  test('AUTH-111, AUTH-112: an account with a paid subscription sees a notice, and stays signed in without a provider', async () => {
    const { page } = await newVisitor(browser);
    await signIn(page, site.origin, 'tv-paid');
    await store(page, 'userType', 'tve');
    await page.reload();
    await byRole(page, 'dialog', PICKER);
    await signInAt(page, 'Harborline', 'tv-paid');
    await byRole(page, 'dialog', 'Sorry');
    await page.waitForSelector(
      '::-p-text(Your account already has a YES subscription. Please login with your YES app account on your TV.)',
    );
    await clickRole(page, 'button', 'OK');
    await eventually(async () => expect(await stored(page, 'userType')).toBe('dtc'));
    await eventually(async () => expect(await stored(page, 'mvpdsProviders')).toBeNull());
    await byRole(page, 'button', 'Account & Settings');
  });

  test('AUTH-106: by keyboard alone: Escape leads back to the landing page without a provider', async () => {
    const { page } = await newVisitor(browser);
    await openPicker(page, site.origin);
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(PICKER));
    await page.keyboard.press('Escape');
    await waitForPath(page, '/');
    await eventually(async () => expect(await stored(page, 'mvpdsProviders')).toBe('no_provider'));
    await byRole(page, 'button', 'LOGIN WITH TV PROVIDER');
  });

  test('two tabs: what one signs in with, the other has', async () => {
    const first = await newVisitor(browser);
    await openPicker(first.page, site.origin);
    const second = await newTab(first.context);
    await second.page.goto(`${site.origin}/watch`);
    await byRole(second.page, 'dialog', PICKER);
    await second.page.bringToFront();
    await signInAt(second.page, 'Harborline', 'tv-ok');
    await second.page.waitForSelector('::-p-text(You’re signed in with Harborline)');
    await first.page.bringToFront();
    await first.page.waitForSelector('::-p-text(You’re signed in with Harborline)');
  });

  test('X-17: the list and a provider’s page fit 320 px, and nothing moves while they come', async () => {
    const { page } = await newVisitor(browser, { width: 320, height: 640 });
    await openPicker(page, site.origin);
    await clickRole(page, 'button', 'Harborline');
    // The list gives way to the frame as the response to the click, on a busy machine later than a browser allows for.
    await page.waitForSelector('dialog iframe');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const moves = movesInDialog(page, 2_000);
    await providerFrame(page);
    expect(await moves).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.$eval('dialog', (dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});
