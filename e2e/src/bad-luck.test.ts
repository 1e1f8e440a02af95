/** @long */
import { describe, expect, test } from '@jest/globals';
import type { Browser, HTTPRequest, Page, ResponseForRequest } from 'puppeteer';
import { byRole, clickRole, newVisitor, pathOf, signIn, signInByForm, tolerateMessage } from './harness/browser.ts';
import { onSite } from './harness/on-site.ts';
import { eventually } from './harness/eventually.ts';
import { picture, playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';
import { stored } from './harness/storage.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

/** What a console may say while its site is away: of calls, files, and of what starts some seconds after the page. */
const allowAbsence = (page: Page): void =>
  tolerateMessage(
    page,
    /net::ERR_|status of 50\d/,
    /Analytics failed to load|service worker did not start|fetching the script|hears of no release/,
  );

/** How far behind the newest moment of the stream the picture is, in seconds. */
const behindLiveS = (page: Page): Promise<number> =>
  page.$eval('[data-remote="mf-watch"] video', (element) => {
    const { seekable, currentTime } = element as HTMLVideoElement;
    return seekable.end(seekable.length - 1) - currentTime;
  });

describe('the network goes away while a channel plays', () => {
  const playing = async (): Promise<Page> => {
    const { page } = await newVisitor(browser);
    await signIn(page, site.origin, 'card-m');
    await playsFor(page, 2);
    allowAbsence(page);
    return page;
  };

  test('for 5 s: it plays on, live', async () => {
    const page = await playing();
    const { positionS } = await picture(page);
    await page.setOfflineMode(true);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await page.setOfflineMode(false);
    expect((await playsFor(page, 4, 60_000)).positionS).toBeGreaterThan(positionS + 5);
    expect(await behindLiveS(page)).toBeLessThan(30);
    expect(pathOf(page)).toBe('/watch');
  });

  test('for longer: an error is displayed when the buffer is empty, and playback resumes by itself when the network is back', async () => {
    const page = await playing();
    await page.setOfflineMode(true);
    await page.waitForSelector('::-p-text(We can’t reach the video service right now.)');
    await page.setOfflineMode(false);
    await playsFor(page, 2, 60_000);
    expect(await behindLiveS(page)).toBeLessThan(30);
  });
});

describe('something is wrong with the stream itself', () => {
  /**
   * Replaces the responses to the next `times` requests for `what`. The caller must end it: while it is active, the request
   * of a closing page is lost, and its stream slot is not freed.
   */
  const spoil = async (page: Page, what: RegExp, answer: Partial<ResponseForRequest>, times: number) => {
    let left = times;
    const pass = (request: HTTPRequest) => {
      if (!what.test(request.url()) || left === 0) return void request.continue();
      left -= 1;
      void request.respond(answer);
    };
    await page.setRequestInterception(true);
    page.on('request', pass);
    return {
      left: () => left,
      end: () => {
        page.off('request', pass);
        return page.setRequestInterception(false);
      },
    };
  };

  test.each([
    ['missing', { status: 404 }],
    ['broken', { status: 200, contentType: 'video/mp4', body: Buffer.alloc(5_000, 7) }],
  ])('a segment that is %s costs a moment at most', async (_how, answer) => {
    const { page } = await newVisitor(browser);
    await signIn(page, site.origin, 'card-m');
    await playsFor(page, 2);
    tolerateMessage(page, /status of 404 .*\/media\//);
    const spoilt = await spoil(page, /\/media\/.*\.m4s/, answer, 2);
    await eventually(() => expect(spoilt.left()).toBe(0));
    // Further than what was buffered before.
    await playsFor(page, 25, 90_000);
    await spoilt.end();
    expect(await behindLiveS(page)).toBeLessThan(40);
  });

  test('a licence that is refused is said so, and asked for again when the viewer wants it', async () => {
    const { page } = await newVisitor(browser);
    await signIn(page, site.origin, 'card-m');
    await playsFor(page, 1);
    tolerateMessage(page, /status of 403 .*\/licence/);
    const spoilt = await spoil(page, /\/licence/, { status: 403 }, 100);
    const card = await page.waitForSelector('[data-remote="mf-watch"] ::-p-text(YES 2 ·)');
    await card?.click();
    await page.waitForSelector('::-p-text(This video can’t be played right now.)');
    await spoilt.end();
    await clickRole(page, 'button', 'Try again');
    await playsFor(page, 2);
  });
});

test('the platform is started again under a playing viewer: the session stays, and so does the picture', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  const before = await playsFor(page, 2);
  allowAbsence(page);
  await site.restart();
  await playsFor(page, 6, 60_000);
  expect((await picture(page)).positionS).toBeGreaterThan(before.positionS);
  await byRole(page, 'button', 'Account & Settings');
});

describe('CON-026: a browser that keeps nothing', () => {
  const BLOCKED = () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException(`Access to ${name} is denied.`, 'SecurityError');
        },
      });
    }
  };

  test('with storage blocked a viewer signs in and watches, until the page is left', async () => {
    const { page } = await newVisitor(browser);
    await page.evaluateOnNewDocument(BLOCKED);
    await signInByForm(page, site.origin, 'card-y');
    await playsFor(page, 2);
    await byRole(page, 'button', 'Account & Settings');
    await page.reload();
    await byRole(page, 'link', 'Log in');
  });

  test('with storage full a viewer signs in and watches', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${site.origin}/pages/offline`);
    await page.evaluate(() => {
      for (let size = 4_194_304; size >= 1; size = size / 2) {
        for (let piece = 0; ; piece += 1) {
          try {
            localStorage.setItem(`filler-${size}-${piece}`, 'x'.repeat(size));
          } catch {
            break;
          }
        }
      }
    });
    await signInByForm(page, site.origin, 'card-y');
    expect(await stored(page, 'evergantAccessToken')).toBeNull();
    await playsFor(page, 2);
    await byRole(page, 'button', 'Account & Settings');
  });
});
