import type { Page } from 'puppeteer';
import { launchBrowser } from './browser.ts';
import { waitForPlayback } from './channel-switch.ts';
import { applyConditions, LOCAL } from './conditions.ts';
import type { HeldFile } from './front-server.ts';
import { type Footprint, footprintOf } from './heap.ts';
import { machine, markdownTable } from './report.ts';
import { publish } from './results.ts';
import { startSite } from './site.ts';
import { OTHER_CHANNEL, subscriber, watch } from './viewer.ts';

/** One hour in three minutes: heartbeats, polls and refreshes come this much sooner; pictures, presses and bytes do not. */
const FASTER = 20;
const HOUR_MS = (60 * 60_000) / FASTER;
/** Shorter waits are not the clock's: debounces, animations, the watch over the picture. */
const FROM_MS = 10_000;
const READINGS = 6;

const CONFIG_PATH = '/config/remote-config.json';
const AD_SKIP = '[data-remote="mf-watch"] video ~ div button:not([disabled])';
const RECORDING = '[data-remote="mf-watch"] a[href^="/watch/vod"]';
const SEARCH = '[data-remote="mf-watch"] input[type=search]';

/** Runs in every document. */
const hurry = (faster: number, fromMs: number): void => {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = globalThis[name] as (work: TimerHandler, delayMs?: number, ...rest: unknown[]) => number;
    Object.assign(globalThis, {
      [name]: (work: TimerHandler, delayMs = 0, ...rest: unknown[]) =>
        real(work, delayMs >= fromMs ? delayMs / faster : delayMs, ...rest),
    });
  }
};

/** The operator's settings, with an ad before everything. */
const withAds = async (origin: string): Promise<HeldFile> => {
  const settings = (await (await fetch(origin + CONFIG_PATH)).json()) as object;
  const preRoll = { vod: true, overflow: true, linear: true };
  return {
    body: Buffer.from(JSON.stringify({ ...settings, preRoll })),
    headers: { 'content-type': 'application/json' },
  };
};

/** Until the programme plays; an ad before it is skipped as soon as it lets itself be. */
const seeProgramme = async (page: Page): Promise<void> => {
  const skipping = setInterval(() => {
    page
      .$$eval(AD_SKIP, (buttons) => buttons.find(({ textContent }) => /^skip/i.test(textContent ?? ''))?.click())
      .catch(() => undefined);
  }, 500);
  try {
    await waitForPlayback(page);
  } finally {
    clearInterval(skipping);
  }
};

/** A handle that is kept here would keep its element, and with it the page around it. */
const seen = async (page: Page, selector: string): Promise<void> => (await page.waitForSelector(selector))?.dispose();

/** Another channel, a recording and back, a search and back: where it began, with other content. */
const lap = async (page: Page): Promise<void> => {
  await page.click(OTHER_CHANNEL);
  await seeProgramme(page);
  await seen(page, RECORDING);
  await page.$eval(RECORDING, (card) => (card as HTMLElement).click());
  await page.waitForFunction(() => location.pathname.startsWith('/watch/'));
  await seeProgramme(page);
  await page.goBack();
  await seen(page, OTHER_CHANNEL);
  await seeProgramme(page);
  await page.type(SEARCH, 'game');
  await page.waitForFunction(() => location.search.includes('vodSearch'), { timeout: 10_000 });
  await page.goBack();
  await page.waitForFunction(() => !location.search.includes('vodSearch'));
};

const rowOf = ({ heapMB, nodes, listeners }: Footprint, minute: number, laps: number): string[] => [
  minute.toFixed(0),
  String(laps),
  heapMB.toFixed(1),
  String(nodes),
  String(listeners),
];

const site = await startSite();
const browser = await launchBrowser();
try {
  const { origin } = site.front;
  const settings = await withAds(origin);
  const preRoll = /"preRoll":\{[^}]*\}/;
  const shown = preRoll.exec(settings.body.toString())?.[0] ?? '';
  site.front.show({ files: new Map([[CONFIG_PATH, settings]]), page: (html) => html.replace(preRoll, shown) });
  const page = await (await subscriber(browser, origin)).newPage();
  await page.evaluateOnNewDocument(hurry, FASTER, FROM_MS);
  await applyConditions(page, LOCAL);
  await watch(page, origin);
  // What is loaded and kept once is there after the first time round.
  await lap(page);
  const begunMs = Date.now();
  const rows = [rowOf(await footprintOf(page), 0, 0)];
  let laps = 0;
  while (rows.length < READINGS) {
    while (Date.now() - begunMs < (HOUR_MS * rows.length) / (READINGS - 1)) {
      await lap(page);
      laps += 1;
    }
    rows.push(rowOf(await footprintOf(page), ((Date.now() - begunMs) * FASTER) / 60_000, laps));
    process.stderr.write(`reading ${rows.length} of ${READINGS}\n`);
  }
  const setting = `${machine(await browser.version())} · timers of ${FROM_MS / 1000} s and more ${FASTER} times as fast`;
  const head = ['minute', 'rounds', 'heap, MB', 'DOM nodes', 'listeners'];
  const grownBy = (column: number) => [Number(rows.at(-1)?.[column]) - Number(rows[0]?.[column])];
  publish('memory', setting, markdownTable(head, rows), [
    { name: 'growth of the heap in an hour', unit: 'MB', values: grownBy(2), bar: null },
    { name: 'growth of DOM nodes in an hour', unit: '', values: grownBy(3), bar: null },
  ]);
} finally {
  await browser.close();
  await site.stop();
}
