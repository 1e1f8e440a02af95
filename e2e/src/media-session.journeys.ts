import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { tolerateRefusedSlot, clickRole, newVisitor, signIn, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';
import { seekText, videoBecomes, videoFacts } from './harness/video.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

interface Spied {
  readonly handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;
  position: MediaPositionState | null;
}
declare global {
  var __SESSION__: Spied | undefined;
}

/** Records what the page gives to the browser's own media session, which still receives it. */
const spyOn = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const spied: Spied = { handlers: {}, position: null };
    globalThis.__SESSION__ = spied;
    const { setActionHandler, setPositionState } = MediaSession.prototype;
    MediaSession.prototype.setActionHandler = function (action, handler) {
      if (handler) spied.handlers[action] = handler;
      else delete spied.handlers[action];
      setActionHandler.call(this, action, handler);
    };
    MediaSession.prototype.setPositionState = function (state) {
      spied.position = state ?? null;
      setPositionState.call(this, state);
    };
  });
const positionOf = (page: Page) => page.evaluate(() => globalThis.__SESSION__?.position ?? null);
const stateOf = (page: Page) => page.evaluate(() => navigator.mediaSession.playbackState);
/** As a lock screen or a headset does. */
const act = (page: Page, details: MediaSessionActionDetails) =>
  page.evaluate((pressed) => globalThis.__SESSION__?.handlers[pressed.action]?.(pressed), details);

const open = async (path: string): Promise<Page> => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  await spyOn(page);
  await signIn(page, site.origin, 'card-m');
  if (path !== '/watch') await page.goto(site.origin + path);
  await playsFor(page, 1);
  return page;
};

test('the media session of a recording has its position, its length and the playback state, and seeks', async () => {
  const page = await open('/watch/vod-highlights-01');
  await eventually(async () => expect(await stateOf(page)).toBe('playing'));
  const { atS } = await videoFacts(page);
  const durationS = await page.$eval('video', (video) => video.duration);
  await eventually(async () => {
    const position = await positionOf(page);
    expect(position?.playbackRate).toBe(1);
    expect(Math.abs((position?.duration ?? 0) - durationS)).toBeLessThan(1);
    expect(position?.position).toBeGreaterThanOrEqual(atS);
  });
  await act(page, { action: 'seekto', seekTime: 60 });
  await videoBecomes(page, (video) => video.atS >= 60 && video.atS < 90);
  await eventually(async () => expect((await positionOf(page))?.position).toBeGreaterThanOrEqual(60));
  await act(page, { action: 'seekbackward', seekOffset: 30 });
  await videoBecomes(page, (video) => video.atS < 60);
  await act(page, { action: 'pause' });
  await videoBecomes(page, ({ paused }) => paused);
  await eventually(async () => expect(await stateOf(page)).toBe('paused'));
  await act(page, { action: 'play' });
  await videoBecomes(page, ({ paused }) => !paused);
  await eventually(async () => expect(await stateOf(page)).toBe('playing'));
});

test('the media session of a channel seeks in its window, and changes the channel', async () => {
  const page = await open('/watch');
  const window = await positionOf(page);
  expect(window?.duration).toBeGreaterThan(600);
  expect((window?.duration ?? 0) - (window?.position ?? 0)).toBeLessThan(30);
  await act(page, { action: 'seekto', seekTime: (window?.duration ?? 0) - 300 });
  await eventually(async () => expect(await seekText(page)).toMatch(/^(4:[345]\d|5:[0-3]\d) behind live$/));
  const title = () => page.evaluate(() => navigator.mediaSession.metadata?.title);
  const before = await title();
  await act(page, { action: 'nexttrack' });
  await eventually(async () => expect(await title()).not.toBe(before));
});

test('the media session is empty once the watch page is left', async () => {
  const page = await open('/watch');
  await clickRole(page, 'button', 'Account & Settings');
  await clickRole(page, 'link', 'Manage Subscription');
  await waitForPath(page, '/ManageSubscription');
  await page.waitForSelector('video', { hidden: true });
  await eventually(async () => {
    expect(await stateOf(page)).toBe('none');
    expect(await positionOf(page)).toBeNull();
    expect(await page.evaluate(() => Object.keys(globalThis.__SESSION__?.handlers ?? {}))).toEqual([]);
    expect(await page.evaluate(() => navigator.mediaSession.metadata)).toBeNull();
  });
});
