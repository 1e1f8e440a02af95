import type { Browser, BrowserContext, Page } from 'puppeteer';
import { listenForAuthorizations } from './authorized-streams.ts';
import { BARE_BUTTON, BARE_PATH, startBarePlayer, withBarePlayer } from './bare-player.ts';
import { launchBrowser } from './browser.ts';
import { type ChannelSwitch, measureSwitch, waitForPlayback } from './channel-switch.ts';
import { applyConditions, type Conditions, DESKTOP, LOCAL } from './conditions.ts';
import { machine, markdownTable, milliseconds, ratio, spread } from './report.ts';
import { askedRounds, twiceAtMost } from './rounds.ts';
import { startSite } from './site.ts';
import { median, shuffled } from './statistics.ts';

/** The first clear channel that is not the one playing. */
const OTHER_CHANNEL = '[data-remote="mf-watch"] li:not(:has([role=img])) button:not([aria-current])';
const EMAIL = 'card-m@example.test';
const PASSWORD = 'Grandstand1!';

const signIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/login`);
  await (await page.waitForSelector('[data-remote="mf-auth"] input:not([type=password])'))?.type(EMAIL);
  await page.type('input[type=password]', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/watch');
  await waitForPlayback(page);
};

/** A tab that ends as a visitor's does, so that its stream is freed. */
const inTab = async <T>(context: BrowserContext, conditions: Conditions, work: (page: Page) => Promise<T>) => {
  const page = await context.newPage();
  try {
    await applyConditions(page, conditions);
    return await work(page);
  } finally {
    await page.goto('about:blank');
    await page.close();
  }
};

interface Way {
  readonly name: 'bare page' | 'product';
  readonly conditions: Conditions;
  /** One measured visit, in a tab of its own. */
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

const productIn = async (page: Page, origin: string): Promise<ChannelSwitch> => {
  await page.goto(`${origin}/watch`);
  await waitForPlayback(page);
  return measureSwitch(page, OTHER_CHANNEL);
};

/** Both channels, as the platform lets the product have them now. */
const authorize = (signedIn: BrowserContext, origin: string) =>
  inTab(signedIn, LOCAL, async (page) => {
    const authorized = listenForAuthorizations(page);
    await productIn(page, origin);
    return authorized.addresses();
  });

/** In an empty browser: the tab that authorized has left the streams in the cache of its own. */
const bareIn = async (page: Page, origin: string, [first = '', second = '']: readonly string[]) => {
  await page.goto(origin + BARE_PATH);
  await startBarePlayer(page, first, second);
  await waitForPlayback(page);
  return measureSwitch(page, BARE_BUTTON);
};

const waysOf = (browser: Browser, signedIn: BrowserContext, origin: string): Way[] =>
  [LOCAL, DESKTOP].flatMap((conditions): Way[] => [
    {
      name: 'bare page',
      conditions,
      switches: [],
      async play() {
        const addresses = await authorize(signedIn, origin);
        const empty = await browser.createBrowserContext();
        try {
          return await inTab(empty, conditions, (page) => bareIn(page, origin, addresses));
        } finally {
          await empty.close();
        }
      },
    },
    {
      name: 'product',
      conditions,
      switches: [],
      play: () => inTab(signedIn, conditions, (page) => productIn(page, origin)),
    },
  ]);

const rounds = askedRounds();
const site = await startSite();
const browser = await launchBrowser();
try {
  site.front.show(withBarePlayer);
  const context = await browser.createBrowserContext();
  await inTab(context, LOCAL, (page) => signIn(page, site.front.origin));
  const ways = waysOf(browser, context, site.front.origin);
  // The first round only warms server and browser up.
  for (const { name, play } of ways) await twiceAtMost(name, play);
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, play, switches } of shuffled(ways)) switches.push(await twiceAtMost(name, play));
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  console.log(`${machine(await browser.version())} · n = ${rounds}\n`);
  const head = ['line', 'page', 'click → manifest asked for, ms', 'click → first frame, ms', 'ratio'];
  console.log(markdownTable(head, rowsOf(ways)));
} finally {
  await browser.close();
  await site.stop();
}
