import { afterEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, signInByForm, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

/** Analytics, neighbours and the service worker start four seconds after the page. */
const SETTLED_MS = 15_000;

test.each([
  ['SHELL-016', '/email-confirm', '/email-confirm', 'SUBMIT'],
  [
    'SHELL-018',
    '/process/reset?resetPasswordToken=t&email=a@b.co',
    // The token leaves the address bar as soon as it is read.
    '/process/reset',
    'UPDATE',
  ],
])('%s: %s shows its form', async (_id, path, shown, button) => {
  const { page } = await newVisitor(browser);
  await page.goto(site.origin + path);
  await byRole(page, 'button', button);
  await waitForPath(page, shown);
  expect(await axeViolations(page)).toEqual([]);
});

test('SHELL-019: the success page is not there before a password was reset', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/password-reset-success`);
  await waitForPath(page, '/watch');
});

test('SHELL-040, X-11: on a phone, too, the video behind the landing page can be paused', async () => {
  const { page } = await newVisitor(browser, { width: 320, height: 640 });
  await page.goto(site.origin);
  await clickRole(page, 'button', 'Pause background video');
  await byRole(page, 'button', 'Play background video');
  expect(await page.$eval('video', (video) => video.paused)).toBe(true);
});

describe('the reset notice', () => {
  afterEach(async () => {
    await site.control('POST /flags', { resetEmailToggle: false });
  });
  const NOTICE = 'Have you reset your password?';

  test.each([320, 768, 1350])(
    'SHELL-054, SHELL-055: covers the landing page at %d px, stays open, and traps the focus',
    async (width) => {
      await site.control('POST /flags', { resetEmailToggle: true });
      const { page } = await newVisitor(browser, { width, height: 900 });
      await page.goto(site.origin);
      await byRole(page, 'dialog', NOTICE);
      await page.keyboard.press('Escape');
      await page.mouse.click(4, 4);
      for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab');
      await byRole(page, 'dialog', NOTICE);
      expect(
        await page.evaluate(
          () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
        ),
      ).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test('SHELL-058: dismissed, it does not return to this browser', async () => {
    await site.control('POST /flags', { resetEmailToggle: true });
    const { page } = await newVisitor(browser);
    await page.goto(site.origin);
    await clickRole(page, 'button', 'DISMISS');
    await page.reload();
    await byRole(page, 'button', 'SUBSCRIBE NOW');
    expect(await page.$('dialog')).toBeNull();
  });
});

interface ReceivedEvent {
  readonly type: string;
  readonly name: string | null;
  readonly userId: string | null;
  readonly body: { readonly traits?: Record<string, unknown>; readonly context?: { readonly page?: object } };
}

test('SHELL-086, SHELL-087, SHELL-088, SHELL-089, S-25: who signed in reaches the platform’s collector, and nothing leaves the origin', async () => {
  const { page } = await newVisitor(browser);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await signInByForm(page, site.origin, 'card-m');
  const events = await eventually(async () => {
    const received = await receivedBy('sp-card-m');
    expect(received.map(({ name }) => name)).toContain('Sign In');
    expect(received.map(({ type }) => type)).toContain('identify');
    return received;
  });
  const identified = events.find(({ type }) => type === 'identify');
  expect(Object.keys(identified?.body.traits ?? {})).toEqual(
    expect.arrayContaining([
      ...['user_id', 'username', 'email', 'first_name', 'last_name', 'birthdate', 'gender', 'registration_date'],
      ...['signed_up_via', 'subscription_type', 'subscription_start_date', 'subscription_period_unit'],
      ...[
        'subscription_status',
        'subscription_end_date',
        'subscription_billing_platform',
        'subscription_date_cancelled',
      ],
    ]),
  );
  for (const { body } of events) expect(body.context?.page).toEqual({});
  expect([...origins].filter((origin) => origin.startsWith('http'))).toEqual([site.origin]);
});

const receivedBy = async (userId: string): Promise<readonly ReceivedEvent[]> => {
  const { events } = (await site.control('GET /events')) as { events: readonly ReceivedEvent[] };
  return events.filter((event) => event.userId === userId);
};

const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, { timeout: SETTLED_MS, polling: 200 });

test('SHELL-083, SHELL-085, S-28: the service worker starts, and without a network shows its page without any dialog', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/login`);
  await isControlled(page);
  const kept = await page.evaluate(async () => {
    const cache = await caches.open('offline-page');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/pages/offline', '/pages/style.css']);
  const tab = await page.createCDPSession();
  await tab.send('Network.enable');
  const cameFrom = new Promise((resolve) => {
    tab.on('Network.responseReceived', ({ response }) => {
      if (response.url.endsWith('/favicon.svg')) resolve(response.serviceWorkerRouterInfo?.matchedSourceType);
    });
  });
  await page.evaluate(() => fetch('/favicon.svg'));
  // What the worker has nothing to say to loses no time in it.
  expect(await cameFrom).toBe('network');
  const worker = await (
    await browser.waitForTarget((target) => target.type() === 'service_worker' && target.url().startsWith(site.origin))
  ).createCDPSession();
  const offline = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await worker.send('Network.enable');
  await worker.send('Network.emulateNetworkConditions', offline);
  await page.setOfflineMode(true);
  await page.goto(`${site.origin}/login`);
  await byRole(page, 'heading', 'You’re offline');
});

test('SHELL-012: a browser that asks for Spanish gets the landing page in Spanish, and the viewer may choose English', async () => {
  const { page } = await newVisitor(browser);
  await page.evaluateOnNewDocument(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['es-MX', 'en'] });
  });
  await page.goto(site.origin);
  await byRole(page, 'button', 'SUSCRÍBETE AHORA');
  await eventually(async () => expect(await page.evaluate(() => document.documentElement.lang)).toBe('es'));
  expect(await axeViolations(page)).toEqual([]);
  await clickRole(page, 'button', 'English');
  await byRole(page, 'button', 'SUBSCRIBE NOW');
  await eventually(async () => expect(await page.evaluate(() => document.documentElement.lang)).toBe('en'));
});
