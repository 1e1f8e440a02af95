import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { tolerateRefusedSlot, byRole, clickRole, newVisitor, signInByForm, waitFor } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { focusOn, tabTo } from './harness/keyboard.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import { clickControl } from './harness/player-keyboard.ts';
import type { Site } from './harness/site.ts';
import { seekText, videoBecomes, videoFacts } from './harness/video.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const WIDTHS = [320, 390, 600, 768, 900, 1024, 1280, 1350, 1920];
const HEARD =
  '[data-remote="mf-watch"] :is([data-part="alone"], [data-part="heard"]) section[aria-label^="Video player"]';
const AD = '[data-remote="mf-watch"] section[aria-label="Advertisement"]';
const RECORDING = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
/** What no width takes away, by accessible name. */
const ALWAYS = [/^(Play|Pause)$/, /^Captions$/, /^Full screen$/];

/** What is wrong with the controls inside the player, one line each. */
const layoutErrors = (page: Page, player: string, always: readonly RegExp[]): Promise<string[]> =>
  page.evaluate(
    (selector, wanted) => {
      const frame = document.querySelector(selector);
      if (!frame) return ['no player'];
      const edge = frame.getBoundingClientRect();
      const tile = frame.closest('[data-part]') ?? frame;
      const nameOf = (element: Element) =>
        element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName;
      const shown = [
        ...tile.querySelectorAll(':is(button, a[href], input, select, time, section[aria-label="Advertisement"] > p)'),
      ]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        // The whole picture of a silent tile is one button.
        .filter((element) => element.getBoundingClientRect().width < edge.width * 0.99 || element.tagName === 'INPUT')
        .filter((element) => !element.closest('[aria-hidden=true] svg'))
        .map((element) => ({ element, name: nameOf(element), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1);
      const problems: string[] = [];
      for (const { name, box } of shown) {
        const isInside =
          box.left >= edge.left - 0.5 &&
          box.right <= edge.right + 0.5 &&
          box.top >= edge.top - 0.5 &&
          box.bottom <= edge.bottom + 0.5;
        if (!isInside) problems.push(`“${name}” leaves the player`);
      }
      // Marks of a game are on the line of the seek control, above the draggable part.
      const isMarkOnSeek = (one: Element, other: Element) =>
        one.tagName === 'INPUT' && other.closest('[role="toolbar"]') !== null;
      for (const [index, one] of shown.entries())
        for (const other of shown.slice(index + 1)) {
          if (isMarkOnSeek(one.element, other.element) || isMarkOnSeek(other.element, one.element)) continue;
          const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (width > 0.5 && height > 0.5 && !one.element.contains(other.element))
            problems.push(`“${one.name}” overlaps “${other.name}”`);
        }
      for (const pattern of wanted)
        if (!shown.some(({ name }) => new RegExp(pattern).test(name))) problems.push(`no ${pattern}`);
      return problems;
    },
    player,
    always.map(({ source }) => source),
  );

/** Moves the mouse over the picture. */
const pointAt = async (page: Page, player: string): Promise<void> => {
  const box = await (await page.waitForSelector(player))?.boundingBox();
  for (const x of [40, 44]) await page.mouse.move((box?.x ?? 0) + x, (box?.y ?? 0) + (box?.height ?? 0) / 3);
};

/** Measures at each width, with the controls shown. Returns what is wrong, with the width. */
const errorsAtEveryWidth = async (
  page: Page,
  state: string,
  player: string,
  always: readonly RegExp[] = ALWAYS,
): Promise<string[]> => {
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewport({ width, height: 900 });
    await page.evaluate(() => window.scrollTo(0, 0));
    // An ad’s controls are always shown.
    const expectShown = async () =>
      always.length === 0 || expect(await page.$(`${player} [data-awake="true"]`)).not.toBeNull();
    // The player may move while the page takes its new width, and hides its controls after three seconds.
    const found = await eventually(async () => {
      await pointAt(page, player);
      await expectShown();
      // A transition that is under way shows neither state.
      await page.waitForFunction(() =>
        document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
      );
      const errors = await layoutErrors(page, player, always);
      await expectShown();
      return errors;
    });
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${state}-${width}.png` });
    problems.push(...found.map((problem) => `${state} at ${width}: ${problem}`));
  }
  return problems;
};

test('every control of the player is inside it and covers no other, at the live edge and behind live', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  await signInByForm(page, site.origin, 'card-m');
  await playsFor(page, 1);
  const edge = await errorsAtEveryWidth(page, 'live', HEARD, ALWAYS);
  const { atS } = await videoFacts(page);
  await (await waitFor(page, HEARD)).focus();
  for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press('ArrowLeft');
  await videoBecomes(page, (video) => video.atS < atS - 100);
  await playsFor(page, 1);
  await eventually(async () => expect(await seekText(page)).toMatch(/behind live$/));
  const behind = await errorsAtEveryWidth(page, 'behind', HEARD, [...ALWAYS, /^Go live$/]);
  expect([...edge, ...behind]).toEqual([]);
});

test('every control of the player is inside it and covers no other, in a recording', async () => {
  const { page } = await newVisitor(browser);
  await signInByForm(page, site.origin, 'card-m');
  await page.goto(`${site.origin}/watch/vod-highlights-01`);
  await playsFor(page, 1);
  expect(await errorsAtEveryWidth(page, 'vod', RECORDING)).toEqual([]);
});

test('every control of the player is inside it and covers no other, in a multiview tile', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  await signInByForm(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await page.goto(`${site.origin}/watch?with=yes-1,yes-2,yes-overflow`);
  await byRole(page, 'button', 'Unmute');
  await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll<HTMLVideoElement>(selector)].filter((video) => video.currentTime > 0).length > 1,
    {},
    '[data-remote="mf-watch"] video',
  );
  const edge = await errorsAtEveryWidth(page, 'tile', HEARD);
  await (await waitFor(page, HEARD)).focus();
  for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press('ArrowLeft');
  await page.waitForSelector(`${HEARD} ::-p-text(Go live)`);
  const behind = await errorsAtEveryWidth(page, 'tile-behind', HEARD, [...ALWAYS, /^Go live$/]);
  expect([...edge, ...behind]).toEqual([]);
});

test('the controls of an ad are inside it and cover no other', async () => {
  await site.control('POST /flags', { preRoll: { vod: true, overflow: false, linear: false } });
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch/vod-interviews-01`);
  await byRole(page, 'region', 'Advertisement');
  await page.waitForFunction(
    (selector) => (document.querySelector<HTMLVideoElement>(selector)?.currentTime ?? 0) > 0,
    {},
    `${AD} video`,
  );
  // It lasts ten seconds, and one that does not move is ended.
  await page.$eval(`${AD} video`, (video) => {
    (video as HTMLVideoElement).playbackRate = 0.0625;
  });
  expect(await errorsAtEveryWidth(page, 'ad', AD, [])).toEqual([]);
});

test('X-13: what has no room in the bar is in the menu, by mouse and by keyboard', async () => {
  const { page } = await newVisitor(browser, { width: 390, height: 844 });
  await signInByForm(page, site.origin, 'card-m');
  await playsFor(page, 1);
  await clickControl(page, 'More controls', HEARD);
  const menu = await page.waitForSelector('[role="menu"]');
  const box = await menu?.boundingBox();
  const player = await (await page.waitForSelector(HEARD))?.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(player?.y ?? 0);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/menu-390.png` });
  expect(await axeViolations(page)).toEqual([]);
  await clickRole(page, 'menuitem', 'Back 10 seconds');
  await page.waitForSelector('[role="menu"]', { hidden: true });
  await tabTo(page, 'More controls', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role="menu"]');
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await focusOn(page, 'More controls');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menuitemcheckbox');
  const { muted } = await videoFacts(page);
  await page.keyboard.press('Enter');
  await videoBecomes(page, (video) => video.muted !== muted);
});

test('X-13: the focus leaves a card before the carousel hides it: arrow keys, a swipe, a narrower window', async () => {
  // The browser warns when a hidden element contains the focus, and a warning fails the journey.
  const { page } = await newVisitor(browser, { width: 1350, height: 900 });
  tolerateRefusedSlot(page);
  await signInByForm(page, site.origin, 'card-m');
  await page.waitForSelector('a[href="/watch/vod-highlights-01"]');
  const focusedCard = () =>
    page.evaluate(() => {
      const slide = document.activeElement?.closest('[data-index]');
      if (!slide) return 'no card';
      const { left, right } = slide.getBoundingClientRect();
      const isSeen = right > 0 && left < window.innerWidth;
      return slide.getAttribute('aria-hidden') === 'false' && !slide.hasAttribute('inert') && isSeen
        ? 'shown'
        : 'hidden';
    });
  await (await waitFor(page, 'a[href="/watch/vod-highlights-01"]')).focus();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight');
  await eventually(async () => expect(await focusedCard()).toBe('shown'));
  const box = await page.evaluate(() => {
    const { x, y, width, height } =
      document.activeElement?.closest('[role="list"]')?.getBoundingClientRect() ?? new DOMRect();
    return { x, y: y + height / 2, width };
  });
  await page.mouse.move(box.x + 60, box.y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 60, box.y, { steps: 8 });
  await page.mouse.up();
  // A press beside a link takes the focus from the card.
  expect(await focusedCard()).not.toBe('hidden');
  // The last card in view: a narrower window hides it. While the row still slides after the swipe, another one is the last.
  const focusLastCard = () =>
    page.evaluate(() => {
      const row = document.querySelector('a[href="/watch/vod-highlights-01"]')?.closest('[role="list"]');
      const inView = [...(row?.querySelectorAll('[data-index][aria-hidden="false"]') ?? [])];
      inView.at(-1)?.querySelector<HTMLElement>('a, button')?.focus();
    });
  await eventually(async () => {
    await focusLastCard();
    await eventually(async () => expect(await focusedCard()).toBe('shown'));
  });
  for (const width of [1024, 768, 390, 320]) {
    await page.setViewport({ width, height: 900 });
    await eventually(async () => expect(await focusedCard()).toBe('shown'));
    await byRole(page, 'button', 'Account & Settings');
  }
});
