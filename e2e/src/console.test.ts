import { randomUUID } from 'node:crypto';
import { createRelease, currentRelease, publishFolder } from '@grandstand/build-kit/local';
import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor } from './harness/browser.ts';
import { openConsole, why } from './harness/console.ts';
import { fieldOf, retype, showsText } from './harness/form.ts';
import { writeHandmadeRemote } from './harness/handmade-remote.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
let work: string;
onSite(
  async (place) => {
    ({ site, browser, work } = place);
    const mount = 'element.textContent = "a new page"; return function () { element.textContent = ""; };';
    await publishFolder(
      site.registry,
      await writeHandmadeRemote(work, { name: 'mf-deletion', version: '9.0.0', mount }),
    );
    const served = await currentRelease(site.registry, 'development');
    const remotes = served?.remotes.map(({ name, version }) => ({ name, version })) ?? [];
    await createRelease(
      site.registry,
      'staging',
      null,
      { shell: served?.shell ?? '', remotes },
      'The same as development',
    );
    await site.registry.request(
      `mutation ($channel: ChannelInput!) { saveChannel(base: 0, channel: $channel, reason: "a trial") { id } }`,
      { channel: { name: 'Harbor', source: 'ingested', isFree: true, position: 90 } },
    );
  },
  { GS_REGISTRY_PROCESS: 'own' },
);

/** An operator at the environments, signed in through the form. */
const operator = (name: string): Promise<Page> => openConsole({ site, browser }, name);
const go = async (page: Page, address: string): Promise<void> => {
  await page.goto(site.console + address);
  await page.waitForSelector('h1');
};
const press = async (page: Page, name: string) => clickRole(page, 'button', name);
/** Presses the button that does it, once nothing keeps it from being pressed. */
const doIt = async (page: Page, part: string): Promise<void> => {
  const enabled = (text: string) =>
    [...document.querySelectorAll('button')].some(
      (button) => button.textContent?.includes(text) && button.getAttribute('aria-disabled') !== 'true',
    );
  await page.waitForFunction(enabled, {}, part);
  await (await page.waitForSelector(`::-p-xpath(//button[contains(., "${part}")])`))?.click();
};
const share = (percent: number) => `Share of 9.0.0 of mf-deletion in development: ${percent} %`;
const isShown = (page: Page, percent: number) => fieldOf(page, share(percent));

describe('the operations console', () => {
  test('a version gets a share after the gate’s verdict, ramps, and is undone by one click; another operator sees it live', async () => {
    const page = await operator('ana');
    const other = await operator('ben');
    await press(page, 'Release… mf-deletion in development');
    await (await fieldOf(page, 'For whom')).select('share');
    await showsText(page, 'The gate allows it');
    await why(page, 'a new page');
    await doIt(page, 'Release mf-deletion 9.0.0 to development, for 10 % of visitors');
    await isShown(page, 10);
    await isShown(other, 10);
    await press(page, 'Ramp… mf-deletion in development');
    await retype(page, 'Share of the visitors, %', '25');
    await why(page, 'it is fine');
    await doIt(page, 'Give 9.0.0 to 25 %');
    await isShown(other, 25);
    await press(page, 'Undo');
    await isShown(other, 10);
    await press(other, 'Abort… mf-deletion in development');
    await why(other, 'enough');
    await doIt(other, 'Take mf-deletion back from everybody');
    await page.waitForFunction((label) => !document.querySelector(`[aria-label="${label}"]`), {}, share(10));
  });

  test('maintenance is switched in the config: the site shows it, and its undo brings the site back', async () => {
    const page = await operator('ana');
    const { page: viewer } = await newVisitor(browser);
    await go(page, '/config/runtimeSettings');
    await clickRole(page, 'switch', 'Maintenance');
    await why(page, 'an outage');
    await doIt(page, 'Change runtimeSettings for every visitor');
    await byRole(page, 'button', 'Undo');
    await untilSiteSays(viewer, /maintenance/i);
    await press(page, 'Undo');
    await untilSiteSays(viewer, /subscribe/i);
  });

  test('maintenance of staging is promoted to the environment of the site, and its undo brings the site back', async () => {
    const { config } = await site.registry.request<{ config: { body: string } }>(
      '{ config(document: "runtimeSettings", environment: "staging") { body } }',
    );
    const body = JSON.stringify({ ...(JSON.parse(config.body) as object), maintenance: true });
    await site.registry.request(
      `mutation ($body: String!) {
        changeConfig(document: "runtimeSettings", environment: "staging", base: 0, body: $body, reason: "a trial") { revision }
      }`,
      { body },
    );
    const page = await operator('ana');
    const { page: viewer } = await newVisitor(browser);
    await untilSiteSays(viewer, /subscribe/i);
    await go(page, '/config/runtimeSettings/development');
    await press(page, 'Promote from staging…');
    await showsText(page, 'maintenance');
    await (await page.waitForSelector('dialog textarea'))?.type('tried in staging');
    await doIt(page, 'Promote runtimeSettings from staging to development');
    await byRole(page, 'button', 'Undo');
    await untilSiteSays(viewer, /maintenance/i);
    await press(page, 'Undo');
    await untilSiteSays(viewer, /subscribe/i);
  });

  test('production takes a second person: who proposed cannot approve, another one can', async () => {
    const ana = await operator('ana');
    await press(ana, 'Take over staging… for production');
    await why(ana, 'tried on staging');
    await doIt(ana, 'Propose: Release what staging serves to production');
    await showsText(ana, 'waits for a second person');
    await go(ana, '/proposals');
    await why(ana, 'mine');
    await showsText(ana, 'You proposed it: another person has to approve it.');

    const ben = await operator('ben');
    await go(ben, '/proposals');
    await showsText(ben, 'The gate allows it');
    await why(ben, 'looked at it');
    await doIt(ben, 'Approve:');
    await showsText(ben, 'is approved in production');
    await go(ana, '/');
    await byRole(ana, 'switch', 'mf-watch in production');
  });

  test('a viewer looks and is offered nothing to change', async () => {
    const page = await operator('vera');
    await byRole(page, 'switch', 'mf-watch in development');
    const offered = await page.$$eval('main button', (buttons) =>
      buttons.filter((button) => button.getAttribute('aria-disabled') !== 'true').map((button) => button.textContent),
    );
    expect(offered).toEqual([]);
    await go(page, '/config/runtimeSettings');
    await showsText(page, 'You may look at it, not change it.');
    await go(page, '/policy/production');
    await showsText(page, 'A rollout can be for staff only');
    expect(await page.$('form')).toBeNull();
  });

  const SCREENS = [
    '/',
    '/remotes/mf-watch',
    '/proposals',
    '/releases/development?at=2030-01-01T00:00',
    '/content/channels',
    '/content/schedule',
    '/content/import',
    '/content/recordings',
    '/content/sections',
    '/content/blackouts',
    '/config/runtimeSettings',
    '/config/runtimeSettings/staging',
    '/config/remoteConfig',
    '/dependencies/development',
    '/audit?action=release',
    '/tokens',
    '/policy/production',
    '/alerts',
  ];
  const isLoaded = (page: Page) =>
    page.waitForFunction(() => !document.querySelector('main [role=status] svg, main [class*=spinner]'));
  /** Pixels by which the page is wider than the window. */
  const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

  test('no screen scrolls sideways at 320 or 1920 px', async () => {
    const page = await operator('ada');
    for (const address of SCREENS) {
      await go(page, address);
      await isLoaded(page);
      for (const width of [320, 1920]) {
        await page.setViewport({ width, height: 900 });
        expect([address, width, (await excess(page)) > 0]).toEqual([address, width, false]);
      }
    }
  });

  test.each([768, 1350])('every screen passes axe and fits %d px', async (width) => {
    const page = await operator('ada');
    await page.setViewport({ width, height: 900 });
    for (const address of SCREENS) {
      await go(page, address);
      await isLoaded(page);
      expect([address, (await excess(page)) > 0, await axeViolations(page)]).toEqual([address, false, []]);
    }
  });

  test('dialogs of previews, chaos switches, stream keys and policy conflicts pass axe', async () => {
    const page = await operator('ada');
    const problems: string[] = [];
    const look = async () => problems.push(...(await axeViolations(page)));
    await go(page, '/remotes/mf-watch');
    // By the keyboard: what is still read above it moves it.
    await (await page.waitForSelector('button[aria-label^="Preview…"]'))?.press('Enter');
    await byRole(page, 'button', 'Make the link');
    await look();
    await press(page, 'Cancel');
    await (await byRole(page, 'button', 'Make it fail in one tab… mf-watch'))?.press('Enter');
    await why(page, 'to look at it');
    await doIt(page, 'Make the link');
    await byRole(page, 'textbox', 'Link');
    await look();

    await go(page, '/content/channels');
    await press(page, 'Send… Harbor');
    await byRole(page, 'button', 'Copy RTMP stream key, Backup encoder');
    await look();

    await go(page, '/policy/staging');
    await press(page, 'Allow no previews…');
    const freeze = { from: '2090-01-01T00:00:00Z', until: '2090-01-02T00:00:00Z', reason: randomUUID() };
    await site.registry.request(
      'mutation ($freeze: FreezeInput!) { changePolicy(environment: "staging", policy: { approval: true, freezes: [$freeze] }, reason: "a journey") { approval } }',
      { freeze },
    );
    // The audit announces it: the dialog shows it before anything is submitted.
    await byRole(page, 'button', 'Go on with mine');
    await why(page, 'no longer needed');
    await look();
    expect(problems).toEqual([]);
  });
});

/** Loads the landing page until it says so: the site reads its settings within a second. */
const untilSiteSays = async (page: Page, expected: RegExp): Promise<void> => {
  const deadline = Date.now() + 10_000;
  for (;;) {
    await page.goto(site.origin);
    await page.waitForSelector('h1');
    const output = await page.$eval('body', (body) => body.textContent ?? '');
    if (expected.test(output)) return;
    if (Date.now() > deadline) throw new Error(`The site never said ${expected}, but ${output.slice(0, 200)}`);
  }
};
