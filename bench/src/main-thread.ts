import type { Page } from 'puppeteer';
import { lendMediaCookies, listenForAuthorizations } from './authorized-streams.ts';
import { BARE_PATH, startBarePlayer, withBarePlayer } from './bare-player.ts';
import { launchBrowser } from './browser.ts';
import { waitForPlayback } from './channel-switch.ts';
import { LOCAL } from './conditions.ts';
import { mainThreadOf } from './heap.ts';
import { machine, markdownTable, spread } from './report.ts';
import { publish } from './results.ts';
import { requestedRounds, upToTwice } from './rounds.ts';
import { startSite } from './site.ts';
import { median, shuffled } from './statistics.ts';
import { inTab, OTHER_CHANNEL, pause, settled, subscriber, watch } from './viewer.ts';

const SECONDS = 15;
const ALLOWED_OVER_BARE = 3;
/** The overlay of a live game, drawn. */
const OVERLAY = '[data-remote="mf-watch"] [data-program]';

declare global {
  var __LONG_TASKS__: number[] | undefined;
}

/** Runs in the page: tasks of more than 50 ms from now on. */
const watchLongTasks = (): void => {
  const taken: number[] = [];
  globalThis.__LONG_TASKS__ = taken;
  new PerformanceObserver((list) => taken.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
};

interface Spent {
  readonly taskMs: number;
  readonly scriptMs: number;
  readonly layoutMs: number;
  readonly longTasks: number;
}

const measure = async (page: Page): Promise<Spent> => {
  await page.evaluate(watchLongTasks);
  const spent = await mainThreadOf(page, SECONDS);
  return { ...spent, longTasks: await page.evaluate(() => globalThis.__LONG_TASKS__?.length ?? 0) };
};

const rounds = requestedRounds();
const site = await startSite();
const browser = await launchBrowser();
try {
  site.front.show(withBarePlayer);
  const { origin } = site.front;
  const viewer = await subscriber(browser, origin);
  const productIn = async (page: Page): Promise<Spent> => {
    await watch(page, origin);
    if (!(await page.$(OVERLAY))) await page.click(OTHER_CHANNEL);
    await page.waitForSelector(OVERLAY, { timeout: 30_000 });
    await waitForPlayback(page);
    await settled(page);
    return measure(page);
  };
  const bareIn = () =>
    inTab(viewer, LOCAL, async (holder) => {
      const received = listenForAuthorizations(holder);
      await watch(holder, origin);
      await pause(holder);
      const address = (await received.addresses()).at(-1) ?? '';
      const empty = await browser.createBrowserContext();
      try {
        await lendMediaCookies(viewer, empty);
        return await inTab(empty, LOCAL, async (page) => {
          await page.goto(origin + BARE_PATH);
          await startBarePlayer(page, address, address);
          await waitForPlayback(page);
          return measure(page);
        });
      } finally {
        await empty.close();
      }
    });
  const bare = { name: 'bare page', play: bareIn, visits: [] as Spent[] };
  const product = {
    name: 'product with the overlay',
    play: () => inTab(viewer, LOCAL, productIn),
    visits: [] as Spent[],
  };
  const ways = [bare, product];
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, play, visits } of shuffled(ways)) visits.push(await upToTwice(name, play));
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  const head = ['page', 'main thread, ms per s', 'scripts', 'style and layout', `tasks over 50 ms in ${SECONDS} s`];
  const rows = ways.map(({ name, visits }) => [
    name,
    spread(visits.map(({ taskMs }) => taskMs)),
    spread(visits.map(({ scriptMs }) => scriptMs)),
    spread(visits.map(({ layoutMs }) => layoutMs)),
    median(visits.map(({ longTasks }) => longTasks)).toFixed(0),
  ]);
  const setting = `${machine(await browser.version())} · n = ${rounds} visits of ${SECONDS} s`;
  const tasksOf = ({ visits }: (typeof ways)[number]) => visits.map(({ taskMs }) => taskMs);
  const results = ways.map((way) => ({
    name: `main thread, ${way.name}`,
    unit: 'ms per s',
    values: tasksOf(way),
    bar: null,
  }));
  const bareMs = median(tasksOf(bare));
  const overBare = {
    name: 'main thread, product with the overlay over bare page',
    unit: '×',
    values: tasksOf(product).map((ms) => ms / bareMs),
    bar: { atMost: ALLOWED_OVER_BARE },
  };
  publish('main-thread', setting, markdownTable(head, rows), [...results, overBare]);
} finally {
  await browser.close();
  await site.stop();
}
