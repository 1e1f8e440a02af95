import type { Page } from 'puppeteer';
import { launchBrowser } from './browser.ts';
import { type Conditions, FAST_MOBILE } from './conditions.ts';
import { machine, markdownTable, spread } from './report.ts';
import { publish } from './results.ts';
import { isProxyRequested, requestedRounds, roundsText, upToTwice } from './rounds.ts';
import { startSite } from './site.ts';
import { shuffled } from './statistics.ts';
import { inTab, settled, subscriber, watch } from './viewer.ts';

/** From the navigation to the first picture of a channel. */
const ALLOWED_MS = 1_500;
const TIMEOUT_MS = 30_000;
const LINES: readonly Conditions[] = [FAST_MOBILE, { ...FAST_MOBILE, name: 'mobile, 4G', cpuSlowdown: 1 }];

declare global {
  var __FIRST_PICTURE_AT__: number | undefined;
}

/** Runs in the page, before anything of the page. Media events do not bubble, but they are captured. */
const noteFirstPicture = (): void => {
  document.addEventListener(
    'loadedmetadata',
    ({ target }) =>
      (target as HTMLVideoElement).requestVideoFrameCallback((_now, { presentationTime }) => {
        globalThis.__FIRST_PICTURE_AT__ ??= presentationTime;
      }),
    { capture: true },
  );
};

const firstPictureMs = async (page: Page, url: string): Promise<number> => {
  await page.evaluateOnNewDocument(noteFirstPicture);
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: TIMEOUT_MS });
  await page.waitForFunction(() => globalThis.__FIRST_PICTURE_AT__ !== undefined, { timeout: TIMEOUT_MS });
  return page.evaluate(() => globalThis.__FIRST_PICTURE_AT__ ?? Number.NaN);
};

const rounds = requestedRounds();
const isProxied = isProxyRequested();
const site = await startSite({ isProxied });
const browser = await launchBrowser(...site.front.browserFlags);
try {
  const { origin } = site.front;
  const viewer = await subscriber(browser, origin);
  // What an earlier visit leaves behind: cached files, and a service worker that has its own.
  await inTab(viewer, FAST_MOBILE, async (page) => {
    await watch(page, origin);
    await settled(page);
  });
  const ways = LINES.map((conditions) => ({ conditions, taken: [] as number[] }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { conditions, taken } of shuffled(ways)) {
      const visit = () => inTab(viewer, conditions, (page) => firstPictureMs(page, `${origin}/watch`));
      taken.push(await upToTwice('repeat visit', visit));
    }
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  const rows = ways.map(({ conditions, taken }) => [conditions.name, spread(taken)]);
  const table = markdownTable(['line', 'navigation → first picture, ms'], rows);
  const results = ways.map(({ conditions, taken }) => ({
    name: `first picture of /watch in a visit with a full cache, ${conditions.name}`,
    unit: 'ms',
    values: taken,
    bar: { atMost: ALLOWED_MS },
  }));
  publish('repeat-visit', `${machine(await browser.version())} · ${roundsText(rounds, isProxied)}`, table, results);
} finally {
  await browser.close();
  await site.stop();
}
