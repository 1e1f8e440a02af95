import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { epochMs } from '../../platform/src/media/packaging/lineup.ts';
import { makeClosedCaptionVideo } from '../../platform/src/testing/closed-caption-video.ts';
import { spliceMessage } from '../../platform/src/testing/splice-messages.ts';
import { startSplicingEncoder } from '../../platform/src/testing/splicing-encoder.ts';
import { freePorts } from '../../platform/src/testing/test-encoders.ts';
import { until } from '../../platform/src/testing/until.ts';
import { byRole, clickRole, newVisitor, waitFor } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { picture, playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
let work: string;
let encoder: ReturnType<typeof startSplicingEncoder> | undefined;
onSite(
  async (place) => {
    ({ site, browser, work } = place);
    await site.control('POST /flags', { preRoll: { vod: false, overflow: false, linear: true } });
  },
  {
    GS_INGEST_PORT: String(await freePorts(3)),
    GS_INGEST_CHANNELS: '1',
    GS_INGEST_LADDER: '240',
    FFMPEG_PATH: findFfmpeg(),
  },
);
afterAll(() => encoder?.kill());

const SAVE = `mutation ($channel: ChannelInput!) {
  saveChannel(base: 0, channel: $channel, reason: "the season begins") { id }
}`;
const ADDRESSES = 'query ($channel: ID!) { ingestAddresses(channel: $channel) { srt } }';
const ON_AIR = '{ ingestChannels { channel onAir } }';
const AD = 'section[aria-label="Advertisement"]';
const VIDEO = '[data-remote="mf-watch"] section[aria-label^="Video player"] video';
const S = 90_000;
const EVENT = 4_711;
/** Of the caption that the video repeats. */
const WORDS = 'PITCHING CHANGE';
const CAPTIONS = 'select[aria-label="Captions"]';
/** A shorter rest of a break plays as it is. */
const SHORT_REST_S = 5;
/** Seconds from a message to the picture that it names. */
const AHEAD_S = 6;

/** A channel that an encoder sends, and every visitor may watch. */
const addChannel = async (): Promise<string> => {
  const channel = { name: 'Harbor live', source: 'ingested', isFree: true, position: 1 };
  const { saveChannel } = await site.registry.request<{ saveChannel: { id: string } }>(SAVE, { channel });
  const { ingestAddresses } = await site.registry.request<{ ingestAddresses: readonly { srt: string }[] }>(ADDRESSES, {
    channel: saveChannel.id,
  });
  const file = await makeClosedCaptionVideo(work, 'captions.mp4', WORDS);
  encoder = startSplicingEncoder(ingestAddresses[0]?.srt ?? '', { file });
  const read = () => site.registry.request<{ ingestChannels: readonly { onAir: string | null }[] }>(ON_AIR);
  await until(read, ({ ingestChannels: [only] }) => only?.onAir === 'main');
  return saveChannel.id;
};

let channel = '';
/** A visitor who has skipped the ad before the channel. */
const openChannel = async (): Promise<Page> => {
  channel ||= await addChannel();
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch?with=${channel}`);
  await page.waitForSelector('::-p-aria([role="button"][name="Skip ad"])');
  await clickRole(page, 'button', 'Skip ad');
  await playsFor(page, 2, 60_000);
  return page;
};

const breaksOf = async (channel: string) => {
  const [from, until] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const query = `{ channelBreaks(channel: "${channel}", from: "${from}", until: "${until}") { id startsAt endsAt isCutShort origin } }`;
  const { channelBreaks } = await site.registry.request<{
    channelBreaks: readonly { id: number; startsAt: string; endsAt: string; isCutShort: boolean; origin: string }[];
  }>(query, {});
  return channelBreaks;
};
/** The captions that the browser draws now. */
const drawn = (page: Page) =>
  page.$eval(VIDEO, (video) =>
    [...(video as HTMLVideoElement).textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
  );
const hasNoAd = (page: Page) => page.waitForFunction((selector) => !document.querySelector(selector), {}, AD);

test('captions of an encoder are drawn, and a break that it signals is replaced with ads at its picture until the programme returns', async () => {
  const page = await openChannel();

  // Closed captions of the encoder.
  await eventually(async () => {
    const options = await page.$$eval(`${CAPTIONS} option`, (all) => all.map(({ textContent }) => textContent));
    expect(options).toEqual(['Captions off', 'English']);
  });
  await (await waitFor(page, CAPTIONS)).select(
    await page.$eval(`${CAPTIONS} option:last-child`, (last) => (last as HTMLOptionElement).value),
  );
  await until(
    () => drawn(page),
    (texts) => texts.join(' ').includes(WORDS),
  );

  const out = (ticksAt: (s: number) => number, nowS: number) =>
    spliceMessage({ eventId: EVENT, ptsTicks: ticksAt(nowS + AHEAD_S), durationTicks: 120 * S });
  encoder?.plan({ sentAtS: 0, section: out });
  await byRole(page, 'region', 'Advertisement', 60_000);
  const [begun] = await breaksOf(channel);
  expect(begun).toMatchObject({ origin: 'encoder', isCutShort: false });
  const startS = (Date.parse(begun?.startsAt ?? '') - epochMs) / 1_000;
  const { positionS } = await picture(page);
  expect(positionS).toBeGreaterThanOrEqual(startS);
  expect(await page.$eval(VIDEO, (video) => (video as HTMLVideoElement).paused)).toBe(true);

  const back = (ticksAt: (s: number) => number, nowS: number) =>
    spliceMessage({ eventId: EVENT, isOut: false, ptsTicks: ticksAt(nowS + AHEAD_S) });
  encoder?.plan({ sentAtS: 0, section: back });
  await hasNoAd(page);
  const { positionS: returnedS } = await playsFor(page, 1);
  const [ended] = await breaksOf(channel);
  expect(ended).toMatchObject({ id: begun?.id, isCutShort: true });
  expect(returnedS).toBeGreaterThanOrEqual((Date.parse(ended?.endsAt ?? '') - epochMs) / 1_000 - SHORT_REST_S);
  expect(await breaksOf(channel)).toHaveLength(1);
  const { events } = (await site.control('GET /events?type=track')) as {
    events: readonly { name: string; body: { properties: { break?: string } } }[];
  };
  const impressions = events.filter(({ name }) => name === 'ad:impression');
  expect(impressions.map(({ body }) => body.properties.break)).toContain(String(begun?.id));
});

/** When the segment of a number begins and ends, in the seconds of the player. */
const timesOf = (manifest: string, n: number): readonly [number, number] => {
  const periods = [
    ...manifest.matchAll(
      /<Period id="\w+" start="PT([\d.]+)S"[^]*?timescale="(\d+)" duration="(\d+)" startNumber="(\d+)"/g,
    ),
  ];
  const [, start, timescale, ticks, first] = (periods.findLast(([, , , , one]) => Number(one) <= n) ?? []).map(Number);
  const lengthS = (ticks ?? 0) / (timescale ?? 1);
  const startS = (start ?? 0) + (n - (first ?? 0)) * lengthS;
  return [startS, startS + lengthS];
};
/** Moves the pointer over the seek bar. @returns the address of the image there; empty without one */
const thumbnailAt = async (page: Page, share: number): Promise<string> => {
  const seek = await (await page.$('[data-remote="mf-watch"] input[aria-label="Seek"]'))?.boundingBox();
  await page.mouse.move((seek?.x ?? 0) + (seek?.width ?? 0) * share, (seek?.y ?? 0) + (seek?.height ?? 0) / 2);
  return page.$$eval('[data-remote="mf-watch"] img', (images) => {
    const shown = (images as HTMLImageElement[]).find(
      ({ src, naturalWidth, naturalHeight }) =>
        /thumbnails\//.test(src) && naturalWidth === 160 && naturalHeight === 90,
    );
    return shown?.src ?? '';
  });
};
/** The preview is rounded to two seconds, and the window moves between the picture and the click. */
const ROUNDED_S = 4;

test('decision 133: a pointer over the seek bar behind live shows a picture of the moment that a click there plays', async () => {
  const page = await openChannel();
  const src = await until(
    () => thumbnailAt(page, 0.6),
    (address) => address !== '',
  );
  const before = await picture(page);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(
    (selector, untilS) => (document.querySelector<HTMLVideoElement>(selector)?.currentTime ?? untilS) < untilS,
    {},
    VIDEO,
    before.positionS,
  );
  const { positionS } = await picture(page);
  const [, folder = '', n] = /^(.*\/)thumbnails\/(\d+)\.jpg$/.exec(src) ?? [];
  const manifest = await page.evaluate(async (url) => (await fetch(url)).text(), `${folder}manifest.mpd`);
  const [startS, endS] = timesOf(manifest, Number(n));
  expect(positionS).toBeGreaterThan(startS - ROUNDED_S);
  expect(positionS).toBeLessThan(endS + ROUNDED_S);
  // As segments, it needs the cookie of a stream.
  expect((await fetch(src)).status).toBe(403);
});
