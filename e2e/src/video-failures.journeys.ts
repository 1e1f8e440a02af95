import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  tolerateRefusedSlot,
  tolerateMessage,
  byRole,
  clickRole,
  expectMessage,
  newVisitor,
  signIn,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const consoleOf = (page: Page): string[] => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  return lines;
};
/** Nothing interrupts the viewer. */
const expectNoNotice = async (page: Page): Promise<void> => {
  expect(await page.$('[role="alert"]:not(:empty), dialog[open]')).toBeNull();
};

test('SHELL-085: a landing video that cannot be loaded is logged; the poster stays and nothing else is shown', async () => {
  const { page } = await newVisitor(browser);
  const lines = consoleOf(page);
  expectMessage(page, /404/, /The landing page's video cannot be played/);
  tolerateMessage(page, /The landing page's video did not start: NotSupportedError/);
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url().endsWith('/media/static/landing.mp4')) void request.respond({ status: 404, body: '' });
    else void request.continue();
  });
  await page.goto(site.origin);
  await byRole(page, 'button', 'LOGIN WITH YES APP ACCOUNT');
  await eventually(() =>
    expect(lines).toContainEqual(expect.stringMatching(/^warn: The landing page's video cannot be played/)),
  );
  await eventually(async () => expect(await page.$eval('video', (video) => video.poster)).toMatch(/landing\.webp$/));
  await page.waitForSelector(
    'button[aria-label="Pause background video"], button[aria-label="Play background video"]',
    {
      hidden: true,
    },
  );
  await expectNoNotice(page);
});

test('SHELL-085: a landing video that the browser does not start is logged, and the viewer can start it', async () => {
  const { page } = await newVisitor(browser);
  const lines = consoleOf(page);
  expectMessage(page, /The landing page's video did not start/);
  await page.evaluateOnNewDocument(() => {
    const { play } = HTMLMediaElement.prototype;
    let isRefused = true;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!isRefused) return play.call(this);
      isRefused = false;
      return Promise.reject(new DOMException('play() failed because the user did not interact.', 'NotAllowedError'));
    };
  });
  await page.goto(site.origin);
  await byRole(page, 'button', 'Play background video');
  await eventually(() =>
    expect(lines).toContainEqual(expect.stringMatching(/^warn: The landing page's video did not start/)),
  );
  await expectNoNotice(page);
  await clickRole(page, 'button', 'Play background video');
  await byRole(page, 'button', 'Pause background video');
});

test('SHELL-085: a video that the browser refuses to play with sound is logged, and plays without sound', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await clickRole(page, 'button', 'Unmute');
  await page.waitForFunction(() => document.querySelector('video')?.muted === false);
  const lines = consoleOf(page);
  await page.evaluateOnNewDocument(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (this.muted) return play.call(this);
      return Promise.reject(new DOMException('play() failed because the user did not interact.', 'NotAllowedError'));
    };
  });
  await page.reload();
  await playsFor(page, 1);
  expect(await page.$eval('video', (video) => video.muted)).toBe(true);
  await eventually(() => expect(lines).toContainEqual(expect.stringMatching(/^info: The video did not start/)));
  await expectNoNotice(page);
});
