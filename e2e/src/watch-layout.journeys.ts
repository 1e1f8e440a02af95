import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, newVisitor, signIn, waitFor } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const openWatch = async (width: number): Promise<Page> => {
  const { page } = await newVisitor(browser, { width, height: 900 });
  await page.goto(`${site.origin}/watch`);
  return page;
};

test.each([
  [1280, 4.5, 5.5],
  [800, 3.5, 3.5],
  [400, 2, 2],
])('WATCH-019: at %i px a row is as many cards wide', async (width, first, others) => {
  const page = await openWatch(width);
  // Rows come as they come near.
  await page.waitForSelector('main h3 ::-p-text(Recent games)');
  await page.$$eval('main h3', (names) =>
    names.find(({ textContent }) => textContent === 'Recent games')?.scrollIntoView(),
  );
  await page.waitForSelector('main .slick-track a[href^="/watch/vod-"]');
  await page.$$eval('main h3', (names) => names[1]?.scrollIntoView());
  const rows = await page.waitForFunction(() => {
    const lists = [...document.querySelectorAll('main .slick-list')].filter((list) =>
      list.querySelector('a[href^="/watch/vod-"]'),
    );
    return (
      lists.length > 1 &&
      lists.slice(0, 2).map((list) => {
        const [one, two] = [...list.querySelectorAll('[data-index]')].map((card) => card.getBoundingClientRect().left);
        return list.getBoundingClientRect().width / ((two ?? 0) - (one ?? 0));
      })
    );
  }, {});
  const [firstRow, secondRow] = (await rows.jsonValue()) || [];
  expect(firstRow).toBeCloseTo(first, 1);
  expect(secondRow).toBeCloseTo(others, 1);
});

test.each([
  [1280, { where: 'beside', isCarousel: false }],
  [600, { where: 'under', isCarousel: true }],
])('WATCH-010: at %i px what is also live has its place by the player, and its shape', async (width, expected) => {
  const page = await openWatch(width);
  // A visitor has the wall in the player's place.
  const player = await page.waitForSelector('[data-remote="mf-watch"] [role="alert"]');
  // The list is another element once the slider is there.
  const also = await eventually(async () => {
    const region = await byRole(page, 'region', 'Also Live');
    const isCarousel = await region.evaluate((list) => list.querySelector('.slick-track button') !== null);
    expect(isCarousel).toBe(expected.isCarousel);
    return region;
  });
  const where = await page.evaluate(
    (playing, list) => {
      const [stage, column] = [playing, list].map((element) => element?.getBoundingClientRect());
      if (!stage || !column) return 'nowhere';
      if (column.left >= stage.right && column.top < stage.bottom) return 'beside';
      return column.top >= stage.bottom ? 'under' : 'elsewhere';
    },
    player,
    also,
  );
  expect(where).toBe(expected.where);
});

test('WATCH-102, WATCH-103: events of a recording are reported in order, with their position', async () => {
  const { page } = await newVisitor(browser);
  // It is free: no sign-in is needed.
  await page.goto(`${site.origin}/watch/vod-interviews-01`);
  const { positionS } = await playsFor(page, 1);
  await (await waitFor(page, '[data-remote="mf-watch"] section[aria-label^="Video player"]')).focus();
  await page.keyboard.press('k');
  await byRole(page, 'button', 'Play');
  await page.keyboard.press('k');
  await playsFor(page, 1);
  await page.$eval('[data-remote="mf-watch"] video', (element) => {
    const video = element as HTMLVideoElement;
    video.currentTime = video.duration - 1;
  });
  await byRole(page, 'region', 'Up next');
  const steps = ['Started', 'Paused', 'Resumed', 'Seek', 'Completed'].map((step) => `Video Playback ${step}`);
  const reported = async () => {
    const reply = (await site.control('GET /events?type=track')) as {
      events: {
        name: string;
        body: { timestamp: string; properties: { contentId?: string; playheadMs: number } };
      }[];
    };
    return (
      reply.events
        .filter(({ name, body }) => steps.includes(name) && body.properties.contentId === 'vod-interviews-01')
        // Every event is a separate request and requests may arrive out of order: sort by the page's timestamp.
        .toSorted((one, other) => Date.parse(one.body.timestamp) - Date.parse(other.body.timestamp))
    );
  };
  const deadline = Date.now() + 20_000;
  while (!(await reported()).some(({ name }) => name === steps[4]) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const events = await reported();
  expect(events.map(({ name }) => name)).toEqual(steps);
  const pausedMs = events[1]?.body.properties.playheadMs ?? 0;
  expect(pausedMs).toBeGreaterThanOrEqual(positionS * 1_000 - 1);
  expect(pausedMs).toBeLessThan(positionS * 1_000 + 10_000);
});

test('at 1920 px the watch page is up to 1760 px wide, header and footer with it', async () => {
  const page = await openWatch(1920);
  await byRole(page, 'heading', 'Also Live');
  const widths = await page.evaluate(() =>
    [
      document.querySelector('header > div'),
      document.querySelector('footer > div'),
      document.querySelector('main h1')?.parentElement,
    ].map((element) => element?.getBoundingClientRect().width),
  );
  expect(widths).toEqual([1760, 1760, 1760]);
});

test.each([768, 900, 1023])(
  'at %i px the player has the full width, and what is also live is beneath it',
  async (width) => {
    const { page } = await newVisitor(browser, { width, height: 900 });
    await signIn(page, site.origin, 'card-y');
    const player = await page.waitForSelector('section[aria-label^="Video player"]');
    const also = await byRole(page, 'region', 'Also Live');
    const layout = await page.evaluate(
      (playing, list) => {
        const column = document.querySelector('main h1')?.parentElement;
        if (!playing || !list || !column) return null;
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(column);
        const [stage, beneath] = [playing.getBoundingClientRect(), list.getBoundingClientRect()];
        return {
          unusedPx: column.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd) - stage.width,
          isBeneath: beneath.top >= stage.bottom,
        };
      },
      player,
      also,
    );
    expect(layout).toEqual({ unusedPx: 0, isBeneath: true });
  },
);

test('a short page ends with its footer in view, without a scrollbar', async () => {
  const { page } = await newVisitor(browser, { width: 1350, height: 1000 });
  await page.goto(`${site.origin}/login`);
  await byRole(page, 'textbox', 'Email');
  const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await eventually(async () => expect(await overflow()).toBe(0));
});

test('on a card of a list no time breaks in two', async () => {
  for (const width of [320, 768, 1024, 1350]) {
    const page = await openWatch(width);
    await byRole(page, 'heading', 'Also Live');
    // Cards have no lines while the list becomes a slider.
    await eventually(async () => {
      const lines = await page.$$eval('main button time', (times) =>
        times.map((time) => new Set([...time.getClientRects()].map(({ top }) => Math.round(top))).size),
      );
      expect(lines.length).toBeGreaterThan(0);
      expect({ width, broken: lines.filter((count) => count !== 1) }).toEqual({ width, broken: [] });
    });
  }
});

test.each(['/watch', '/watch/vod-highlights-01'])(
  'in theater mode %s shows the whole player, and on a phone it stays as wide as before',
  async (path) => {
    const { page } = await newVisitor(browser, { width: 320, height: 700 });
    await signIn(page, site.origin, 'card-m', path);
    await playsFor(page, 1);
    const box = () =>
      page.$eval('section[aria-label^="Video player"]', (player) => {
        const { left, right, bottom } = player.getBoundingClientRect();
        return { left: Math.round(left), right: Math.round(right), bottom: Math.round(bottom) };
      });
    const onPhone = await box();
    await page.setViewport({ width: 1350, height: 900 });
    await eventually(async () => expect((await box()).right).toBeGreaterThan(800));
    const before = await box();
    await page.keyboard.press('t');
    await page.waitForFunction(
      (than) =>
        (document.querySelector('section[aria-label^="Video player"]')?.getBoundingClientRect().width ?? 0) > than,
      {},
      before.right - before.left,
    );
    for (const [width, height] of [
      [1024, 900],
      [1350, 900],
      [1920, 950],
    ] as const) {
      await page.setViewport({ width, height });
      await eventually(async () => {
        const { left, right, bottom } = await box();
        expect({ width, isInView: left >= 0 && right <= width && bottom <= height }).toEqual({ width, isInView: true });
      });
    }
    await page.setViewport({ width: 320, height: 700 });
    await eventually(async () => expect(await box()).toEqual(onPhone));
  },
);
