import { describe, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, pathOf, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

interface Screen {
  /** The requirement that asks for it. */
  readonly id: string;
  readonly path: string;
  /** What proves that the screen is there. */
  readonly heading: string;
  readonly title: string;
}
const OPEN_SCREENS: readonly Screen[] = [
  {
    id: 'SHELL-040',
    path: '/',
    heading: 'Subscribe now for just $199.99/yr or $19.99/mo',
    title: 'Welcome – YES Network',
  },
  { id: 'SHELL-014', path: '/login', heading: 'Log in', title: 'Log in – YES Network' },
  {
    id: 'SHELL-020',
    path: '/register',
    heading: 'Create Profile',
    title: 'Create your profile – YES Network',
  },
  {
    id: 'SHELL-029',
    path: '/SubscriptionUnavailable',
    heading: 'Subscription Unavailable',
    title: 'Subscription unavailable – YES Network',
  },
  { id: 'SHELL-025', path: '/CreditCardPayment', heading: 'PURCHASE A PLAN', title: 'Purchase a plan – YES Network' },
  {
    id: 'SHELL-033',
    path: '/authenticate/d1/samsung',
    heading: 'Enter 6 digit activation code',
    title: 'Link your TV – YES Network',
  },
  { id: 'SHELL-023', path: '/delete', heading: 'Are you sure?', title: 'Delete your account – YES Network' },
];

describe.each(OPEN_SCREENS)('$path', ({ id, path, heading, title }) => {
  test(`${id}: shows "${heading}", breaks no security policy and no accessibility rule`, async () => {
    const { page, quiet } = await newVisitor(browser);
    await page.goto(site.origin + path);
    await byRole(page, 'heading', heading);
    expect(pathOf(page)).toBe(path);
    await eventually(async () => expect(await page.title()).toBe(title));
    await quiet();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('X-17: nothing is wider than a 320 px screen', async () => {
    const { page } = await newVisitor(browser, { width: 320, height: 640 });
    await page.goto(site.origin + path);
    await byRole(page, 'heading', heading);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test('X-17: at no width does the icon of a link stand on a line without its words', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/register`);
  await byRole(page, 'heading', 'Create Profile');
  for (let width = 300; width <= 420; width += 4) {
    await page.setViewport({ width, height: 640 });
    expect([width, await page.$$eval('a[target=_blank]', iconsAlone)]).toEqual([width, []]);
  }
});

/** Links whose icon wrapped to a separate line below the last word. Runs in the page. */
const iconsAlone = (links: Element[]): string[] =>
  links.flatMap((link) => {
    const words = document.createRange();
    if (link.firstChild) words.selectNode(link.firstChild);
    const lastLine = [...words.getClientRects()].at(-1);
    const icon = link.querySelector('svg')?.getBoundingClientRect();
    return lastLine && icon && icon.top >= lastLine.bottom ? [link.textContent] : [];
  });

test('SHELL-009: remote config, localization and players are read as static files at start', async () => {
  const { page } = await newVisitor(browser);
  const read = new Map<string, number>();
  page.on('response', (response) => read.set(new URL(response.url()).pathname, response.status()));
  await page.goto(site.origin);
  for (const file of ['remote-config', 'localization', 'players'])
    await eventually(() => expect(read.get(`/config/${file}.json`)).toBe(200));
});

describe('gating', () => {
  test.each([
    ['SHELL-032', '/nope/x?vodSearch=a&b=1', '/watch?vodSearch=a&b=1'],
    ['SHELL-036', '/authenticate/a/b/c/d', '/authenticate'],
    ['SHELL-017', '/email-sent', '/watch'],
  ])('%s: %s ends at %s', async (_id, from, to) => {
    const { page } = await newVisitor(browser);
    await page.goto(site.origin + from);
    await waitForPath(page, to);
  });

  test('SHELL-001, SHELL-004, SHELL-010: operators switch access and phases without a build', async () => {
    const { page } = await newVisitor(browser);
    await site.control('POST /flags', { webAllowed: false });
    await page.goto(site.origin);
    await page.waitForSelector('::-p-text(This app is not available on the web right now.)');
    await site.control('POST /flags', { webAllowed: true, maintenance: true });
    await page.goto(`${site.origin}/watch`);
    await page.waitForSelector('::-p-text(Scheduled maintenance is under way.)');
    await site.control('POST /flags', { maintenance: false, isPhase2Enabled: true });
    await page.goto(site.origin);
    await byRole(page, 'heading', 'GOTHAM SPORTS is now available!');
    await page.waitForSelector('main ::-p-text(GET THE GOTHAM SPORTS APP)');
    const controls = () =>
      page.$$eval('main :is(a, button)', (all) => all.map(({ textContent }) => textContent?.trim() ?? ''));
    expect((await controls()).filter((name) => /LOGIN|SUBSCRIBE/.test(name))).toEqual([]);
    await site.control('POST /flags', { isPhase2Enabled: false, isPhase1Enabled: true });
    await page.goto(site.origin);
    await byRole(page, 'heading', 'Subscribe to Yes Network');
    expect((await controls()).filter((name) => name.startsWith('LOGIN'))).toEqual([
      'LOGIN WITH TV PROVIDER',
      'LOGIN WITH YES APP ACCOUNT',
    ]);
    await clickRole(page, 'button', 'SUBSCRIBE NOW');
    await waitForPath(page, '/SubscribeToGotham');
    await site.control('POST /flags', { isPhase1Enabled: false });
    await page.goto(site.origin);
    await clickRole(page, 'button', 'SUBSCRIBE NOW');
    await waitForPath(page, '/register');
  });
});
