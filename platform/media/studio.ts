import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium } from '@grandstand/build-kit/local';
import puppeteer, { type Page } from 'puppeteer';

type TakeFrame = (rgba: Buffer) => Promise<void>;

/** A browser page that draws the scenes of `scene/` and hands over raw frames. */
export interface Studio {
  page: Page;
  /** Frames go to `take` until the returned promise settles. */
  film: (scene: 'clip' | 'background', sport: string, frames: number, take: TakeFrame) => Promise<void>;
  close: () => Promise<void>;
}

const sceneDir = new URL('./scene/', import.meta.url);
const fontFile = new URL(
  import.meta.resolve('@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2'),
);
const boldFontFile = new URL(
  import.meta.resolve('@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2'),
);
const pageHtml = `<!doctype html><meta charset="utf-8"><style>
@font-face{font-family:"Barlow Condensed";font-weight:600;src:url(/600.woff2)}
@font-face{font-family:"Barlow Condensed";font-weight:700;src:url(/700.woff2)}
body{margin:0}</style><script type="module">
await Promise.all(['600 20px "Barlow Condensed"','700 20px "Barlow Condensed"'].map((font)=>document.fonts.load(font)));
globalThis.stage=await import('/scene/stage.ts');
</script>`;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** Starts Chromium (`CHROME_PATH` or the system's) on a page of a loopback server. */
export const openStudio = async (): Promise<Studio> => {
  let take: TakeFrame = async () => {};
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    if (path === '/frame') {
      await take(await bodyOf(request));
      response.writeHead(204).end();
    } else if (path.startsWith('/scene/')) {
      const source = await readFile(new URL(path.slice('/scene/'.length), sceneDir), 'utf8');
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(stripTypeScriptTypes(source));
    } else if (path.endsWith('.woff2')) {
      response
        .writeHead(200, { 'content-type': 'font/woff2' })
        .end(await readFile(path === '/600.woff2' ? fontFile : boldFontFile));
    } else {
      response.writeHead(path === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(path === '/' ? pageHtml : '');
    }
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      response.writeHead(500).end(String(cause));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await puppeteer.launch({
    ...chromium(),
    protocolTimeout: 30 * 60_000,
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error('Scene failed:', error));
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction('globalThis.stage !== undefined');
  return {
    page,
    film: async (scene, sport, frames, takeFrame) => {
      take = takeFrame;
      await page.evaluate(`stage.sendFrames(${JSON.stringify(scene)}, ${JSON.stringify(sport)}, ${frames})`);
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
};
