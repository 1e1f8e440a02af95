import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import {
  tolerateRefusedSlot,
  byRole,
  clickRole,
  newVisitor,
  pathOf,
  signIn,
  waitFor,
  waitForPath,
} from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { playsFor } from './harness/playback.ts';
import { streamsBecome } from './harness/requests.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const VIDEOS = '[data-remote="mf-watch"] video';
const HEARD = '[data-remote="mf-watch"] [data-place="0"] section';

/** Waits until there are `count` pictures and each has moved on by a second. A player without a stream shows none. */
const picturesMove = async (page: Page, count: number): Promise<void> => {
  const positions = (selector: string): number[] =>
    [...document.querySelectorAll<HTMLVideoElement>(selector)]
      .filter(({ videoWidth, currentTime }) => videoWidth > 0 && currentTime > 0)
      .map(({ currentTime }) => currentTime);
  await page.waitForFunction(
    (selector, wanted) =>
      [...document.querySelectorAll<HTMLVideoElement>(selector)].filter(
        ({ videoWidth, currentTime }) => videoWidth > 0 && currentTime > 0,
      ).length === wanted,
    {},
    VIDEOS,
    count,
  );
  const from = await page.evaluate(positions, VIDEOS);
  await page.waitForFunction(
    (selector, since) => {
      const now = [...document.querySelectorAll<HTMLVideoElement>(selector)]
        .filter(({ videoWidth, currentTime }) => videoWidth > 0 && currentTime > 0)
        .map(({ currentTime }) => currentTime);
      return now.length === since.length && now.every((positionS, index) => positionS > (since[index] ?? 0) + 1);
    },
    {},
    VIDEOS,
    from,
  );
};
const audible = (page: Page) =>
  page.$$eval(VIDEOS, (videos) => videos.map((video) => !(video as HTMLVideoElement).muted));
const press = async (page: Page, key: 'v' | '2'): Promise<void> => {
  await (await waitFor(page, HEARD)).focus();
  await page.keyboard.press(key);
};
const inChoice = (page: Page, channel: string) => page.locator(`dialog ::-p-text(${channel})`);

test('PLAT-035, WATCH-049: three live pictures side by side hold the three slots, one is heard, a fourth is refused, and leaving keeps the heard one', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await press(page, 'v');
  await byRole(page, 'dialog', 'Multiview');
  await inChoice(page, 'YES 2').click();
  await inChoice(page, 'YES Extra').click();
  await page.waitForSelector('dialog ::-p-text(You’re watching 3 channels)');
  await clickRole(page, 'button', 'Close');
  await picturesMove(page, 3);
  expect(decodeURIComponent(pathOf(page))).toBe('/watch?with=yes-1,yes-2,yes-3');
  await streamsBecome(site, 3);

  const { page: elsewhere } = await newVisitor(browser);
  tolerateRefusedSlot(elsewhere);
  await signIn(elsewhere, site.origin, 'card-m');
  await elsewhere.waitForSelector('::-p-text(Live streaming limit reached)');
  await page.locator('button[aria-label^="Watch beside"][aria-pressed="false"]').click();
  await page.waitForSelector('::-p-text(You’re watching 3 channels)');
  await streamsBecome(site, 3);

  await press(page, '2');
  await page.waitForFunction(
    (selector) => document.querySelectorAll<HTMLVideoElement>(selector)[1]?.muted === false,
    {},
    VIDEOS,
  );
  await eventually(async () => expect(await audible(page)).toEqual([false, true, false]));
  expect(await page.evaluate(() => document.activeElement?.closest('[data-place]')?.getAttribute('data-place'))).toBe(
    '0',
  );
  expect(await axeViolations(page)).toEqual([]);

  await page.$$eval(VIDEOS, ([, heard]) => heard?.setAttribute('data-test', 'heard'));
  await press(page, 'v');
  await clickRole(page, 'button', 'Leave multiview');
  await waitForPath(page, '/watch');
  await picturesMove(page, 1);
  expect(await page.$eval(VIDEOS, (video) => video.getAttribute('data-test'))).toBe('heard');
  await eventually(async () => expect(await audible(page)).toEqual([true]));
  await streamsBecome(site, 1);
  // The engine is by far the largest script; whatever shows it, it came over the network once.
  const engines = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(
        ({ name, encodedBodySize, transferSize }) =>
          name.endsWith('.js') && encodedBodySize > 100_000 && transferSize > 0,
      )
      .map(({ name }) => name),
  );
  expect(engines.length).toBe(new Set(engines).size);

  await page.goto('about:blank');
  await streamsBecome(site, 0);
});

test('WATCH-049: an address opens multiview and a reload keeps it; one refused tile shows its own error; Back leaves', async () => {
  const { page: elsewhere } = await newVisitor(browser);
  await signIn(elsewhere, site.origin, 'card-y');
  await playsFor(elsewhere, 1);
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  await signIn(page, site.origin, 'card-y');
  await playsFor(page, 1);
  await page.goto(`${site.origin}/watch?with=yes-3,yes-1`);
  await picturesMove(page, 2);
  await streamsBecome(site, 3);
  await page.reload();
  await picturesMove(page, 2);
  await streamsBecome(site, 3);

  await page.locator('button[aria-label="Watch beside: YES 2"]').click();
  // The control is beneath the tiles: scrolled to it, only the heard one is in view.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForSelector('[data-place="2"] ::-p-text(Every channel uses one of your account’s 3 streams)');
  await picturesMove(page, 2);
  await elsewhere.goto('about:blank');
  await streamsBecome(site, 2);
  await clickRole(page, 'button', 'Try again');
  await picturesMove(page, 3);
  await streamsBecome(site, 3);

  await page.goBack();
  await waitForPath(page, '/watch');
  await picturesMove(page, 1);
  await streamsBecome(site, 1);
});
