/** @long */
import { createRelease, currentRelease, publishFolder } from '@grandstand/build-kit/local';
import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { spoilFiles } from './harness/asset-store.ts';
import { byRole, clickRole, expectMessage, newVisitor, waitForPath } from './harness/browser.ts';
import { writeHandmadeRemote } from './harness/handmade-remote.ts';
import { forgetHttpCache, isKeptPage, keptPaths, loadedFilesAreKept, releaseIsKept } from './harness/last-good.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
let work: string;
onSite((place) => {
  ({ site, browser, work } = place);
});

/** What a console says of a site that is away, or of the moment in which it goes. */
const AWAY =
  /status of 503|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|Failed to fetch|did not (start|load)|fetching the script/;
const STALE = '::-p-text(You’re seeing the last version that worked on this device.)';
const loginForm = (page: Page) => byRole(page, 'button', 'LOGIN');

/** A visitor whose browser keeps the release, and nothing of it in the ordinary cache. */
const regular = async (): Promise<Page> => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/login`);
  await loginForm(page);
  await releaseIsKept(page);
  await forgetHttpCache(page);
  return page;
};

test('a site that does not respond: a reload shows the last release that worked and the remotes seen before, until it responds again', async () => {
  const page = await regular();
  await page.goto(`${site.origin}/SubscriptionUnavailable`);
  await byRole(page, 'button', 'CONTINUE WITHOUT SUBSCRIPTION');
  await loadedFilesAreKept(page, 'mf-subscription');
  await forgetHttpCache(page);
  expectMessage(page, AWAY);
  await site.down();
  await page.reload();
  await byRole(page, 'button', 'CONTINUE WITHOUT SUBSCRIPTION');
  await page.waitForSelector(STALE);
  await page.goto(`${site.origin}/login`);
  await loginForm(page);
  expect(await isKeptPage(page)).toBe(true);

  const offered = page.waitForSelector('::-p-text(A new version is ready.)');
  await site.up();
  await offered;
  await clickRole(page, 'link', 'On Now');
  await waitForPath(page, '/watch');
  await page.waitForSelector('[data-remote="mf-watch"] h1');
  expect(await isKeptPage(page)).toBe(false);
});

/** Leaves the site while it is out of order for a moment, and comes back. */
const meanwhile = async <T>(page: Page, work: () => Promise<T>): Promise<T> => {
  await page.goto('about:blank');
  return work();
};

test('files that are gone at the origin: the remote mounts from what is kept; without that it fails in its slot', async () => {
  const page = await regular();
  const restore = await meanwhile(page, () => spoilFiles(site, ['mf-auth'], 'gone'));
  await page.goto(`${site.origin}/login`);
  await loginForm(page);
  expect(await page.$(STALE)).toBeNull();
  await page.goto('about:blank');

  const { page: stranger } = await newVisitor(browser);
  expectMessage(stranger, /\/assets\/mf-auth\//, /mf-auth@\S+ load-failed/);
  await stranger.goto(`${site.origin}/login`);
  await byRole(stranger, 'heading', 'This part of the site isn’t available right now.');
  await meanwhile(stranger, restore);
});

test('S-31: files that are altered at the origin, all of the shell and of a remote: the good ones are used', async () => {
  const page = await regular();
  const restore = await meanwhile(page, () => spoilFiles(site, ['shell', 'mf-auth'], 'changed'));
  await page.goto(`${site.origin}/login`);
  await loginForm(page);
  await meanwhile(page, restore);
});

test('a file that is altered in the browser’s own cache is asked for again', async () => {
  const page = await regular();
  await page.evaluate(async () => {
    const cache = await caches.open('grandstand-release');
    for (const request of await cache.keys()) {
      if (request.url.includes('/assets/mf-auth/')) await cache.put(request, new Response('altered();'));
    }
  });
  await page.reload();
  await loginForm(page);
});

test('after a release the next page is current, stored files are replaced, and a disabled remote is removed immediately', async () => {
  const before = await currentRelease(site.registry, 'development');
  const page = await regular();
  const folder = await writeHandmadeRemote(work, {
    name: 'mf-auth',
    version: '2.0.0',
    mount:
      "var h = document.createElement('h1'); h.textContent = 'Second edition'; element.append(h); return function () { h.remove(); };",
  });
  await publishFolder(site.registry, folder);
  const changes = { remotes: [{ name: 'mf-auth', version: '2.0.0' }] };
  await createRelease(site.registry, 'development', before?.id ?? null, changes, 'version 2');
  await page.reload();
  await byRole(page, 'heading', 'Second edition');
  await releaseIsKept(page);
  const kept = await keptPaths(page);
  expect(kept.filter((file) => file.startsWith('/assets/mf-auth/'))).toEqual([
    '/assets/mf-auth/2.0.0/remoteEntry.handmade.js',
  ]);

  expectMessage(page, AWAY);
  await site.down();
  await forgetHttpCache(page);
  await page.reload();
  await byRole(page, 'heading', 'Second edition');
  expect(await isKeptPage(page)).toBe(true);

  await site.up();
  await site.registry.request(
    'mutation { toggle(environment: "development", remote: "mf-auth", on: false, reason: "test") { id } }',
    {},
  );
  await waitForPath(page, '/watch', 60_000);
  expect(await isKeptPage(page)).toBe(false);
});
