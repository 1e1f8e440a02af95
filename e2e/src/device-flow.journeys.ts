import { afterEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  byRole,
  clickRole,
  expectMessage,
  newVisitor,
  SEED_PASSWORD,
  storeSession,
  waitFor,
  waitForPath,
} from './harness/browser.ts';
import { showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { signInAt } from './harness/tv-provider.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
afterEach(() => site.control('DELETE /flags'));

const aTv = async (deviceId: string) =>
  ((await site.control('POST /tv/code', { deviceId, platform: 'samsung' })) as { activationCode: string })
    .activationCode;
const type = async (page: Page, name: string, text: string) => (await byRole(page, 'textbox', name))?.type(text);

test.each([
  ['phase 0', {}, 'phase-0'],
  ['phase 1', { isPhase1Enabled: true }, 'phase-1'],
  ['phase 2', { isPhase2Enabled: true }, 'phase-2'],
])('SHELL-035, A-02: registration inside the device flow ends with the linked TV in %s', async (_name, flags, tv) => {
  await site.control('POST /flags', flags);
  const code = await aTv(tv);
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/authenticate/${tv}/samsung/${code}`);
  await clickRole(page, 'link', 'CREATE PROFILE');
  await waitForPath(page, '/register');
  await type(page, 'Name', 'Ana Cruz');
  await type(page, 'Email', `${tv}@example.test`);
  await type(page, 'Confirm Email', `${tv}@example.test`);
  await type(page, 'Date of Birth', '05/17/1990');
  await (await waitFor(page, 'input[type=password]')).type('Floodlights-at-8');
  await clickRole(page, 'button', 'NEXT');
  await waitForPath(page, `/authenticate/${tv}/samsung/${code}`);
  await showsText(page, `Linking to ${tv}@example.test.`);
  await clickRole(page, 'button', 'LINK NOW');
  await waitForPath(page, '/authenticate/register-success');
  await showsText(page, 'Success! Your Samsung TV is linked.');
});

test('AUTH-097, PLAT-049: the TV provider signs in the TV of /authenticate/my-tv/samsung/123456, and leads back to it', async () => {
  const { page } = await newVisitor(browser);
  const address = '/authenticate/my-tv/samsung/123456';
  await page.goto(site.origin + address);
  await clickRole(page, 'button', 'LOGIN WITH TV PROVIDER');
  await signInAt(page, 'Harborline', 'tv-ok');
  await showsText(page, 'TV provider: Harborline');
  expect(new URL(page.url()).pathname).toBe(address);
  await type(page, 'Email', 'lapsed@example.test');
  await (await waitFor(page, 'input[type=password]')).type(SEED_PASSWORD);
  await clickRole(page, 'button', 'LOGIN');
  await showsText(page, 'Linking to lapsed@example.test.');
  await clickRole(page, 'button', 'LINK NOW');
  await waitForPath(page, '/authenticate/register-success');
  const { requests } = (await site.control('GET /requests')) as { requests: { path: string }[] };
  const added = requests.findIndex(({ path }) => path.endsWith('/addTVESubscription'));
  expect(requests.slice(added).some(({ path }) => path.endsWith('/getEntitlements'))).toBe(true);
});

test('DEV-011: the confirmation page redirects a viewer who linked nothing', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/authenticate/register-success`);
  await waitForPath(page, '/authenticate');
  await byRole(page, 'heading', 'Enter 6 digit activation code');
});

test('SHELL-065: a signed-in viewer with an expired token continues with their account, and comes back to the TV', async () => {
  const { page } = await newVisitor(browser);
  // No page loads its account, which would renew the session.
  await storeSession(page, site.origin, 'nosub');
  expectMessage(page, /status of 403 .*\/yesnetwork\//);
  await site.control('POST /sessions/expire', { email: 'nosub@example.test' });
  await page.goto(`${site.origin}/authenticate/d1/lg/123456`);
  await clickRole(page, 'button', 'CONTINUE WITH MY ACCOUNT');
  await waitForPath(page, '/authenticate/d1/lg/123456');
  await showsText(page, 'Linking to nosub@example.test.');
});
