import { afterEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  byRole,
  clickRole,
  expectMessage,
  newVisitor,
  pathOf,
  signIn,
  signInByForm,
  storeSession,
  tolerateMessage,
  waitForPath,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import { requestsTo } from './harness/requests.ts';
import type { Site } from './harness/site.ts';
import { stored, storedKeys } from './harness/storage.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
afterEach(() => site.control('DELETE /faults'));

interface AccountCall {
  readonly name: string;
  readonly authorization: string | undefined;
}
/** The account calls that this page sends from now on, in order. */
const accountCallsOf = (page: Page): readonly AccountCall[] => {
  const calls: AccountCall[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const name = /^\/yesnetwork\/(\w+)$/.exec(pathname)?.[1];
    if (name) calls.push({ name, authorization: request.headers()['authorization'] });
  });
  return calls;
};

test('SHELL-060, SHELL-062, SHELL-063: the signed-in account is requested once, with the token, and not again during navigation', async () => {
  const { page } = await newVisitor(browser);
  const calls = accountCallsOf(page);
  await signIn(page, site.origin, 'nosub');
  await byRole(page, 'button', 'Account & Settings');
  const bearer = `Bearer ${await stored(page, 'evergantAccessToken')}`;
  const requested = (name: string) =>
    calls.filter((call) => call.name === name).map(({ authorization }) => authorization);
  expect(requested('getOAuthAccessTokenv2')).toEqual([undefined]);
  for (const name of ['getContact', 'getFavourites', 'getActiveSubscriptions'])
    expect(requested(name)).toEqual([bearer]);

  await clickRole(page, 'button', 'Account & Settings');
  await showsText(page, 'nosub@example.test');
  await page.goBack();
  await waitForPath(page, '/watch');
  expect(requested('getContact')).toHaveLength(1);

  await page.reload();
  await byRole(page, 'button', 'Account & Settings');
  expect(requested('getContact')).toHaveLength(2);
});

test('SHELL-005: displays ’Loading your account…’ until the account has loaded, then the watch page', async () => {
  const { page } = await newVisitor(browser);
  await storeSession(page, site.origin, 'nosub');
  await site.control('POST /faults', { match: 'POST /yesnetwork/getContact', delayMs: 4_000, times: 1 });
  // The files of the watch page come early, and wait as long as the account.
  await page.goto(`${site.origin}/watch`, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('[role=status] ::-p-text(Loading your account…)');
  expect(await page.$('[data-remote="mf-watch"] h1')).toBeNull();
  await byRole(page, 'button', 'Account & Settings');
  await page.waitForSelector('[data-remote="mf-watch"] h1');
});

test('SHELL-038: a session that cannot be renewed ends on the landing page, and its tokens are gone', async () => {
  const { page } = await newVisitor(browser);
  await storeSession(page, site.origin, 'nosub');
  expectMessage(page, /status of 403 .*\/yesnetwork\//, /status of 401 .*\/yesnetwork\/refreshToken/);
  await site.control('POST /sessions/expire', { email: 'nosub@example.test' });
  await site.control('POST /faults', {
    match: 'POST /yesnetwork/refreshToken',
    status: 401,
    body: { errorCode: 'not_signed_in' },
    times: 1,
  });
  await page.goto(`${site.origin}/watch`);
  await waitForPath(page, '/');
  await byRole(page, 'button', 'LOGIN WITH YES APP ACCOUNT');
  expect(await storedKeys(page)).not.toEqual(expect.arrayContaining(['evergantAccessToken']));
  expect(await storedKeys(page)).not.toEqual(expect.arrayContaining(['refreshToken']));
});

test('SHELL-065: a page of the device flow renews nothing; the next ordinary one does', async () => {
  const { page, quiet } = await newVisitor(browser);
  await signIn(page, site.origin, 'nosub');
  await quiet();
  const calls = accountCallsOf(page);
  expectMessage(page, /status of 403 .*\/yesnetwork\//);
  await site.control('POST /sessions/expire', { email: 'nosub@example.test' });
  const refused = page.waitForResponse((response) => response.url().endsWith('/yesnetwork/getContact'));
  await page.goto(`${site.origin}/authenticate/d1`);
  await byRole(page, 'heading', 'Enter 6 digit activation code');
  expect((await refused).status()).toBe(403);
  await quiet();
  const names = () => calls.map(({ name }) => name);
  expect(names()).toContain('getContact');
  expect(names()).not.toContain('refreshToken');
  await page.goto(`${site.origin}/watch`);
  await byRole(page, 'button', 'Account & Settings');
  expect(names().filter((name) => name === 'refreshToken')).toHaveLength(1);
});

test('SHELL-068, SHELL-069, SHELL-070, SHELL-078: a sign-out that the platform refuses ends the session here and shows a toast at the top right', async () => {
  const { page } = await newVisitor(browser);
  await signInByForm(page, site.origin, 'nosub');
  const deviceId = await stored(page, 'deviceId');
  expect(deviceId).not.toBeNull();
  expectMessage(page, /status of 500 .*\/yesnetwork\/logOutUser/);
  await site.control('POST /faults', { match: 'POST /yesnetwork/logOutUser', status: 500, times: 1 });
  const loads = await requestsTo(site, '/yesnetwork/getContact');
  // The toast is shown for five seconds.
  await page.goto(`${site.origin}/signout`, { waitUntil: 'domcontentloaded' });
  const toast = await page.waitForFunction(() => {
    const message = [...document.querySelectorAll('[role="status"], [role="alert"]')].find(({ textContent }) =>
      textContent.includes('Sign out — Unexpected Error'),
    );
    return message?.getBoundingClientRect().toJSON() as DOMRect | undefined;
  });
  const box = await toast.jsonValue();
  const { width = 0, height = 0 } = page.viewport() ?? {};
  expect(box?.x).toBeGreaterThan(width / 2);
  expect(box?.y).toBeLessThan(height / 2);
  await waitForPath(page, '/');
  // An account that loads while its session ends would be refused.
  expect(await requestsTo(site, '/yesnetwork/getContact')).toBe(loads);
  await eventually(async () =>
    expect((await storedKeys(page)).filter((key) => /token|regCode|userType/i.test(key))).toEqual([]),
  );
  expect(await stored(page, 'deviceId')).toBe(deviceId);
});

test('SHELL-041, SHELL-061: who came for a TV provider goes to watch with the query, and a reload knows it', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/?vodSearch=x`);
  await clickRole(page, 'button', 'LOGIN WITH TV PROVIDER');
  await waitForPath(page, '/watch?vodSearch=x');
  await page.reload();
  await byRole(page, 'button', 'Harborline');
  await eventually(async () => expect(await stored(page, 'userType')).toBe('tve'));
});

/** Chooses the channel that anybody may watch. */
const watchFree = async (page: Page) => {
  const card = await page.waitForSelector('[data-remote="mf-watch"] ::-p-text(YES Extra ·)');
  await card?.click();
  await playsFor(page, 2);
};

test('SHELL-007: an account that does not want a plan watches what is free', async () => {
  const { page } = await newVisitor(browser);
  tolerateMessage(page, /status of 403 .*\/media\//);
  await signIn(page, site.origin, 'nosub', '/CreditCardPayment');
  // Under the plans: it has its place when they are there.
  await byRole(page, 'button', 'CHOOSE MONTHLY');
  await clickRole(page, 'button', 'NOT INTERESTED');
  await waitForPath(page, '/watch');
  await watchFree(page);
  await clickRole(page, 'button', 'Account & Settings');
  await showsText(page, 'nosub@example.test');
  expect(pathOf(page)).toBe('/watch?settings=true');
});

test('SHELL-073: a visitor has an anonymous token, and entitlements are not requested', async () => {
  const { page } = await newVisitor(browser);
  const calls = accountCallsOf(page);
  await page.goto(`${site.origin}/watch`);
  await watchFree(page);
  await eventually(async () => expect(await stored(page, 'quickPlayAnonymousFlatToken')).not.toBeNull());
  expect(calls.map(({ name }) => name)).not.toContain('getEntitlements');
});
