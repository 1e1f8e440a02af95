import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'puppeteer';
import { launchBrowser } from './browser.ts';
import { budgetResults, comparisonTables, type Series } from './composition-report.ts';
import { DESKTOP, MOBILE } from './conditions.ts';
import { visitFirst } from './first-visit.ts';
import type { FrontServer, Variant } from './front-server.ts';
import { buildMonolith } from './monolith/monolith-build.ts';
import { monolithPage } from './monolith/monolith-page.ts';
import { machine } from './report.ts';
import { publish } from './results.ts';
import { isProxyRequested, requestedRounds, roundsText, upToTwice } from './rounds.ts';
import { type Site, startSite } from './site.ts';
import { shuffled } from './statistics.ts';

/** A page of the site, and an element that is there as soon as the visitor sees what they came for. */
interface Route {
  readonly path: string;
  readonly content: string;
}

const ROUTES: readonly Route[] = [
  { path: '/', content: '#root main a, #root main button' },
  { path: '/login', content: '[data-remote="mf-auth"] input[type=password]' },
  { path: '/watch', content: '[data-remote="mf-watch"] [aria-label^="Video player"]' },
  { path: '/CreditCardPayment', content: '[data-remote="mf-subscription"] li button' },
];

interface Case extends Series {
  readonly content: string;
  readonly served: Variant;
}

const casesOf = (monolith: Variant): Case[] =>
  [DESKTOP, MOBILE].flatMap((conditions) =>
    ROUTES.flatMap(({ path: route, content }): Case[] => [
      { route, content, conditions, variant: 'monolith', served: monolith, visits: [] },
      { route, content, conditions, variant: 'federated', served: {}, visits: [] },
    ]),
  );

const visitCase = (browser: Browser, front: FrontServer, { route, content, conditions, variant, served }: Case) =>
  upToTwice(`${variant} ${route}`, () => {
    front.show(served);
    return visitFirst(browser, { url: front.origin + route, content, conditions });
  });

/** Each round visits everything once, in a different order. The first round only warms server and browser up. */
const measure = async (site: Site, browser: Browser, monolith: Variant, rounds: number): Promise<Series[]> => {
  const cases = casesOf(monolith);
  for (const warmUp of cases.filter(({ conditions }) => conditions === DESKTOP)) {
    await visitCase(browser, site.front, warmUp);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const one of shuffled(cases)) one.visits.push(await visitCase(browser, site.front, one));
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  return cases;
};

const rounds = requestedRounds();
const isProxied = isProxyRequested();
const output = await mkdtemp(path.join(os.tmpdir(), 'bench-monolith-'));
const site = await startSite({ isProxied });
const browser = await launchBrowser(...site.front.browserFlags);
try {
  const bundle = await buildMonolith(output);
  const monolith: Variant = { files: bundle.files, page: (html) => monolithPage(html, bundle) };
  const series = await measure(site, browser, monolith, rounds);
  const setting = `${machine(await browser.version())} · ${roundsText(rounds, isProxied)}`;
  publish('composition', setting, comparisonTables(series), budgetResults(series));
} finally {
  await browser.close();
  await site.stop();
  await rm(output, { recursive: true, force: true });
}
