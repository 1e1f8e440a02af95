import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { byRole, newVisitor, pathOf, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { focusedName } from './harness/keyboard.ts';
import { expectStill } from './harness/layout-shift.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';
import { holdScripts } from './harness/tampering.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

/** The motion takes twenty times as long, so that presses meet it. */
const slowMotion = async (page: Page) => {
  const devTools = await page.createCDPSession();
  await devTools.send('Animation.enable');
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.05 });
};
const motions = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return effect?.getTiming().iterations === 1 && target?.querySelector('#schedule-title');
      }).length,
  );
/** Presses the middle of a control with the mouse, where it is now. */
const press = async (page: Page, role: 'button' | 'link', name: string) => {
  const box = await (await byRole(page, role, name))?.boundingBox();
  if (!box) throw new Error(`“${name}” has no place on the page`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

test('a press is delivered while a view arrives, which has the focus; Back is shown immediately', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch`);
  await byRole(page, 'link', 'Schedule');
  await slowMotion(page);
  for (let visit = 0; visit < 3; visit += 1) {
    await press(page, 'link', 'Schedule');
    await page.waitForSelector('#schedule-title');
    await eventually(async () => expect(await focusedName(page)).toBe('Schedule'));
    expect(await motions(page)).toBe(1);
    await press(page, 'button', 'Back');
    await waitForPath(page, '/watch');
    await page.waitForFunction(() => !document.querySelector('#schedule-title'));
  }
});

test('a viewer who prefers less motion sees none', async () => {
  const { page } = await newVisitor(browser);
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.goto(`${site.origin}/watch`);
  await byRole(page, 'link', 'Schedule');
  await slowMotion(page);
  await press(page, 'link', 'Schedule');
  await page.waitForSelector('#schedule-title');
  expect(await motions(page)).toBe(0);
  expect(pathOf(page)).toBe('/watch?view=schedule');
});

/** The address of a program of the schedule. */
const aProgram = async (): Promise<string> => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch?view=schedule`);
  const link = await page.waitForSelector('main section a[href*="view=program"]');
  return (await link?.evaluate((anchor) => anchor.getAttribute('href'))) ?? '';
};

test.each([
  ['schedule', async () => '/watch?view=schedule', 'schedule-title', '#schedule-title'],
  ['list', async () => '/watch?vodSearch=overtime', 'search.corrected', 'main section[aria-label^="SHOWING"] li a'],
  ['recording', async () => '/watch/vod-interviews-01', 'data-coming', 'main [aria-label^="Video player"]'],
  ['program', aProgram, '/media/cards/', 'main article h2'],
])(
  'the %s has its shape before its code loads, and does not move when it does',
  async (view, pathOfView, marker, shown) => {
    const path = await pathOfView();
    for (const width of [320, 1350]) {
      const { page } = await newVisitor(browser, { width, height: 900 });
      const release = await holdScripts(page, marker);
      await page.goto(`${site.origin}${path}`, { waitUntil: 'domcontentloaded' });
      const waiting = await page.waitForSelector(`[data-view="${view}"]`);
      expect((await waiting?.boundingBox())?.height).toBeGreaterThan(600);
      release();
      await page.waitForSelector(shown);
      await expectStill(page);
    }
  },
);
