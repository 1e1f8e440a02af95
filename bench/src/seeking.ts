import type { Page } from 'puppeteer';

declare global {
  var __SEEK__: { releasedAt?: number; frameAt?: number } | undefined;
}

/** Runs in the page: notes when the pointer is next released, and the first picture of where that led. */
const watchSeek = (): void => {
  const marks: { releasedAt?: number; frameAt?: number } = {};
  globalThis.__SEEK__ = marks;
  addEventListener(
    'pointerup',
    (event) => {
      marks.releasedAt = event.timeStamp;
    },
    { capture: true, once: true },
  );
  document.addEventListener(
    'seeking',
    (event) => {
      const video = event.target as HTMLVideoElement;
      const look: VideoFrameRequestCallback = (_now, { mediaTime, presentationTime }) => {
        // A picture of before may still be on its way.
        if (Math.abs(mediaTime - video.currentTime) < 1) marks.frameAt ??= presentationTime;
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
    },
    { capture: true, once: true },
  );
};

/** A press takes this long; where it leads is settled when it ends. Milliseconds. */
const PRESS_MS = 80;

/** Presses at `part` (0..1) of the width of `timeline`; milliseconds from its release to the first picture from there. */
export const measureSeek = async (page: Page, timeline: string, part: number): Promise<number> => {
  await page.evaluate(watchSeek);
  const box = await (await page.waitForSelector(timeline))?.boundingBox();
  if (!box) throw new Error(`${timeline} is not to be seen.`);
  await page.mouse.click(box.x + part * box.width, box.y + box.height / 2, { delay: PRESS_MS });
  await page.waitForFunction(() => globalThis.__SEEK__?.frameAt !== undefined, { timeout: 30_000, polling: 20 });
  return page.evaluate(() => (globalThis.__SEEK__?.frameAt ?? 0) - (globalThis.__SEEK__?.releasedAt ?? 0));
};
