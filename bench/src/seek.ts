import type { Browser, BrowserContext, Page } from 'puppeteer';
import { lendMediaCookies, listenForAuthorizations } from './authorized-streams.ts';
import { BARE_PATH, BARE_TIMELINE, startBarePlayer, withBarePlayer } from './bare-player.ts';
import { launchBrowser } from './browser.ts';
import { waitForPlayback } from './channel-switch.ts';
import { type Conditions, DESKTOP, LOCAL } from './conditions.ts';
import { machine, markdownTable, ratio, spread } from './report.ts';
import { publish, type Result } from './results.ts';
import { requestedRounds, upToTwice } from './rounds.ts';
import { measureSeek } from './seeking.ts';
import { startSite } from './site.ts';
import { median, shuffled } from './statistics.ts';
import { inTab, pause, settled, subscriber, watch } from './viewer.ts';

const TIMELINE = '[data-remote="mf-watch"] input[type=range][aria-valuetext]';
/** Parts of the timeline, each further from the one before than anything is buffered. */
const PLACES = [0.2, 0.7, 0.4, 0.85];
const STREAMS = [
  { name: 'a channel, in its DVR window', path: '/watch' },
  { name: 'a recording', path: '/watch/vod-recent-games-01' },
] as const;
type Stream = (typeof STREAMS)[number];

interface Way {
  readonly stream: Stream;
  readonly conditions: Conditions;
  readonly page: 'bare page' | 'product';
  readonly play: () => Promise<number[]>;
  readonly seeks: number[];
}

const seekAround = async (page: Page, timeline: string): Promise<number[]> => {
  const taken: number[] = [];
  for (const place of PLACES) {
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3, { polling: 50 });
    taken.push(await measureSeek(page, timeline, place));
  }
  return taken;
};

const productIn = async (page: Page, origin: string, { path }: Stream): Promise<number[]> => {
  await watch(page, origin, path);
  await settled(page);
  // Earlier visits of this browser had the same pieces.
  await (await page.createCDPSession()).send('Network.clearBrowserCache');
  // The controls come back with the pointer.
  await page.hover('[data-remote="mf-watch"] video');
  return seekAround(page, TIMELINE);
};

/** The same stream as the product may play it, in an empty browser: the cache of the tab that holds it has pieces of it. */
const bareIn = async (browser: Browser, viewer: BrowserContext, origin: string, stream: Stream, line: Conditions) => {
  const empty = await browser.createBrowserContext();
  try {
    return await inTab(viewer, LOCAL, async (holder) => {
      const received = listenForAuthorizations(holder);
      await watch(holder, origin, stream.path);
      await pause(holder);
      const address = (await received.addresses()).at(-1) ?? '';
      await lendMediaCookies(viewer, empty);
      return inTab(empty, line, async (page) => {
        await page.goto(origin + BARE_PATH);
        await startBarePlayer(page, address, address);
        await waitForPlayback(page);
        return seekAround(page, BARE_TIMELINE);
      });
    });
  } finally {
    await empty.close();
  }
};

const ALLOWED_OVER_BARE = 1;

const rowsOf = (ways: readonly Way[]): string[][] =>
  ways.map(({ stream, conditions, page, seeks }) => {
    const bare = ways.find((way) => way.page === 'bare page' && way.stream === stream && way.conditions === conditions);
    const times = page === 'product' && bare ? ratio(median(seeks) / median(bare.seeks)) : '';
    return [stream.name, conditions.name, page, spread(seeks), times];
  });

const resultsOf = (ways: readonly Way[]): Result[] =>
  ways
    .filter(({ page }) => page === 'product')
    .map(({ stream, conditions, seeks }) => {
      const isBare = (way: Way) => way.page === 'bare page' && way.stream === stream && way.conditions === conditions;
      const bareMs = median(ways.find(isBare)?.seeks ?? []);
      const name = `seek in ${stream.name}, product over bare page, ${conditions.name}`;
      return { name, unit: '×', values: seeks.map((ms) => ms / bareMs), bar: { atMost: ALLOWED_OVER_BARE } };
    });

const rounds = requestedRounds();
const site = await startSite();
const browser = await launchBrowser();
try {
  site.front.show(withBarePlayer);
  const { origin } = site.front;
  const viewer = await subscriber(browser, origin);
  const ways = STREAMS.flatMap((stream) =>
    [LOCAL, DESKTOP].flatMap((conditions): Way[] => [
      {
        stream,
        conditions,
        page: 'bare page',
        play: () => bareIn(browser, viewer, origin, stream, conditions),
        seeks: [],
      },
      {
        stream,
        conditions,
        page: 'product',
        play: () => inTab(viewer, conditions, (page) => productIn(page, origin, stream)),
        seeks: [],
      },
    ]),
  );
  for (let round = 1; round <= rounds; round += 1) {
    for (const { stream, page, play, seeks } of shuffled(ways))
      seeks.push(...(await upToTwice(`${page}: ${stream.name}`, play)));
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  const setting = `${machine(await browser.version())} · n = ${rounds} visits, ${PLACES.length} seeks each`;
  const head = ['stream', 'line', 'page', 'release → first frame, ms', 'ratio'];
  publish('seek', setting, markdownTable(head, rowsOf(ways)), resultsOf(ways));
} finally {
  await browser.close();
  await site.stop();
}
