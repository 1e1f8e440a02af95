import type { Browser } from 'puppeteer';
import { waitForPlayback } from '../channel-switch.ts';

export interface PlayedEnd {
  /** Of the manifest, as text and on the wire. */
  readonly manifestBytes: number;
  readonly sentBytes: number;
  readonly durationS: number;
  /** Position when the video reported its end. */
  readonly endedS: number;
  readonly seekMs: number;
}

const TIMELINE = '[data-remote="mf-watch"] input[aria-label="Seek"]';
const BEFORE_END_S = 20;
const PATIENCE_MS = 120_000;

/** Opens a recording on the site, plays, seeks near its end by the keyboard, and plays until it ends. */
export const playToTheEnd = async (browser: Browser, address: string): Promise<PlayedEnd> => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const sizes: Promise<{ manifestBytes: number; sentBytes: number }>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('/manifest.mpd') || !response.ok()) return;
    sizes.push(
      response.buffer().then((body) => ({
        manifestBytes: body.length,
        sentBytes: Number(response.headers()['content-length'] ?? body.length),
      })),
    );
  });
  await page.goto(address);
  await waitForPlayback(page);
  await page.focus(TIMELINE);
  const startedMs = performance.now();
  await page.keyboard.press('End');
  for (let n = 0; n < BEFORE_END_S / 5; n += 1) await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    (beforeS) => {
      const video = document.querySelector('video');
      return (
        video !== null && !video.seeking && video.readyState >= 3 && video.currentTime > video.duration - beforeS - 10
      );
    },
    { timeout: PATIENCE_MS },
    BEFORE_END_S,
  );
  const seekMs = performance.now() - startedMs;
  await page.waitForFunction(() => document.querySelector('video')?.ended === true, { timeout: PATIENCE_MS });
  const { durationS, endedS } = await page.$eval('video', ({ duration, currentTime }) => ({
    durationS: duration,
    endedS: currentTime,
  }));
  const [first] = await Promise.all(sizes);
  await context.close();
  return { manifestBytes: first?.manifestBytes ?? 0, sentBytes: first?.sentBytes ?? 0, durationS, endedS, seekMs };
};
