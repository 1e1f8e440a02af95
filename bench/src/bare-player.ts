import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PLAYER_BUFFER_S } from '@grandstand/shared-contracts';
import type { Page } from 'puppeteer';
import type { HeldFile, Variant } from './front-server.ts';

export const BARE_PATH = '/bench-bare-player';
export const BARE_BUTTON = '#play';
export const BARE_TIMELINE = '#timeline';

const LIBRARY_PATH = '/bench-bare-player/engine.js';
const NONCE = /nonce="([^"]+)"/;

/** The very file that mf-watch bundles. */
const libraryFile = (): HeldFile => ({
  body: readFileSync(createRequire(import.meta.url).resolve('shaka-player/dist/shaka-player.compiled-es2021.js')),
  headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
});

const library = libraryFile();
/** The site's policy refuses scripts without one, and checks it for requests with CORS only. */
const integrity = `sha384-${createHash('sha384').update(library.body).digest('base64')}`;

const barePage = (nonce: string) => `<!doctype html>
<html lang="en"><head><title>Bare player</title><script nonce="${nonce}" src="${LIBRARY_PATH}" integrity="${integrity}" crossorigin="anonymous"></script></head>
<body><button id="play">Play</button><input id="timeline" type="range" min="0" max="1" step="any"><video muted playsinline width="960" height="540"></video></body></html>`;

/** The product, and beside it a page with nothing but a video element and the engine. */
export const withBarePlayer: Variant = {
  files: new Map([[LIBRARY_PATH, library]]),
  page: (html, path) => (path === BARE_PATH ? barePage(NONCE.exec(html)?.[1] ?? '') : html),
};

interface BareEngine {
  attach(video: HTMLVideoElement): Promise<void>;
  configure(configuration: object): void;
  load(url: string): Promise<void>;
  seekRange(): { readonly start: number; readonly end: number };
}
declare const shaka: { polyfill: { installAll(): void }; Player: new () => BareEngine };

/**
 * Plays the first stream immediately and the second one on a click, with the product's buffer (WATCH-053). Its timeline seeks
 * when it is released.
 */
export const startBarePlayer = (page: Page, firstUrl: string, secondUrl: string): Promise<void> =>
  page.evaluate(
    async (first, second, bufferS) => {
      const video = document.querySelector('video') as HTMLVideoElement;
      shaka.polyfill.installAll();
      const player = new shaka.Player();
      await player.attach(video);
      player.configure({
        // As far back as the product seeks; by itself the engine knows the newest thousand segments only.
        manifest: { dash: { initialSegmentLimit: 16_000 } },
        streaming: { bufferingGoal: bufferS.forward, bufferBehind: bufferS.backward },
        abr: { enabled: true },
      });
      const play = async (url: string) => {
        await player.load(url);
        await video.play();
      };
      document.querySelector('#play')?.addEventListener('click', () => void play(second));
      document.querySelector('#timeline')?.addEventListener('change', ({ target }) => {
        const { start, end } = player.seekRange();
        video.currentTime = start + Number((target as HTMLInputElement).value) * (end - start);
      });
      await play(first);
    },
    firstUrl,
    secondUrl,
    PLAYER_BUFFER_S,
  );
