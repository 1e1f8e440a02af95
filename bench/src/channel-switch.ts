import type { Page } from 'puppeteer';

/** Milliseconds from the click. */
export interface ChannelSwitch {
  /** Until the manifest of the new channel is asked for: what happens before the engine gets its address. */
  readonly manifestMs: number;
  /** Until its first picture was presented. */
  readonly firstFrameMs: number;
}

/** What is on the page's own clock. The first frame belongs to the new channel: the old one is gone from its element. */
interface SwitchMarks {
  clickedAt?: number;
  firstFrameAt?: number;
}
declare global {
  var __SWITCH__: SwitchMarks | undefined;
}

/** Runs in the page: notes the next click, and the first frame after the picture of before was given up. */
const watchSwitch = (): void => {
  const marks: SwitchMarks = {};
  globalThis.__SWITCH__ = marks;
  addEventListener(
    'click',
    (event) => {
      marks.clickedAt = event.timeStamp;
      performance.clearResourceTimings();
    },
    { capture: true, once: true },
  );
  // Media events do not bubble, but they are captured.
  document.addEventListener(
    'emptied',
    (event) => {
      if (marks.clickedAt === undefined || marks.firstFrameAt !== undefined) return;
      (event.target as HTMLVideoElement).requestVideoFrameCallback((_now, { presentationTime }) => {
        marks.firstFrameAt ??= presentationTime;
      });
    },
    { capture: true },
  );
};

const MANIFEST = /\.(mpd|m3u8)$/;

/** Until the page's video shows moving pictures. */
export const waitForPlayback = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.querySelector('video');
      return (
        video !== null &&
        !video.paused &&
        video.currentTime > 0 &&
        video.getVideoPlaybackQuality().totalVideoFrames > 30
      );
    },
    { timeout: 30_000, polling: 50 },
  );

type Click = (page: Page, selector: string) => Promise<void>;

/** The pointer comes, presses and releases in one moment, as no hand does: nothing can be begun ahead. */
export const clickAtOnce: Click = (page, selector) => page.click(selector);

/** A hand rests on what it reads before it presses, and a press takes a moment. Milliseconds, both on the short side. */
const REST_MS = 250;
const PRESS_MS = 80;

export const clickByHand: Click = async (page, selector) => {
  await page.hover(selector);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  await page.click(selector, { delay: PRESS_MS });
};

/** Clicks the element and measures until the first picture of what it starts. Something must be playing. */
export const measureSwitch = async (page: Page, selector: string, click: Click): Promise<ChannelSwitch> => {
  await page.evaluate(watchSwitch);
  await click(page, selector);
  await page.waitForFunction(() => globalThis.__SWITCH__?.firstFrameAt !== undefined, { timeout: 30_000, polling: 50 });
  return page.evaluate((manifest) => {
    const { clickedAt = 0, firstFrameAt = 0 } = globalThis.__SWITCH__ ?? {};
    const resources = performance.getEntriesByType('resource');
    const requested = resources.find(({ name }) => new RegExp(manifest).test(new URL(name).pathname));
    return { manifestMs: (requested?.startTime ?? Number.NaN) - clickedAt, firstFrameMs: firstFrameAt - clickedAt };
  }, MANIFEST.source);
};
