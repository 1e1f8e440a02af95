import type { Page } from 'puppeteer';
import { BLOCK_PIXELS, CLOCK_BITS, CLOCK_STEPS_PER_S } from './clock-encoder.ts';

export interface VideoReading {
  /** The slate, or test bars with a clock. */
  readonly shows: 'slate' | 'clock';
  /** Seconds from the burnt-in time until now; 0 for the slate. */
  readonly latencyS: number;
  readonly positionS: number;
}

/** What the frame that is displayed now contains; null before the first frame. */
export const readVideo = (page: Page): Promise<VideoReading | null> =>
  page.evaluate(
    (blockPixels, bits, stepsPerS) => {
      const video = document.querySelector('video');
      if (!video || video.readyState < 2) return null;
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
      const drawing = canvas.getContext('2d', { willReadFrequently: true });
      if (!drawing) return null;
      drawing.drawImage(video, 0, 0, 640, 360);
      const at = (x: number, y: number): Uint8ClampedArray => drawing.getImageData(x, y, 1, 1).data;
      const base = { positionS: video.currentTime };
      // The top row is black or white in the clock, and dark blue in the slate.
      const [red = 0, , blue = 0] = at(630, blockPixels / 2);
      if (blue - red > 20) return { ...base, shows: 'slate' as const, latencyS: 0 };
      let steps = 0;
      for (let bit = 0; bit < bits; bit += 1)
        if ((at(bit * blockPixels + blockPixels / 2, blockPixels / 2)[1] ?? 0) > 128) steps += 2 ** bit;
      const period = 2 ** bits;
      const nowSteps = Math.floor((Date.now() / 1000) * stepsPerS) % period;
      return { ...base, shows: 'clock' as const, latencyS: ((nowSteps - steps + period) % period) / stepsPerS };
    },
    BLOCK_PIXELS,
    CLOCK_BITS,
    CLOCK_STEPS_PER_S,
  );

const LOOK_EVERY_MS = 250;

/** The first reading that is wanted. @throws {Error} with the last one */
export const untilVideo = async (
  page: Page,
  isWanted: (reading: VideoReading) => boolean,
  patienceMs: number,
): Promise<VideoReading> => {
  const deadlineMs = Date.now() + patienceMs;
  for (;;) {
    const reading = await readVideo(page);
    if (reading && isWanted(reading)) return reading;
    if (Date.now() > deadlineMs) throw new Error(`The video is not as expected: ${JSON.stringify(reading)}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
};
