import type { Browser, Page } from 'puppeteer';
import { launchBrowser } from './browser.ts';
import { applyConditions, type Conditions, DESKTOP, LOCAL, MOBILE } from './conditions.ts';
import { paintedAfterClick } from './painted-after-click.ts';
import { machine, markdownTable, milliseconds, spread } from './report.ts';
import { publish, type Result } from './results.ts';
import { requestedRounds, upToTwice } from './rounds.ts';
import { startSite } from './site.ts';
import { median, quantile, shuffled } from './statistics.ts';

/** The bars of the identity screens, in ms: from the click on a login button to a form that can be typed into, and from the last answer of the TV-provider service to the dialog with its list. */
const FORM_ALLOWED_MS = 100;
const DIALOG_ALLOWED_MS = 150;
/** Neighbouring remotes are loaded ahead a few seconds after the page has settled. */
const SETTLED_MS = 7_000;

interface Click {
  readonly path: string;
  /** Visible text of the button. */
  readonly opener: string;
  /** What the viewer waited for. */
  readonly wanted: string;
}
const LOGIN: Click = {
  path: '/',
  opener: 'LOGIN WITH YES APP ACCOUNT',
  wanted: '[data-remote="mf-auth"] input[type=password]',
};
const PROVIDERS: Click = { path: '/login', opener: 'LOGIN WITH TV PROVIDER', wanted: 'dialog[open] li button' };
const MARK = 'data-bench';

interface Clicks {
  readonly conditions: Conditions;
  /** The form after a click that came before anything was loaded ahead. */
  readonly cold: number[];
  readonly form: number[];
  /** From the click, and from the last answer of the TV-provider service. */
  readonly dialog: number[];
  readonly dialogAfterData: number[];
  /** Cumulative layout shift of the visit. */
  readonly shift: number[];
}

/** Runs in every document: adds up what moved without the viewer's doing, and notes the last click. */
const watch = (): void => {
  globalThis.__SHIFT__ = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) globalThis.__SHIFT__ = (globalThis.__SHIFT__ ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const note = () => {
    globalThis.__CLICKED_MS__ = performance.now();
  };
  document.addEventListener('click', note, { capture: true });
};
/** In the page: from the last answer that the dialog needs until `tookMs` after the click. */
const afterData = (tookMs: number): number => {
  const answers = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/api\/v1\/(config|checkauthn)\/|\/reggie\//.test(name)) as PerformanceResourceTiming[];
  return (globalThis.__CLICKED_MS__ ?? 0) + tookMs - Math.max(...answers.map(({ responseEnd }) => responseEnd));
};
declare global {
  var __SHIFT__: number | undefined;
  var __CLICKED_MS__: number | undefined;
}

/** A visitor's first page, its opener marked and, after a while, ready to be pressed. */
const open = async (
  browser: Browser,
  origin: string,
  conditions: Conditions,
  { path, opener }: Click,
  waitMs: number,
): Promise<Page> => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(watch);
  await applyConditions(page, conditions);
  await page.goto(origin + path);
  const button = await page.waitForSelector(`::-p-aria([name="${opener}"][role="button"])`, { timeout: 60_000 });
  await button?.evaluate((element, mark) => element.setAttribute(mark, ''), MARK);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return page;
};

const visit = async (browser: Browser, origin: string, clicks: Clicks) => {
  const { conditions, cold, form, dialog, dialogAfterData, shift } = clicks;
  const clicked = async (click: Click, waitMs: number): Promise<number> => {
    const page = await open(browser, origin, conditions, click, waitMs);
    try {
      const took = await paintedAfterClick(page, `[${MARK}]`, click.wanted);
      shift.push(await page.evaluate(() => globalThis.__SHIFT__ ?? 0));
      if (click === PROVIDERS) dialogAfterData.push(await page.evaluate(afterData, took));
      return took;
    } finally {
      await page.browserContext().close();
    }
  };
  cold.push(await clicked(LOGIN, 0));
  form.push(await clicked(LOGIN, SETTLED_MS));
  dialog.push(await clicked(PROVIDERS, SETTLED_MS));
};

const verdict = (numbers: readonly number[], allowedMs: number): string =>
  median(numbers) <= allowedMs ? 'within' : `over by ${milliseconds(median(numbers) - allowedMs)} ms`;

const rowOf = ({ conditions, cold, form, dialog, dialogAfterData, shift }: Clicks): string[] => [
  conditions.name,
  spread(cold),
  `${spread(form)} ${verdict(form, FORM_ALLOWED_MS)}`,
  spread(dialog),
  `${spread(dialogAfterData)} ${verdict(dialogAfterData, DIALOG_ALLOWED_MS)}`,
  quantile(shift, 1).toFixed(3),
];

const resultsOf = ({ conditions, form, dialogAfterData }: Clicks): Result[] => [
  { name: `login form, loaded ahead, ${conditions.name}`, unit: 'ms', values: form, bar: { atMost: FORM_ALLOWED_MS } },
  {
    name: `provider dialog after its data, ${conditions.name}`,
    unit: 'ms',
    values: dialogAfterData,
    bar: { atMost: DIALOG_ALLOWED_MS },
  },
];

const visitor = (conditions: Conditions): Clicks => ({
  conditions,
  cold: [],
  form: [],
  dialog: [],
  dialogAfterData: [],
  shift: [],
});

const rounds = requestedRounds();
const site = await startSite();
const browser = await launchBrowser();
try {
  const { origin } = site.front;
  const all = [LOCAL, DESKTOP, MOBILE].map(visitor);
  // The first visit only warms server and browser up.
  await visit(browser, origin, visitor(LOCAL));
  for (let round = 1; round <= rounds; round += 1) {
    for (const one of shuffled(all)) await upToTwice(one.conditions.name, () => visit(browser, origin, one));
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  const head = [
    'line',
    'login form, pressed immediately',
    `login form, loaded ahead (≤ ${FORM_ALLOWED_MS} ms)`,
    'provider dialog, from the click',
    `after its data (≤ ${DIALOG_ALLOWED_MS} ms)`,
    'largest layout shift',
  ];
  const setting = `${machine(await browser.version())} · n = ${rounds}`;
  publish('login', setting, markdownTable(head, all.map(rowOf)), all.flatMap(resultsOf));
} finally {
  await browser.close();
  await site.stop();
}
