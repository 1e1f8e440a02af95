import type { Page } from 'puppeteer';

/** What the player's own video element shows now. */
export interface Picture {
  readonly frames: number;
  readonly positionS: number;
  readonly windowS: number;
}

const VIDEO = '[data-remote="mf-watch"] video';

export const picture = (page: Page): Promise<Picture> =>
  page.$eval(VIDEO, (element) => {
    const video = element as HTMLVideoElement;
    const { seekable } = video;
    return {
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      positionS: video.currentTime,
      windowS: seekable.length > 0 ? seekable.end(seekable.length - 1) - seekable.start(0) : 0,
    };
  });

/** Waits until there is a picture and it has moved on by `seconds` from now. */
export const playsFor = async (page: Page, seconds: number, timeout = 60_000): Promise<Picture> => {
  await page.waitForFunction(
    (selector) => {
      const video = document.querySelector<HTMLVideoElement>(selector);
      return video !== null && video.videoWidth > 0 && video.getVideoPlaybackQuality().totalVideoFrames > 0;
    },
    { timeout },
    VIDEO,
  );
  const { positionS } = await picture(page);
  await page.waitForFunction(
    (selector, until) => (document.querySelector<HTMLVideoElement>(selector)?.currentTime ?? 0) >= until,
    { timeout },
    VIDEO,
    positionS + seconds,
  );
  return picture(page);
};
