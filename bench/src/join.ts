import type { Browser, BrowserContext, Page } from 'puppeteer';
import { lendMediaCookies, listenForAuthorizations } from './authorized-streams.ts';
import { BARE_BUTTON, BARE_PATH, startBarePlayer, withBarePlayer } from './bare-player.ts';
import { launchBrowser } from './browser.ts';
import { type ChannelSwitch, clickAtOnce, clickByHand, measureSwitch, waitForPlayback } from './channel-switch.ts';
import { type Conditions, DESKTOP, LOCAL } from './conditions.ts';
import { machine, markdownTable, milliseconds, ratio, spread } from './report.ts';
import { publish, type Result } from './results.ts';
import { requestedRounds, upToTwice } from './rounds.ts';
import { startSite } from './site.ts';
import { median, shuffled } from './statistics.ts';
import { inTab, OTHER_CHANNEL, pause, settled, subscriber, watch } from './viewer.ts';

interface Way {
  readonly name: 'bare page' | 'product, clicked immediately' | 'product, clicked by hand';
  readonly conditions: Conditions;
  /** One measured visit, in a separate tab. */
  readonly play: () => Promise<ChannelSwitch>;
  readonly switches: ChannelSwitch[];
}

const rowsOf = (ways: readonly Way[]): string[][] =>
  ways.map(({ name, conditions, switches }) => {
    const frames = switches.map(({ firstFrameMs }) => firstFrameMs);
    const bare = ways.find((way) => way.conditions === conditions && way.name === 'bare page') as Way;
    const bareMedian = median(bare.switches.map(({ firstFrameMs }) => firstFrameMs));
    return [
      conditions.name,
      name,
      milliseconds(median(switches.map(({ manifestMs }) => manifestMs))),
      spread(frames),
      name === 'bare page' ? '' : ratio(median(frames) / bareMedian),
    ];
  });

const ALLOWED_BY_HAND = 1;
const ALLOWED_IMMEDIATELY = 1.15;
const resultsOf = (ways: readonly Way[]): Result[] =>
  ways
    .filter(({ name }) => name !== 'bare page')
    .map(({ name, conditions, switches }) => {
      const bare = ways.find((way) => way.conditions === conditions && way.name === 'bare page') as Way;
      const bareMs = median(bare.switches.map(({ firstFrameMs }) => firstFrameMs));
      return {
        name: `first frame, ${name} over bare page, ${conditions.name}`,
        unit: '×',
        values: switches.map(({ firstFrameMs }) => firstFrameMs / bareMs),
        bar: { atMost: name === 'product, clicked by hand' ? ALLOWED_BY_HAND : ALLOWED_IMMEDIATELY },
      };
    });

const productIn = async (page: Page, origin: string, click: typeof clickAtOnce): Promise<ChannelSwitch> => {
  await watch(page, origin);
  await settled(page);
  return measureSwitch(page, OTHER_CHANNEL, click);
};

/**
 * Both channels, as the platform lets the product have them while `work` runs: an address is good as long as its
 * stream, and a device has one, so each channel needs a separate browser.
 */
const withAddresses = <T>(
  [first, second]: Viewers,
  origin: string,
  work: (addresses: readonly string[]) => Promise<T>,
): Promise<T> =>
  inTab(first, LOCAL, async (page) => {
    const onFirst = listenForAuthorizations(page);
    await watch(page, origin);
    await pause(page);
    return inTab(second, LOCAL, async (other) => {
      const onSecond = listenForAuthorizations(other);
      await productIn(other, origin, clickAtOnce);
      await pause(other);
      const addresses = [(await onFirst.addresses()).at(-1) ?? '', (await onSecond.addresses()).at(-1) ?? ''];
      return work(addresses);
    });
  });

/** In an empty browser: the tab that authorized has the streams in its cache. */
const bareIn = async (page: Page, origin: string, [first = '', second = '']: readonly string[]) => {
  await page.goto(origin + BARE_PATH);
  await startBarePlayer(page, first, second);
  await waitForPlayback(page);
  return measureSwitch(page, BARE_BUTTON, clickAtOnce);
};

/** Two browsers of one account. */
type Viewers = readonly [BrowserContext, BrowserContext];

const waysOf = (browser: Browser, viewers: Viewers, origin: string): Way[] =>
  [LOCAL, DESKTOP].flatMap((conditions): Way[] => [
    {
      name: 'bare page',
      conditions,
      switches: [],
      async play() {
        const empty = await browser.createBrowserContext();
        try {
          return await withAddresses(viewers, origin, async (addresses) => {
            for (const viewer of viewers) await lendMediaCookies(viewer, empty);
            return inTab(empty, conditions, (page) => bareIn(page, origin, addresses));
          });
        } finally {
          await empty.close();
        }
      },
    },
    {
      name: 'product, clicked immediately',
      conditions,
      switches: [],
      play: () => inTab(viewers[0], conditions, (page) => productIn(page, origin, clickAtOnce)),
    },
    {
      name: 'product, clicked by hand',
      conditions,
      switches: [],
      play: () => inTab(viewers[0], conditions, (page) => productIn(page, origin, clickByHand)),
    },
  ]);

const rounds = requestedRounds();
const site = await startSite();
const browser = await launchBrowser();
try {
  site.front.show(withBarePlayer);
  const { origin } = site.front;
  const viewers = [await subscriber(browser, origin), await subscriber(browser, origin)] as const;
  const ways = waysOf(browser, viewers, origin);
  // The first round only warms server and browser up.
  for (const { name, play } of ways) await upToTwice(name, play);
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, play, switches } of shuffled(ways)) switches.push(await upToTwice(name, play));
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  const head = ['line', 'page', 'click → manifest request, ms', 'click → first frame, ms', 'ratio'];
  const setting = `${machine(await browser.version())} · n = ${rounds}`;
  publish('join', setting, markdownTable(head, rowsOf(ways)), resultsOf(ways));
} finally {
  await browser.close();
  await site.stop();
}
