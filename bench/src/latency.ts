import type { Browser, BrowserContext, Page } from 'puppeteer';
import { epochMs } from '../../platform/src/media/packaging/lineup.ts';
import { launchBrowser } from './browser.ts';
import { DESKTOP } from './conditions.ts';
import { startClockEncoder } from './ingest/clock-encoder.ts';
import { makeIngestedChannel } from './ingest/ingested-channel.ts';
import { readVideo, untilVideo } from './ingest/video-reading.ts';
import { machine, markdownTable, spread } from './report.ts';
import { publish, type Result } from './results.ts';
import { requestedRounds } from './rounds.ts';
import { type Site, startSite } from './site.ts';
import { inTab, subscriber, watch } from './viewer.ts';

/**
 * How far a viewer is behind live, on a line of 60 ms: on a synthetic channel by the time of day of its frames, and on one of
 * an encoder by the clock in its picture. Each channel with standard and with low latency.
 */
const SAMPLES = 30;
const SAMPLE_EVERY_MS = 500;
/** A player joins with a whole segment and catches up. */
const SETTLED_MS = 25_000;
/** The worker of an encoder's channel starts again, and knows its clock after two segments. */
const WORKER_MS = 20_000;
const PATIENCE_MS = 90_000;
const MAX_S = { standard: 6, low: 4 } as const;
type Latency = keyof typeof MAX_S;

const SAVE = `mutation ($id: ID!, $base: Int!, $channel: ChannelInput!) {
  saveChannel(id: $id, base: $base, channel: $channel, reason: "a bench") { revision }
}`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Measured {
  readonly id: string;
  readonly name: string;
  readonly channel: object;
  /** Seconds; null while there is no frame. */
  readonly read: (page: Page) => Promise<number | null>;
  readonly start: (page: Page, origin: string) => Promise<void>;
}

const synthetic: Measured = {
  id: 'yes-1',
  name: 'a synthetic channel',
  channel: { name: 'YES', source: 'synthetic', position: 10 },
  // The library's time of a channel counts from the beginning of the presentation.
  read: (page) =>
    page.evaluate((epoch) => {
      const video = document.querySelector('video');
      return video && (Date.now() - epoch) / 1000 - video.currentTime;
    }, epochMs),
  start: (page, origin) => watch(page, origin, '/watch?with=yes-1'),
};

const encoded = (id: string): Measured => ({
  id,
  name: 'a channel of an encoder',
  channel: { name: 'Harbor live', source: 'ingested', isFree: true, position: 1 },
  async read(page) {
    const reading = await readVideo(page);
    return reading?.shows === 'clock' ? reading.latencyS : null;
  },
  async start(page, origin) {
    await page.goto(`${origin}/watch?with=${id}`);
    await untilVideo(page, ({ shows, latencyS }) => shows === 'clock' && latencyS < PATIENCE_MS / 1000, PATIENCE_MS);
  },
});

const revisions = new Map<string, number>();
const setLatency = async ({ registry }: Site, { id, channel }: Measured, latency: Latency): Promise<void> => {
  const input = { id, base: revisions.get(id) ?? 0, channel: { ...channel, latency } };
  const { saveChannel } = await registry.request<{ saveChannel: { revision: number } }>(SAVE, input);
  revisions.set(id, saveChannel.revision);
};

const visit = (context: BrowserContext, origin: string, { start, read }: Measured): Promise<number[]> =>
  inTab(context, DESKTOP, async (page) => {
    await start(page, origin);
    await pause(SETTLED_MS);
    const values: number[] = [];
    for (let n = 0; n < SAMPLES; n += 1) {
      const value = await read(page);
      if (value !== null) values.push(value);
      await pause(SAMPLE_EVERY_MS);
    }
    if (values.length === 0) throw new Error('The player showed no frame of the channel.');
    return values;
  });

const measure = async (site: Site, browser: Browser, channels: readonly Measured[], rounds: number) => {
  const context = await subscriber(browser, site.front.origin);
  const results: Result[] = [];
  for (const latency of ['low', 'standard'] as const) {
    for (const channel of channels) {
      await setLatency(site, channel, latency);
      await pause(WORKER_MS);
      const values: number[] = [];
      for (let round = 1; round <= rounds; round += 1)
        values.push(...(await visit(context, site.front.origin, channel)));
      const name = `behind live, ${channel.name}, ${latency}`;
      process.stderr.write(`${name}: ${spread(values, 2)} s\n`);
      results.push({ name, unit: 's', values, bar: { atMost: MAX_S[latency] } });
    }
  }
  return results;
};

const rounds = requestedRounds();
const site = await startSite();
const browser = await launchBrowser();
let stopEncoder = (): void => undefined;
try {
  const harbor = await makeIngestedChannel(site);
  revisions.set(harbor.id, 1);
  stopEncoder = startClockEncoder(harbor.srt);
  const results = await measure(site, browser, [synthetic, encoded(harbor.id)], rounds);
  const rows = results.map(({ name, values }) => [
    name,
    spread(values, 2),
    Math.min(...values).toFixed(2),
    Math.max(...values).toFixed(2),
  ]);
  const setting = `${machine(await browser.version())} · ${DESKTOP.name} · n = ${rounds} × ${SAMPLES}`;
  publish('latency', setting, markdownTable(['what', 'median (middle half), s', 'lowest', 'highest'], rows), results);
} finally {
  stopEncoder();
  await browser.close();
  await site.stop();
}
