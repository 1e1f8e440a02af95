import { createRequire } from 'node:module';
import type { Browser, Page } from 'puppeteer';
import type { StitchedServer } from '../../../platform/src/testing/stitched/stitched-server.ts';
import { launchBrowser } from '../browser.ts';
import { PLAYERS, type PlayerName, type PlayerReport, readReport, startPlayer } from './start-player.ts';

const { resolve } = createRequire(import.meta.url);
const SCRIPTS: Readonly<Record<PlayerName, string>> = {
  'hls.js': resolve('hls.js/dist/hls.min.js'),
  'dash.js': resolve('dashjs'),
  'shaka-player': resolve('shaka-player/dist/shaka-player.compiled-es2021.js'),
  'video.js': resolve('video.js/dist/video.min.js'),
};

export interface Playing {
  readonly player: PlayerName;
  report(): Promise<PlayerReport>;
}

const open = async (browser: Browser, player: PlayerName, server: StitchedServer, partS: number): Promise<Playing> => {
  const page: Page = (await browser.pages())[0] ?? (await browser.newPage());
  await page.goto(server.origin);
  await page.addScriptTag({ path: SCRIPTS[player] });
  await page.evaluate(startPlayer, { player, hls: server.hls, dash: server.dash, partS });
  return { player, report: () => page.evaluate(readReport) };
};

/** Each player in its own browser: a page in the background is slowed down. */
export const playAll = async (server: StitchedServer, partS: number) => {
  const browsers: Browser[] = [];
  const close = async (): Promise<void> => void (await Promise.all(browsers.map((browser) => browser.close())));
  try {
    const playing = await Promise.all(
      PLAYERS.map(async (player) => {
        const browser = await launchBrowser();
        browsers.push(browser);
        return open(browser, player, server, partS);
      }),
    );
    return { playing, browserVersion: (await browsers[0]?.version()) ?? '', close };
  } catch (error) {
    await close();
    throw error;
  }
};
