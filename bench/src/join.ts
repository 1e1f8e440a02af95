import type { BrowserContext, Page } from 'puppeteer';
import { listenForAuthorizations } from './authorized-streams.ts';
import { BARE_BUTTON, BARE_PATH, startBarePlayer, withBarePlayer } from './bare-player.ts';
import { launchBrowser } from './browser.ts';
import { type ChannelSwitch, measureSwitch, waitForPlayback } from './channel-switch.ts';
import { applyConditions, type Conditions, DESKTOP, LOCAL } from './conditions.ts';
import { machine, markdownTable, milliseconds, ratio, spread } from './report.ts';
import { askedRounds } from './rounds.ts';
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
  readonly name: string;
  readonly conditions: Conditions;
  readonly play: (page: Page) => Promise<ChannelSwitch>;
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

const waysOf = (context: BrowserContext, origin: string): Way[] => {
  const product = async (page: Page) => {
    await page.goto(`${origin}/watch`);
    await waitForPlayback(page);
    return measureSwitch(page, OTHER_CHANNEL);
  };
  /** Both channels, as the platform lets the product have them now. */
  const authorize = () =>
    inTab(context, LOCAL, async (page) => {
      const authorized = listenForAuthorizations(page);
      await product(page);
      return authorized.addresses();
    });
  const bare = async (page: Page) => {
    const [first = '', second = ''] = await authorize();
    await page.bringToFront();
    await page.goto(origin + BARE_PATH);
    await startBarePlayer(page, first, second);
    await waitForPlayback(page);
    return measureSwitch(page, BARE_BUTTON);
  };
  return [LOCAL, DESKTOP].flatMap((conditions) => [
    { name: 'bare page', conditions, play: bare, switches: [] },
    { name: 'product', conditions, play: product, switches: [] },
  ]);
};

const rounds = askedRounds();
const site = await startSite();
const browser = await launchBrowser();
try {
  site.front.show(withBarePlayer);
  const context = await browser.createBrowserContext();
  await inTab(context, LOCAL, (page) => signIn(page, site.front.origin));
  const ways = waysOf(context, site.front.origin);
  // The first round only warms server and browser up.
  for (const { conditions, play } of ways) await inTab(context, conditions, play);
  for (let round = 1; round <= rounds; round += 1) {
    for (const { conditions, play, switches } of shuffled(ways)) switches.push(await inTab(context, conditions, play));
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  console.log(`${machine(await browser.version())} · n = ${rounds}\n`);
  const head = ['line', 'page', 'click → manifest asked for, ms', 'click → first frame, ms', 'ratio'];
  console.log(markdownTable(head, rowsOf(ways)));
} finally {
  await browser.close();
  await site.stop();
}
