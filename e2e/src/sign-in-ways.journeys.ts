import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, clickRole, newVisitor, pathOf, SEED_PASSWORD, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { retype, showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { stored } from './harness/storage.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const logIn = async (page: Page, seed: string): Promise<void> => {
  await retype(page, 'Email', `${seed}@example.test`);
  await retype(page, 'Password', SEED_PASSWORD);
  await clickRole(page, 'button', 'LOGIN');
};
const register = async (page: Page, email: string): Promise<void> => {
  await byRole(page, 'heading', 'Create Profile');
  await retype(page, 'Name', 'Ana Maria Cruz');
  await retype(page, 'Email', email);
  await retype(page, 'Confirm Email', email);
  await retype(page, 'Password', 'Floodlights-at-8');
  await retype(page, 'Date of Birth', '05/17/1990');
  await clickRole(page, 'button', 'NEXT');
};

/** A call of the account service, as it left the page. */
interface SentCall {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Inside their wrapper. */
  readonly fields: Readonly<Record<string, unknown>>;
}
/** What a page sends to the account service from now on. */
const accountCalls = (page: Page): SentCall[] => {
  const sent: SentCall[] = [];
  page.on('request', (request) => {
    const [, name] = /\/yesnetwork\/(\w+)$/.exec(request.url()) ?? [];
    const body = request.postData();
    if (name === undefined || body === undefined) return;
    const [fields = {}] = Object.values(JSON.parse(body) as Record<string, Record<string, unknown>>);
    sent.push({ name, headers: request.headers(), fields });
  });
  return sent;
};

test.each([
  ['AUTH-017', 'card-m', '/watch'],
  ['AUTH-017', 'finalbill', '/watch'],
  ['AUTH-018', 'lapsed', '/CreditCardPayment?reload=true'],
])('AUTH-016, %s: %s logs in at /winback and continues to %s', async (_id, seed, path) => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/winback`);
  await byRole(page, 'heading', 'Login to subscribe for $19.99/month or $199.99/year.');
  await logIn(page, seed);
  await waitForPath(page, path);
});

test.each([
  ['AUTH-007', 'blocked', 'Your login has been blocked.'],
  ['AUTH-008', 'nobody-here', 'No account found with the given details.'],
])('%s: %s is told "%s" on /login', async (_id, seed, text) => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/login`);
  await logIn(page, seed);
  await showsText(page, text);
  expect(pathOf(page)).toBe('/login');
  expect(await stored(page, 'evergantAccessToken')).toBeNull();
});

test('AUTH-064, AUTH-065, AUTH-066, AUTH-072, AUTH-074: what a registration sends, without a token, and what it keeps', async () => {
  const { page } = await newVisitor(browser);
  const sent = accountCalls(page);
  await page.goto(`${site.origin}/register`);
  await register(page, 'wire@example.test');
  await waitForPath(page, '/CreditCardPayment');
  const [created] = sent.filter(({ name }) => name === 'createUser');
  expect(created?.headers).not.toHaveProperty('authorization');
  expect(created?.fields).toMatchObject({
    customerUsername: 'wire@example.test',
    customerPassword: 'Floodlights-at-8',
    firstName: 'Ana',
    lastName: 'Maria Cruz',
    nickName: 'Ana',
    email: 'wire@example.test',
    dateOfBirth: Date.UTC(1990, 4, 17),
    gender: null,
    referralCode: null,
    isGenerateJWT: true,
    deviceMessage: { deviceType: expect.any(String), userAgent: expect.stringContaining('Chrome') },
  });
  expect(sent.find(({ name }) => name === 'addOrRemoveFavouritesPOST')?.fields).toMatchObject({
    favouriteType: 'notificationTags',
    notificationTagsToAdd: ['NEWSLETTER'],
  });
  await eventually(async () => expect(await stored(page, 'evergantAccessToken')).toMatch(/./));
  await eventually(async () => expect(await stored(page, 'refreshToken')).toMatch(/./));
  await eventually(async () => expect(Number(await stored(page, 'evergentExpiresIn'))).toBeGreaterThan(Date.now()));
});

test('AUTH-075: who registers with a TV’s registration code comes back to that TV', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/authenticate/TVREG123/lg/123456`);
  await clickRole(page, 'link', 'CREATE PROFILE');
  await register(page, 'tv-owner@example.test');
  await waitForPath(page, '/authenticate/TVREG123/lg/123456');
  await showsText(page, 'Linking to tv-owner@example.test.');
});

test('AUTH-096, AUTH-097, AUTH-098, AUTH-099: providers and a code are asked for; the code is kept and leads to the provider', async () => {
  const { page } = await newVisitor(browser);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(site.origin);
  await clickRole(page, 'button', 'LOGIN WITH TV PROVIDER');
  await byRole(page, 'button', 'Harborline');
  const deviceId = await stored(page, 'deviceId');
  expect(requested).toEqual(
    expect.arrayContaining([
      '/api/v1/config/YESN',
      `/reggie/v1/YESN/regcode/${deviceId}`,
      `/api/v1/checkauthn/${deviceId}`,
    ]),
  );
  const regCode = await stored(page, 'regCode');
  expect(regCode).toMatch(/./);
  await clickRole(page, 'button', 'Harborline');
  const frame = await page.waitForSelector('iframe[title="TV provider sign-in"]');
  const address = new URL((await frame?.evaluate((element) => element.getAttribute('src'))) ?? '');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    reg_code: regCode,
    requestor_id: 'YESN',
    mso_id: 'harborline',
    domain_name: new URL(site.origin).hostname,
    noflash: 'true',
    no_iframe: 'false',
    redirect_url: page.url(),
  });
});
