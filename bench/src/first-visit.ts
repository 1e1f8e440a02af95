import type { Browser, Page } from 'puppeteer';
import { applyConditions, type Conditions } from './conditions.ts';

/** What one visit with an empty browser cost. Times count from the start of the navigation. */
export interface FirstVisit {
  /** Until the page's content is in the document. */
  readonly contentMs: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Sum of what tasks took beyond 50 ms each. */
  readonly blockedMs: number;
  /** On the wire with headers, without the player's engine. */
  readonly scriptBytes: number;
  readonly styleBytes: number;
  /** The player's engine, 0 where it did not travel. */
  readonly engineBytes: number;
  readonly scriptRequests: number;
  /** Of any kind, the page itself included, until nothing travelled any more. */
  readonly requests: number;
  /** The same, as far as they were sent before the content: what a usable page takes. The first screen is painted earlier. */
  readonly requestsToContent: number;
  readonly scriptBytesToContent: number;
  /** Of files: a page with a first screen contains its own styles. */
  readonly styleBytesToContent: number;
}

interface Visit {
  readonly url: string;
  /** An element that is there as soon as the visitor sees what they came for. */
  readonly content: string;
  readonly conditions: Conditions;
}

/** Nothing else on the site is nearly as large. */
const ENGINE_BYTES_AT_LEAST = 400_000;
const TIMEOUT_MS = 30_000;

interface Observed {
  contentMs?: number;
  largestPaintMs: number;
  blockedMs: number;
}
declare global {
  var __BENCH__: Observed | undefined;
}

/** Runs in the page, before anything of the page. */
const observe = (content: string): void => {
  const observed: Observed = { largestPaintMs: 0, blockedMs: 0 };
  globalThis.__BENCH__ = observed;
  const changes = new MutationObserver(() => {
    if (!document.querySelector(content)) return;
    observed.contentMs = performance.now();
    changes.disconnect();
  });
  changes.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    observed.largestPaintMs = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) observed.blockedMs += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
};

const readTimings = (page: Page) =>
  page.evaluate(() => {
    const { contentMs = 0, largestPaintMs = 0, blockedMs = 0 } = globalThis.__BENCH__ ?? {};
    const firstPaintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      contentMs,
      firstPaintMs,
      largestPaintMs,
      blockedMs,
      files: resources.map(({ name, transferSize, decodedBodySize, startTime }) => ({
        path: new URL(name).pathname,
        transferSize,
        decodedBodySize,
        isBeforeContent: startTime <= contentMs,
      })),
    };
  });

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Opens `url` in a separate browser context and waits until its content is visible and the network is idle. */
export const visitFirst = async (browser: Browser, { url, content, conditions }: Visit): Promise<FirstVisit> => {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await applyConditions(page, conditions);
    await page.evaluateOnNewDocument(observe, content);
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: TIMEOUT_MS });
    await page.waitForSelector(content, { timeout: TIMEOUT_MS });
    await page.waitForNetworkIdle({ idleTime: 700, timeout: TIMEOUT_MS });
    const { files, ...timings } = await readTimings(page);
    const scripts = files.filter(({ path }) => path.endsWith('.js'));
    const engines = scripts.filter(({ decodedBodySize }) => decodedBodySize >= ENGINE_BYTES_AT_LEAST);
    const others = scripts.filter((script) => !engines.includes(script));
    const styles = files.filter(({ path }) => path.endsWith('.css'));
    const bytes = (some: typeof files) => sum(some.map(({ transferSize }) => transferSize));
    const needed = (some: typeof files) => some.filter(({ isBeforeContent }) => isBeforeContent);
    return {
      ...timings,
      scriptBytes: bytes(others),
      engineBytes: bytes(engines),
      styleBytes: bytes(styles),
      scriptRequests: scripts.length,
      requests: 1 + files.length,
      requestsToContent: 1 + needed(files).length,
      scriptBytesToContent: bytes(needed(others)),
      styleBytesToContent: bytes(needed(styles)),
    };
  } finally {
    await context.close();
  }
};
