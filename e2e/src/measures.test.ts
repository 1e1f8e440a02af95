import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { launchBrowser, newVisitor } from './harness/browser.ts';
import { type Collector, startCollector } from './harness/collector.ts';
import { eventually } from './harness/eventually.ts';
import { type Site, startSite } from './harness/site.ts';

let collector: Collector;
let site: Site;
let browser: Browser;
beforeAll(async () => {
  collector = await startCollector();
  browser = await launchBrowser();
  site = await startSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, GS_VITALS_SHARE: '1' });
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.stop()]);
  await collector?.close();
});

test('a page reports its Web Vitals once, by version, when it is hidden', async () => {
  const { page, quiet } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await page.waitForSelector('h1');
  await quiet();
  // The worker shows that the page has settled, after which the library loads.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await quiet();
  await page.mouse.click(400, 5);
  // The browser reports an interaction after the frame that follows it, and the library reads it when the page is idle.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const whenIdle = () => requestIdleCallback(() => requestIdleCallback(() => resolve()));
        new PerformanceObserver(whenIdle).observe({ type: 'first-input', buffered: true });
      }),
  );
  await page.goto('about:blank');
  const query = 'query { vitals(environment: "development") { name version metric samples p75 } }';
  await eventually(async () => {
    const { vitals } = await site.registry.request<{ vitals: { name: string; metric: string; samples: number }[] }>(
      query,
    );
    const known = ['shell', ...site.builds.map(({ name }) => name)];
    expect(vitals.filter(({ name, samples }) => !known.includes(name) || samples !== 1)).toEqual([]);
    expect(new Set(vitals.map(({ metric }) => metric))).toEqual(new Set(['LCP', 'CLS', 'FCP', 'TTFB', 'INP']));
  });
});

test('one visit is one trace: the navigation, its page, the calls of the page and their statements', async () => {
  const { page, quiet } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await page.waitForSelector('h1');
  await quiet();
  await eventually(() => {
    const navigation = collector.spans().findLast(({ name }) => name === 'navigation');
    const trace = collector.spans().filter(({ traceId }) => traceId === navigation?.traceId);
    const parentOf = ({ parentSpanId }: { parentSpanId?: string }) =>
      trace.find(({ spanId }) => spanId === parentSpanId)?.name;
    const names = trace.map((span) => `${parentOf(span) ?? 'none'} → ${span.name}`);
    expect(names).toContain('none → GET /*');
    expect(names).toContain('GET /* → navigation');
    // A list that the page preloads, and one that the shell requests.
    expect(names).toContain('GET /* → POST /oauth2/token');
    expect(names.filter((name) => /^GET \/\* → GET \/\w/.test(name))).not.toEqual([]);
    expect(names.filter((name) => /^(GET|POST) \/\w.* → SELECT$/.test(name))).not.toEqual([]);
  });
});

test('on data saving a page reports no Web Vitals', async () => {
  const { page, quiet } = await newVisitor(browser);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.evaluateOnNewDocument(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener: () => {} } });
  });
  await page.goto(`${site.origin}/login`);
  await page.waitForSelector('h1');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await quiet();
  await page.goto('about:blank');
  expect(sent).toContain('/registry/health');
  expect(sent).not.toContain('/registry/health/vitals');
});
