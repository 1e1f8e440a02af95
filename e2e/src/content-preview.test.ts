import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { clickRole, expectMessage } from './harness/browser.ts';
import { openContent } from './harness/console.ts';
import { fieldOf, showsText, valueOf } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import { openPackager, type Packager } from './harness/packager.ts';
import type { Site } from './harness/site.ts';

const VIDEO = 'dialog video';
let site: Site;
let browser: Browser;
let packager: Packager;
onSite((place) => {
  ({ site, browser } = place);
});
beforeAll(async () => {
  packager = await openPackager();
});
afterAll(() => packager.close());

const editor = (part: string): Promise<Page> => openContent({ site, browser }, part);

/** Waits until frames were drawn and playback moved on by a second. */
const plays = async (page: Page): Promise<void> => {
  const timeout = 60_000;
  await page.waitForFunction(
    (selector) => {
      const video = document.querySelector<HTMLVideoElement>(selector);
      return video !== null && video.videoWidth > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 0;
    },
    { timeout },
    VIDEO,
  );
  const fromS = await page.$eval(VIDEO, (video) => (video as HTMLVideoElement).currentTime);
  await page.waitForFunction(
    (selector, untilS) => (document.querySelector<HTMLVideoElement>(selector)?.currentTime ?? 0) >= untilS,
    { timeout },
    VIDEO,
    fromS + 1,
  );
};

test('an editor sees a channel with captions before viewers do, and tries again after a failure', async () => {
  const page = await editor('channels');
  expectMessage(page, /403/);
  let isRefused = true;
  const answer = (request: HTTPRequest) => {
    const isManifest = request.url().includes('/media/') && request.url().endsWith('/manifest.mpd');
    return isManifest && isRefused ? request.respond({ status: 403 }) : request.continue();
  };
  await page.setRequestInterception(true);
  page.on('request', (request) => void answer(request));
  await clickRole(page, 'button', 'Preview… YES');
  await showsText(page, 'The preview has expired. Try again.');
  expect(await axeViolations(page)).toEqual([]);
  isRefused = false;
  await clickRole(page, 'button', 'Try again');
  await plays(page);
  const captions = await fieldOf(page, 'Captions');
  await captions.focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(
    (selector) =>
      [...(document.querySelector<HTMLVideoElement>(selector)?.textTracks ?? [])].some(
        ({ mode, cues }) => mode === 'showing' && (cues?.length ?? 0) > 0,
      ),
    {},
    VIDEO,
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForSelector(VIDEO, { hidden: true });
});

test('a draft on another host plays in the console, whose policy names that host', async () => {
  const channel = { name: 'Harbor Sports', source: 'external', address: packager.manifest, format: 'hls' };
  await site.registry.request(
    `mutation ($channel: ChannelInput!) {
      saveChannel(base: 0, channel: $channel, timing: { isDraft: true }, reason: "a trial") { id }
    }`,
    { channel },
  );
  const page = await editor('channels');
  await clickRole(page, 'button', 'Preview… Harbor Sports');
  await plays(page);
});

test('an editor finds in and out point of a clip while watching the channel, and plays the clip', async () => {
  const page = await editor('recordings');
  await clickRole(page, 'button', 'Make a clip…');
  await clickRole(page, 'button', 'Find in and out');
  await plays(page);
  for (let back = 0; back < 4; back += 1) await clickRole(page, 'button', '10 s back');
  await clickRole(page, 'button', 'Set In here');
  await clickRole(page, 'button', '10 s on');
  await clickRole(page, 'button', 'Set Out here');
  const [begin, end] = [await valueOf(page, 'In'), await valueOf(page, 'Out')];
  expect((Date.parse(end) - Date.parse(begin)) / 1_000).toBeGreaterThanOrEqual(9);
  expect(await axeViolations(page)).toEqual([]);
  await clickRole(page, 'button', 'Play the clip');
  await plays(page);
  const lengthS = await page.$eval(VIDEO, (video) => (video as HTMLVideoElement).duration);
  expect(lengthS).toBeGreaterThanOrEqual(9);
  expect(lengthS).toBeLessThan(25);
});
