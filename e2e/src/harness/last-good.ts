import { LAST_GOOD } from '@grandstand/shared-contracts/release';
import type { Page } from 'puppeteer';

/** Waits until this browser has stored the displayed release and its service worker is active. */
export const releaseIsKept = (page: Page) =>
  page.waitForFunction(
    async ({ cache, release }) => {
      const shown = document.querySelector('#grandstand-boot')?.textContent ?? '{}';
      const kept = await (await caches.match(release, { cacheName: cache }))?.json();
      const isKept = kept?.release.signature === JSON.parse(shown).release.signature;
      if (navigator.serviceWorker.controller === null || !isKept) return false;
      // What was kept before is removed under the same lock.
      await navigator.locks.request(cache, () => undefined);
      return true;
    },
    { polling: 200 },
    LAST_GOOD,
  );

/** Paths of what this browser keeps of the release. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => {
    const cache = await caches.open(name);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  }, LAST_GOOD.cache);

/** Whether the page that is shown came out of the cache. */
export const isKeptPage = (page: Page): Promise<boolean> =>
  page.evaluate((mark) => document.documentElement.hasAttribute(mark), LAST_GOOD.mark);

/** Empties the ordinary cache of the browser: what comes now comes from the site, or is kept on purpose. */
export const forgetHttpCache = async (page: Page): Promise<void> => {
  const cdp = await page.createCDPSession();
  await cdp.send('Network.clearBrowserCache');
  await cdp.detach();
};

/** Waits until this browser has stored every script of a remote that the page has loaded. */
export const loadedFilesAreKept = (page: Page, remote: string) =>
  page.waitForFunction(
    async (name, folder) => {
      const kept = new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
      const loaded = performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((url) => new URL(url).pathname.startsWith(folder) && url.endsWith('.js'));
      return loaded.length > 0 && loaded.every((url) => kept.has(url));
    },
    { polling: 200 },
    LAST_GOOD.cache,
    `/assets/${remote}/`,
  );
