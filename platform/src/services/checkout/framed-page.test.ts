import type { Server } from 'node:http';
import { headlessShell } from '@grandstand/build-kit/local';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import puppeteer, { type Browser, type Viewport } from 'puppeteer';
import { anOrder, checkoutVisits, inInstallments } from '../../testing/checkout-visit.ts';
import {
  CARD,
  checkoutFrame,
  click,
  fill,
  framingVisit,
  openFramingSite,
  originOf,
  violations,
} from '../../testing/framing-page.ts';
import { freePorts } from '../../testing/test-encoders.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
let browser: Browser;
let checkoutOrigin: string;
let site: Server;
let foreign: Server;
beforeAll(async () => {
  [site, foreign] = await Promise.all([openFramingSite(), openFramingSite()]);
  const port = await freePorts(1);
  platform = await testPlatform({
    GS_SITE_ORIGIN: originOf(site),
    GS_CHECKOUT_PORT: String(port),
    GS_LIMIT_SIGN_IN: '10000',
  });
  checkoutOrigin = await platform.checkout.listen({ host: 'localhost', port });
  checkoutOrigin = checkoutOrigin.replace(/\/\/[^:]+|\/\/\[.+\]/, '//localhost');
  browser = await puppeteer.launch(headlessShell());
});
afterAll(async () => {
  await browser.close();
  await platform.close();
  for (const server of [site, foreign]) server.close();
});

beforeEach(() => platform.reset());

const visit = (server: Server, viewport?: Viewport) => framingVisit(browser, server, checkoutOrigin, viewport);
const { signIn, open, subscriptionsOf, ledgerOf, methodsOf } = checkoutVisits(() => platform);

test('PLAT-052, SUBS-016, S-14: in the site’s frame a viewer orders, sees errors, pays, and only the site is notified', async () => {
  const { page, consoleErrors, show, post, hears } = await visit(site);
  const { frameUrl, clientSessionToken } = await open('nosub');
  await show(frameUrl);
  expect(await hears('checkout:ready')).toEqual({ type: 'checkout:ready' });
  const frame = await checkoutFrame(page);
  await post(anOrder(clientSessionToken, inInstallments(3)));
  await frame.locator('::-p-text($66.66)').wait();
  expect(await frame.$eval('#order', (order) => order.textContent)).toContain('Amount due Today');
  expect(await violations(frame)).toEqual([]);

  await click(frame, 'PAY');
  await frame.locator('::-p-text(Please enter your card number)').wait();
  expect(await frame.$$eval('[aria-invalid=true]', (fields) => fields.length)).toBe(8);
  expect(await frame.evaluate(() => document.activeElement?.id)).toBe('number');
  expect(await frame.$eval('#number', (field) => field.getAttribute('aria-describedby'))).toBe('number-problem');
  expect(await violations(frame)).toEqual([]);

  await fill(frame, { ...CARD, number: '4000 0000 0000 3220' });
  await click(frame, 'PAY');
  expect(await hears('checkout:error')).toMatchObject({ code: 'declined' });
  // The site shows the decline, above the frame; the page does not repeat it.
  expect(await frame.$eval('#alert', (alert) => (alert as HTMLElement).hidden)).toBe(true);
  await click(frame, 'PAY');
  expect(await hears('checkout:success')).toMatchObject({ serviceID: 'yes.web.Yearly', price: 66.66 });
  await frame.locator('::-p-text(Thank you)').wait();
  expect(await frame.$eval('#number', (field) => (field as HTMLInputElement).value)).toBe('');
  expect(await violations(frame)).toEqual([]);
  expect((await ledgerOf('nosub')).map(({ status }) => status)).toEqual(['declined', 'approved']);
  expect(await subscriptionsOf('nosub')).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
  await page.close();
});

const TERMS = {
  en: 'Renews at the regular price until you cancel; you keep access for the time you paid for. Annual installments stay due.',
  es: 'Se renueva al precio normal hasta que canceles; conservas el acceso pagado. Los plazos anuales se deben completos.',
};
test.each([
  ['en', 600],
  ['en', 288],
  ['es', 600],
  ['es', 288],
] as const)(
  'SUBS-015, SUBS-018: in %s the amount, every field and the button fit a frame %i wide and 600 high',
  async (language, width) => {
    const session = await signIn('young');
    const { frameUrl, clientSessionToken } = await open('young', 'new', {
      headers: { ...session.headers, cookie: `gs-language=${language}` } as typeof session.headers,
    });
    const { page, show, post, hears } = await visit(site);
    await show(frameUrl, width, 600);
    await hears('checkout:ready');
    const frame = await checkoutFrame(page);
    await post(anOrder(clientSessionToken, { ...inInstallments(6), termsAndConditionsText: TERMS[language] }));
    await frame.locator('::-p-text($33.33)').wait();
    expect(await frame.$eval('html', ({ lang }) => lang)).toBe(language);
    const parts = await frame.$$eval('#due, input, select, #terms, #submit', (all) =>
      all.map((part) => {
        const { top, bottom, left, right } = part.getBoundingClientRect();
        return {
          part: part.id || part.className,
          isInside: top >= 0 && bottom <= 600 && left >= 0 && right <= innerWidth,
        };
      }),
    );
    expect(parts.filter(({ isInside }) => !isInside)).toEqual([]);
    expect(await frame.$eval('html', ({ scrollHeight, scrollWidth }) => [scrollHeight, scrollWidth])).toEqual([
      600,
      width,
    ]);
    await page.close();
  },
);

test('card digits are grouped and the expiry gets its slash while they are typed, and corrections keep the caret', async () => {
  const { frameUrl, clientSessionToken } = await open('lapsed');
  const { page, show, post, hears } = await visit(site);
  await show(frameUrl);
  await hears('checkout:ready');
  const frame = await checkoutFrame(page);
  await post(anOrder(clientSessionToken));
  await frame.locator('::-p-text($19.99)').wait();
  const valueOf = (id: string) => frame.$eval(`#${id}`, (field) => (field as HTMLInputElement).value);
  await frame.focus('#number');
  await page.keyboard.type('4111111111111111');
  expect(await valueOf('number')).toBe('4111 1111 1111 1111');
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  expect(await valueOf('number')).toBe('4111 1911 1111 1111');
  expect(await frame.$eval('#number', (field) => (field as HTMLInputElement).selectionStart)).toBe(7);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type('378282246310005');
  expect(await valueOf('number')).toBe('3782 822463 10005');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1239');
  expect(await valueOf('expiry')).toBe('12/39');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await valueOf('expiry')).toBe('1');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('3/40');
  expect(await valueOf('expiry')).toBe('03/40');
  await page.close();
});

test('SUBS-031, SUBS-032: in the site’s frame a viewer updates a card, or cancels', async () => {
  const { page, show, post, hears } = await visit(site);
  const { frameUrl, clientSessionToken } = await open('card-m', 'update');
  await show(frameUrl, 600, 650);
  await hears('checkout:update-ready');
  const frame = await checkoutFrame(page);
  await post({
    type: 'UPDATE_PAYMENT_METHOD_REQUEST',
    currentPaymentMethodId: 'pm-card-m',
    client_session_token: clientSessionToken,
  });
  await click(frame, 'Cancel');
  await hears('checkout:card-update-cancelled');
  await fill(frame, { ...CARD, number: '5555 5555 5555 4444' });
  await click(frame, 'SAVE CARD');
  expect(await hears('checkout:card-updated')).toEqual({ type: 'checkout:card-updated', last4: '4444' });
  expect(await methodsOf('card-m')).toMatchObject([{ cardNumber: '**** **** **** 4444' }]);
  await page.close();
});

test('S-12: a page of another origin shows no checkout and gets no message; nor does the window itself', async () => {
  const { page, show, received } = await visit(foreign);
  const { frameUrl } = await open('social');
  await show(frameUrl);
  await page.waitForFrame((frame) => frame.url().startsWith('chrome-error:'));
  expect(await received()).toEqual([]);
  // Opened outside the site, it shows where it belongs.
  const own = await open('social');
  await page.goto(own.frameUrl);
  await page.locator('::-p-text(Please open it there)').wait();
  expect(await page.$eval('form', (form) => form.hidden)).toBe(true);
  await page.close();
});

test('S-12: a reloaded frame notifies the site, which requests a new address', async () => {
  const { page, show, post, hears } = await visit(site);
  const { frameUrl, clientSessionToken } = await open('lapsed');
  await show(frameUrl);
  await hears('checkout:ready');
  await post(anOrder(clientSessionToken));
  await show(frameUrl);
  expect(await hears('checkout:error')).toMatchObject({ code: 'checkout_over' });
  expect(await ledgerOf('lapsed')).toEqual([]);
  await page.close();
});

test('S-14: messages of another window, or of the site without proof, do not order', async () => {
  const { page, show, post, hears } = await visit(site);
  const { frameUrl, clientSessionToken } = await open('lapsed');
  await show(frameUrl);
  await hears('checkout:ready');
  const frame = await checkoutFrame(page);
  // From the frame itself: the right data, the wrong window and origin.
  await frame.evaluate((request) => window.postMessage(request, '*'), anOrder(clientSessionToken));
  await post(anOrder(clientSessionToken, { total: 1 }));
  expect(await hears('checkout:error')).toMatchObject({ code: 'total_differs' });
  expect(await frame.$eval('#summary', (summary) => (summary as HTMLElement).hidden)).toBe(true);
  expect(await frame.$('#loading')).toBeNull();
  await page.close();
});

test('X-17: at 320 px nothing is cut off', async () => {
  const { page, show, post, hears } = await visit(site, { width: 320, height: 700 });
  const { frameUrl, clientSessionToken } = await open('lapsed');
  await show(frameUrl, 320, 600);
  await hears('checkout:ready');
  await post(anOrder(clientSessionToken));
  const frame = await checkoutFrame(page);
  await frame.locator('::-p-text($19.99)').wait();
  expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violations(frame)).toEqual([]);
  await page.close();
});

test('SUBS-016: a plan chosen again while the first one is still looked up is the one that is shown and paid for', async () => {
  const { page, show, post, hears } = await visit(site);
  const { frameUrl, clientSessionToken } = await open('lapsed');
  await show(frameUrl);
  await hears('checkout:ready');
  await Promise.all([
    post(anOrder(clientSessionToken)),
    post(anOrder(clientSessionToken, inInstallments(3))),
    post(anOrder(clientSessionToken, inInstallments(6))),
  ]);
  const frame = await checkoutFrame(page);
  await frame.locator('::-p-text($33.33)').wait();
  await fill(frame, CARD);
  await click(frame, 'PAY');
  expect(await hears('checkout:success')).toMatchObject({ serviceID: 'yes.web.Yearly', price: 33.33 });
  await page.close();
});

test('SHELL-012: the rate-limit message is in the language of the page', async () => {
  const { page, show, post, hears } = await visit(site);
  const { headers } = await signIn('social');
  const { frameUrl, clientSessionToken } = await open('social', 'new', {
    headers: { ...headers, cookie: 'gs-language=es' } as typeof headers,
  });
  await show(frameUrl);
  await hears('checkout:ready');
  const frame = await checkoutFrame(page);
  await frame.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    let status = 0;
    while (status !== 429) ({ status } = await fetch('/checkout/submit', { method: 'POST', headers, body: '{}' }));
  });
  await post(anOrder(clientSessionToken));
  await frame.locator('::-p-text($19.99)').wait();
  await fill(frame, CARD);
  await click(frame, 'PAGAR');
  await frame.locator('::-p-text(Demasiados intentos. Inténtalo de nuevo más tarde.)').wait();
  expect(await frame.$eval('#number', (field) => (field as HTMLInputElement).value)).toBe(CARD.number);
  await page.close();
});
