import { afterEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { tolerateRefusedSlot, byRole, clickRole, newVisitor, signIn, waitFor } from './harness/browser.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});
afterEach(async () => {
  await site.control('DELETE /flags');
});

const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
declare global {
  var __PROMPTED__: boolean | undefined;
  var __CAST__: string[] | undefined;
}

/** As a browser with a screen in its network: this machine has none. */
const withScreen = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    RemotePlayback.prototype.watchAvailability = async (callback) => {
      callback(true);
      return 1;
    };
    RemotePlayback.prototype.cancelWatchAvailability = async () => {};
    RemotePlayback.prototype.prompt = async () => {
      globalThis.__PROMPTED__ = true;
    };
  });
const open = async (width: number, hasScreen: boolean): Promise<Page> => {
  const { page } = await newVisitor(browser, { width, height: 950 });
  tolerateRefusedSlot(page);
  if (hasScreen) await withScreen(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await (await waitFor(page, PLAYER)).focus();
  // Paused, the controls stay.
  await page.keyboard.press('k');
  await byRole(page, 'button', 'Play');
  return page;
};

test.each([1920, 390])('A-64a: at %i px the player offers another screen when the browser has one', async (width) => {
  const page = await open(width, true);
  if (width < 700) {
    await clickRole(page, 'button', 'More controls');
    await clickRole(page, 'menuitemcheckbox', 'Play on another screen');
  } else await clickRole(page, 'button', 'Play on another screen');
  await page.waitForFunction(() => globalThis.__PROMPTED__ === true);
  const outside = await page.$eval(PLAYER, (player) => {
    const { left, right } = player.getBoundingClientRect();
    return [...player.querySelectorAll('button, select, input')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => control.getBoundingClientRect())
      .filter((box) => box.left < left - 0.5 || box.right > right + 0.5).length;
  });
  expect(outside).toBe(0);
});

test('A-64a: the player offers no other screen when the browser has none', async () => {
  const page = await open(1920, false);
  await byRole(page, 'button', 'Full screen');
  expect(await page.$$('button[aria-label="Play on another screen"]')).toEqual([]);
});

/** As a browser with a cast device in its network. */
const withCastDevice = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const connection = Object.assign(new EventTarget(), {
      state: 'connected',
      send(text: string) {
        globalThis.__CAST__ = [...(globalThis.__CAST__ ?? []), text];
        if (text.includes('client_connect'))
          connection.dispatchEvent(
            new MessageEvent('message', { data: '{"type":"new_session","message":{"sessionId":"session-1"}}' }),
          );
      },
      terminate: () => void connection.dispatchEvent(new Event('terminate')),
    });
    Object.assign(globalThis, {
      PresentationRequest: class {
        getAvailability = async () => Object.assign(new EventTarget(), { value: true });
        start = async () => connection;
      },
    });
  });

test('A-64a: the player casts to the receiver of the operator, and plays on when casting stops', async () => {
  await site.control('POST /flags', { castReceiverId: '1A2B3C4D' });
  const { page } = await newVisitor(browser, { width: 1920, height: 950 });
  tolerateRefusedSlot(page);
  await withCastDevice(page);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await (await waitFor(page, PLAYER)).focus();
  await page.keyboard.press('k');
  await byRole(page, 'button', 'Play');
  await clickRole(page, 'button', 'Cast to TV');
  await page.waitForSelector(`${PLAYER} ::-p-text(Playing on your TV)`);
  const [, load = ''] = (await page.evaluate(() => globalThis.__CAST__)) ?? [];
  const { message } = JSON.parse(load) as { message: { type: string; media: { contentId: string } } };
  expect(message.type).toBe('LOAD');
  // The address works outside this page: a device sends no cookies.
  expect((await fetch(message.media.contentId)).headers.get('content-type')).toMatch(/dash\+xml/);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/casting.png` });
  await clickRole(page, 'button', 'Stop casting');
  await playsFor(page, 1);
});
