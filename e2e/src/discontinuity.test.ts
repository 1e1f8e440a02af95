import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { segmentS } from '../../platform/src/media/packaging/rendition.ts';
import { byRole, newVisitor, signInByForm } from './harness/browser.ts';
import { onSite } from './harness/on-site.ts';
import { openStitchedPackager, type StitchedPackager } from './harness/packager.ts';
import { picture, playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

/** Any stretch of this length has a discontinuity in it. */
const PART_SEGMENTS = 4;
/** A player that skips a part instead of playing it shows fewer than half of its frames. */
const PART_FRAMES = PART_SEGMENTS * segmentS * 25;
const VIDEO = '[data-remote="mf-watch"] video';

let site: Site;
let browser: Browser;
let packager: StitchedPackager;
onSite((place) => {
  ({ site, browser } = place);
});
beforeAll(async () => {
  packager = await openStitchedPackager(PART_SEGMENTS);
});
afterAll(() => packager.close());

const SAVE = `mutation ($channel: ChannelInput!) {
  saveChannel(base: 0, channel: $channel, reason: "the season begins") { id }
}`;

const addChannel = async (format: 'hls' | 'dash'): Promise<string> => {
  const source = { source: 'external', format, address: packager.manifests[format] };
  const channel = { name: `Harbor ${format}`, ...source, position: 1, isFree: true };
  const { saveChannel } = await site.registry.request<{ saveChannel: { id: string } }>(SAVE, { channel });
  return saveChannel.id;
};

/** Sources whose segments the page gets from now on. */
const sourcesOf = (page: Page) => {
  const sources: string[] = [];
  page.on('response', (response) => {
    const [, source] = /\/(channels|vod)\/[^/]+\/v\d+\/\d+\.m4s$/.exec(new URL(response.url()).pathname) ?? [];
    if (source !== undefined && response.ok() && sources.at(-1) !== source) sources.push(source);
  });
  return sources;
};

/** Counts what a player does that begins again with an element. */
const countRestarts = (page: Page) =>
  page.$eval(VIDEO, (video) => {
    video.dataset['restarts'] = '0';
    const count = () => {
      video.dataset['restarts'] = String(Number(video.dataset['restarts']) + 1);
    };
    for (const type of ['emptied', 'loadstart', 'ended', 'error']) video.addEventListener(type, count);
  });

test.each(['hls', 'dash'] as const)(
  'a live stream in %s continues behind a discontinuity, in the same player',
  async (format) => {
    const id = await addChannel(format);
    const { page } = await newVisitor(browser);
    const sources = sourcesOf(page);
    await signInByForm(page, site.origin, 'card-m');
    await page.goto(`${site.origin}/watch?with=${id}`);
    const before = await playsFor(page, 1);
    await countRestarts(page);
    const after = await playsFor(page, PART_SEGMENTS * segmentS + 1, 60_000);
    expect(after.frames - before.frames).toBeGreaterThan(PART_FRAMES / 2);
    expect(sources).toEqual(expect.arrayContaining(['channels', 'vod']));
    await playsFor(page, 1);
    expect((await picture(page)).frames).toBeGreaterThan(after.frames);
    expect(await page.$eval(VIDEO, (video) => video.dataset['restarts'])).toBe('0');
    expect(await page.$('::-p-aria([role="button"][name="Try again"])')).toBeNull();
    await byRole(page, 'button', 'Pause');
  },
);
