/** @long */
import path from 'node:path';
import {
  createRelease,
  currentRelease,
  endOverride,
  issueOverride,
  publishFolder,
  startDevServer,
} from '@grandstand/build-kit/local';
import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, expectMessage, newTab, newVisitor, waitForPath } from './harness/browser.ts';
import { writeHandmadeRemote } from './harness/handmade-remote.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
let work: string;
onSite(async (place) => {
  ({ site, browser, work } = place);
  await publishFolder(site.registry, await headed('2.1.0'));
});

/** A build of mf-auth that says nothing but its version. */
const headed = (version: string) =>
  writeHandmadeRemote(work, {
    name: 'mf-auth',
    version,
    mount:
      "var h = document.createElement('h1'); h.textContent = 'Edition ' + host.remote.version; element.append(h); return function () { h.remove(); };",
  });
const issue = (shows: { version?: string; origin?: string; chaos?: string }, remote = 'mf-auth') =>
  issueOverride(site.registry, { environment: 'development', remote, hours: 1, reason: 'a journey', ...shows });
/** The address of a link, at a path of the site. */
const at = (link: string, pathname: string): string => {
  const url = new URL(link);
  url.pathname = pathname;
  return url.href;
};
const visit = async (address: string): Promise<Page> => {
  const { page } = await newVisitor(browser);
  await page.goto(address);
  return page;
};
const loginForm = (page: Page) => byRole(page, 'button', 'LOGIN');
const banner = (page: Page) => byRole(page, 'complementary', 'Preview');
const shows = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`);
const toggle = (on: boolean) =>
  site.registry.request(
    'mutation ($on: Boolean!) { toggle(environment: "development", remote: "mf-auth", on: $on, reason: "a journey") { id } }',
    { on },
  );

describe('a published version in one tab', () => {
  test('it applies to that tab only, survives reloads until it is left, and sends no health reports', async () => {
    const { link } = await issue({ version: '2.1.0' });
    const { page, context } = await newVisitor(browser);
    const beacons: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/registry/health') beacons.push(request.url());
    });
    await page.goto(at(link, '/login'));
    await byRole(page, 'heading', 'Edition 2.1.0');
    await banner(page);
    await shows(page, 'mf-auth 2.1.0, in this tab only.');
    await waitForPath(page, '/login');
    expect(await axeViolations(page)).toEqual([]);

    const other = await newTab(context);
    await other.page.goto(`${site.origin}/login`);
    await loginForm(other.page);
    expect(await other.page.$('aside[aria-label="Preview"]')).toBeNull();
    await other.page.close();

    await page.bringToFront();
    await page.reload();
    await byRole(page, 'heading', 'Edition 2.1.0');
    await waitForPath(page, '/login');
    await clickRole(page, 'link', 'On Now');
    await page.waitForSelector('[data-remote="mf-watch"] h1');
    await page.goBack();
    await byRole(page, 'heading', 'Edition 2.1.0');

    expect(beacons).toEqual([]);
    await clickRole(page, 'button', 'Leave');
    await loginForm(page);
    expect(await page.$('aside[aria-label="Preview"]')).toBeNull();
    await page.reload();
    await loginForm(page);
    while (beacons.length === 0) await page.waitForRequest((request) => request.url().endsWith('/registry/health'));
  });

  test('a forged token shows the live site and a notice', async () => {
    const { link } = await issue({ version: '2.1.0' });
    const page = await visit(at(`${link}x`, '/login'));
    await loginForm(page);
    await shows(page, 'This preview link isn’t valid.');
    await shows(page, 'You’re seeing the live site.');
    await waitForPath(page, '/login');
    expect(await axeViolations(page)).toEqual([]);
    await clickRole(page, 'button', 'CLOSE');
    await page.reload();
    await loginForm(page);
    expect(await page.$('aside[aria-label="Preview"]')).toBeNull();
  });

  test('a kill switch takes precedence immediately', async () => {
    const { link } = await issue({ version: '2.1.0' });
    const page = await visit(at(link, '/login'));
    await byRole(page, 'heading', 'Edition 2.1.0');
    await toggle(false);
    await shows(page, 'This part of the site is turned off for everyone.');
    await toggle(true);
    const again = await visit(at(link, '/login'));
    await byRole(again, 'heading', 'Edition 2.1.0');
  });
});

describe('what a dev server builds', () => {
  test('it runs inside the site under its policy; a new build and the end appear immediately', async () => {
    const built: Parameters<typeof site.registry.announce>[1][] = [];
    const problems: string[] = [];
    const dir = path.resolve(import.meta.dirname, '../../mf-auth');
    const first = Promise.withResolvers<void>();
    const server = await startDevServer(
      { name: 'mf-auth', kind: 'remote', dir },
      {
        onBuild: (build) => {
          built.push(build);
          first.resolve();
        },
        onError: (message) => {
          problems.push(message);
          first.resolve();
        },
      },
    );
    try {
      const { link, override } = await issue({ origin: server.origin });
      await first.promise;
      expect(problems).toEqual([]);
      const [build] = built;
      if (!build) throw new Error('It built nothing.');
      await site.registry.announce(override.id, build);
      const page = await visit(at(link, '/login'));
      await loginForm(page);
      await shows(page, `mf-auth as built at ${server.origin}, in this tab only.`);
      const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      expect(loaded.filter((url) => url.startsWith(`${server.origin}/assets/mf-auth/`))).not.toEqual([]);
      const shown = () => page.evaluate(() => document.querySelector('#grandstand-boot')?.textContent ?? '');
      expect(await shown()).toContain(build.assets.version);

      const next = `${build.assets.version}b`;
      const { assets, remote } = build;
      await site.registry.announce(override.id, {
        assets: { ...assets, version: next },
        remote: { ...remote, version: next },
      });
      await page.waitForFunction(
        (version) => document.querySelector('#grandstand-boot')?.textContent?.includes(version),
        {},
        next,
      );
      await loginForm(page);

      await endOverride(site.registry, override.id, 'a journey');
      await shows(page, 'This preview has ended.');
      await loginForm(page);
    } finally {
      await server.stop();
    }
  });
});

describe('S-30: chaos switches cost one slot, and end when they are left', () => {
  // Found by text: while a script hangs the page has not loaded, and the browser may not expose roles.
  const failed = (page: Page) =>
    page
      .waitForSelector('[data-remote="mf-auth"] ::-p-text(This part of the site isn’t available right now.)')
      .catch(async (cause: unknown) => {
        const text = await page.evaluate(() => document.body.innerText);
        throw new Error(`No panel at ${page.url()}: ${text}`, { cause });
      });
  const press = async (page: Page, selector: string): Promise<void> => {
    const element = await page.waitForSelector(selector);
    await element?.click();
    await element?.dispose();
  };
  const ofWatch = (page: Page) => page.waitForSelector('[data-remote="mf-watch"] h1');

  test.each([
    ['kill', [/404|MIME type/, /load-failed/]],
    ['corrupt', [/integrity/i, /load-failed/]],
    ['hang', [/load-failed/]],
    ['throw', [/mount-failed: The chaos switch "throw" is on\./]],
  ])('%s: its slot shows the failure panel, the rest works, and leaving restores it', async (chaos, messages) => {
    const { link } = await issue({ chaos });
    const { page } = await newVisitor(browser);
    expectMessage(page, ...messages);
    await page.goto(at(link, '/login'), { waitUntil: 'domcontentloaded' });
    await failed(page);
    await press(page, 'header a[href="/watch"]');
    await ofWatch(page);
    await press(page, 'aside[aria-label="Preview"] button');
    await page.waitForFunction(() => document.querySelector('aside[aria-label="Preview"]') === null);
    await page.goto(`${site.origin}/login`);
    await loginForm(page);
  });

  test('slow: it comes late', async () => {
    const { link } = await issue({ chaos: 'slow' });
    const page = await visit(at(link, '/login'));
    await byRole(page, 'button', 'LOGIN', 60_000);
    await shows(page, 'mf-auth loads slowly, in this tab only.');
  });

  test('falls back to the previous version', async () => {
    const before = await currentRelease(site.registry, 'development');
    await createRelease(
      site.registry,
      'development',
      before?.id ?? null,
      { remotes: [{ name: 'mf-auth', version: '2.1.0' }] },
      'a journey',
    );
    const { link } = await issue({ chaos: 'throw' });
    const { page } = await newVisitor(browser);
    expectMessage(page, /mf-auth@2\.1\.0 mount-failed/);
    await page.goto(at(link, '/login'));
    await loginForm(page);
    await clickRole(page, 'button', 'Leave');
    await byRole(page, 'heading', 'Edition 2.1.0');
    await site.registry.request('mutation { rollback(environment: "development", reason: "a journey") { id } }');
  });
});
