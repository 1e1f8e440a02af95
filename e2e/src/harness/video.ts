import type { Page } from 'puppeteer';

const VIDEO = '[data-remote="mf-watch"] video';
const SEEK = '[data-remote="mf-watch"] input[aria-label="Seek"]';

interface VideoFacts {
  readonly atS: number;
  /** Where the source began to play, or where the last seek went; null before its first frame. */
  readonly beganAtS: number | null;
  readonly paused: boolean;
  readonly muted: boolean;
  readonly volume: number;
  readonly windowStartS: number;
}

/** Facts of the media element. Of a live stream its times count from one fixed moment, before and after a reload. */
export const videoFacts = (page: Page): Promise<VideoFacts> =>
  page.$eval(VIDEO, (element) => {
    const { currentTime, played, paused, muted, volume, seekable } = element as HTMLVideoElement;
    return {
      atS: currentTime,
      // A range at 0 exists before the player has set the start of a live stream.
      beganAtS: played.length > 0 && played.start(played.length - 1) > 0 ? played.start(played.length - 1) : null,
      paused,
      muted,
      volume,
      windowStartS: seekable.length > 0 ? seekable.start(0) : 0,
    };
  });

/** Waits until the facts satisfy `is`. @throws with the last facts */
export const videoBecomes = async (
  page: Page,
  is: (facts: VideoFacts) => boolean,
  timeoutMs = 60_000,
): Promise<VideoFacts> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const facts = await videoFacts(page).catch(() => null);
    if (facts && is(facts)) return facts;
    if (Date.now() > deadline) throw new Error(`The video does not satisfy ${is.toString()}: ${JSON.stringify(facts)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** What the seek bar says: `2:02 behind live`, `LIVE`, or the position of a recording. */
export const seekText = (page: Page): Promise<string> => page.$eval(SEEK, (bar) => bar.ariaValueText ?? '');

declare global {
  var __KEEP_PLACE__: ((atS: number) => Promise<void>) | undefined;
}
const places = new WeakMap<Page, number>();

/** Reloads the page. @returns where the video was when the page was left, which is later than when it was last looked at */
export const reloadVideo = async (page: Page): Promise<number> => {
  const { atS } = await videoFacts(page);
  if (!places.has(page)) await page.exposeFunction('__KEEP_PLACE__', (at: number) => void places.set(page, at));
  places.set(page, atS);
  await page.evaluate((selector) => {
    const video = document.querySelector<HTMLVideoElement>(selector);
    video?.addEventListener('timeupdate', () => {
      // What is unloaded is at 0.
      if (video.currentTime > 0) void globalThis.__KEEP_PLACE__?.(video.currentTime);
    });
  }, VIDEO);
  await page.reload();
  return places.get(page) ?? atS;
};
