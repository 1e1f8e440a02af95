import { afterEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  tolerateRefusedSlot,
  tolerateMessage,
  byRole,
  clickRole,
  newVisitor,
  signIn,
  waitFor,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { followChannel } from './harness/current-channel.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';
import { reloadVideo, seekText, videoBecomes, videoFacts } from './harness/video.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

afterEach(() => site.control('POST /clock', { offsetMs: 0 }));

const NEAR_S = 4;
const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
const openChannel = async (page: Page, channel: string): Promise<void> => {
  await (await page.waitForSelector(`[data-remote="mf-watch"] ::-p-text(${channel} ·)`))?.click();
};

/** Plays the first channel two minutes behind live, long enough to be kept. */
const watchBehindLive = async (page: Page): Promise<void> => {
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await (await waitFor(page, PLAYER)).focus();
  const { atS } = await videoFacts(page);
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft');
  await videoBecomes(page, (video) => video.atS < atS - 100);
  await playsFor(page, 4);
  await eventually(async () => expect(await seekText(page)).toMatch(/^\d:\d\d behind live$/));
};
/** Where the source that is loaded next began to play, against where the viewer left. */
const expectBeginAt = async (page: Page, leftAtS: number): Promise<void> => {
  const { beganAtS } = await videoBecomes(page, (video) => video.beganAtS !== null);
  expect(Math.abs((beganAtS ?? 0) - leftAtS)).toBeLessThanOrEqual(NEAR_S);
};

test('A-63: a channel behind live resumes at the same place after a reload, and after the next one', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  await watchBehindLive(page);
  for (let reload = 0; reload < 2; reload += 1) {
    await expectBeginAt(page, await reloadVideo(page));
    await playsFor(page, 3);
  }
});

test('A-63: a channel behind live resumes at the same place after another channel was watched', async () => {
  const { page } = await newVisitor(browser);
  const channel = followChannel(page);
  tolerateRefusedSlot(page);
  await watchBehindLive(page);
  const { atS } = await videoFacts(page);
  const first = channel.current();
  await openChannel(page, 'YES 2');
  await channel.becomes(false, first);
  await playsFor(page, 1);
  await (await waitFor(page, PLAYER)).focus();
  await page.keyboard.press('p');
  await channel.becomes(true, first);
  await expectBeginAt(page, atS);
});

test('SHELL-039: a channel behind live resumes where the video stopped after the connection was lost', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  tolerateMessage(page, /ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  await watchBehindLive(page);
  await page.setOfflineMode(true);
  // What is buffered plays, then the player waits, reloads once and gives up.
  let stoppedAtS = 0;
  await videoBecomes(
    page,
    ({ atS, beganAtS }) => {
      if (beganAtS !== null) stoppedAtS = Math.max(stoppedAtS, atS);
      return beganAtS === null;
    },
    90_000,
  );
  await page.setOfflineMode(false);
  await expectBeginAt(page, stoppedAtS);
  await playsFor(page, 1);
});

test('spoiler-free “From the start” begins where the programme began', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  let startedAtMs = 0;
  let epochMs = 0;
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    const isEvent = pathname === '/content/liveevent/live';
    if (!response.ok() || !(isEvent || pathname.endsWith('.mpd'))) return;
    // The response of a page that is left has no body any more.
    const text = await response.text().catch(() => null);
    if (text === null) return;
    if (isEvent) {
      const { data } = JSON.parse(text) as { data: { sc_st_dt?: string; ev_st_dt?: string }[] };
      startedAtMs = Date.parse(data[0]?.sc_st_dt ?? data[0]?.ev_st_dt ?? '');
    } else epochMs = Date.parse(/availabilityStartTime="([^"]+)"/.exec(text)?.[1] ?? '');
  });
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await clickRole(page, 'button', 'Spoiler-free');
  await page.reload();
  await openChannel(page, 'YES Overflow');
  await byRole(page, 'button', 'From the start');
  await clickRole(page, 'button', 'From the start');
  const { beganAtS } = await videoBecomes(page, (video) => video.beganAtS !== null);
  expect(Math.abs((beganAtS ?? 0) - (startedAtMs - epochMs) / 1000)).toBeLessThanOrEqual(NEAR_S);
});

/** Presses the timeline at a part of its length, as long as a hand does. */
const pressTimeline = async (page: Page, part: number, pressMs: number): Promise<void> => {
  await (await waitFor(page, `${PLAYER} video`)).hover();
  const box = await (await page.waitForSelector(`${PLAYER} input[aria-label="Seek"]`))?.boundingBox();
  if (!box) throw new Error('The timeline has no place.');
  await page.mouse.click(box.x + box.width * part, box.y + box.height / 2, { delay: pressMs });
};

test.each([
  ['short', 80],
  ['longer than a drag rests', 300],
])('a press on the timeline of a channel, %s, goes there and stays there', async (_kind, pressMs) => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  // The browser's report at the end of a press did not go back to live every time.
  for (let press = 0; press < 4; press += 1) {
    const { atS: liveAtS } = await videoFacts(page);
    await pressTimeline(page, 0.3, pressMs);
    await videoBecomes(page, ({ atS }) => atS < liveAtS - 100);
    await playsFor(page, 1);
    expect((await videoFacts(page)).atS).toBeLessThan(liveAtS - 100);
    await (await waitFor(page, PLAYER)).focus();
    await page.keyboard.press('l');
    await videoBecomes(page, ({ atS }) => atS > liveAtS - 20);
  }
});

const SEGMENT_S = 1.92;
/** Of every 25 segments that begin at a multiple of their length one has another number by rounding. */
const isRounded = (n: number): boolean => Math.floor((n * SEGMENT_S) / SEGMENT_S) !== n;

test('decision 143: a join requests its own segment first, also one whose number is rounded to that before it', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  const requested: number[] = [];
  page.on('request', (request) => {
    const number = /\/channels\/yes-1\/v\d+\/(\d+)\.m4s$/.exec(request.url())?.[1];
    if (number !== undefined) requested.push(Number(number));
  });
  const join = async (): Promise<number> => {
    // The page before requests segments of another place until it is left.
    await page.goto('about:blank');
    requested.length = 0;
    await page.goto(`${site.origin}/watch`);
    const { beganAtS } = await videoBecomes(page, (video) => video.beganAtS !== null, 60_000);
    const began = Math.round((beganAtS ?? 0) / SEGMENT_S);
    expect([Math.min(...requested), Math.abs((beganAtS ?? 0) - began * SEGMENT_S) < 0.1]).toEqual([began, true]);
    return began;
  };
  await signIn(page, site.origin, 'card-m');
  let began = await join();
  // When a join begins depends on how long a page takes: the platform's clock is moved until one begins as is wanted.
  for (let tries = 0, offsetMs = 0; tries < 10 && !isRounded(began); tries += 1) {
    const wanted = [...Array(26).keys()].map((ahead) => began + 2 + ahead).find(isRounded) ?? 0;
    offsetMs += (wanted - began) * SEGMENT_S * 1000;
    const startedAt = performance.now();
    await site.control('POST /clock', { offsetMs: Math.round(offsetMs) });
    began = await join();
    offsetMs -= performance.now() - startedAt;
  }
  expect(isRounded(began)).toBe(true);
});
