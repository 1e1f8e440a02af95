import { describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { tolerateRefusedSlot, byRole, clickRole, newVisitor, signIn, waitFor } from './harness/browser.ts';
import { onSite } from './harness/on-site.ts';
import { bestContrast, contrast, seenColors } from './harness/pixels.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';
import { videoBecomes, videoFacts } from './harness/video.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

/** WCAG 1.4.11: controls and graphics. */
const MIN_CONTRAST = 3;
const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
const SEEK = `${PLAYER} input[aria-label="Seek"]`;

/** A visitor with a high-contrast theme of the operating system. */
const visit = async (scheme: 'dark' | 'light', width: number): Promise<Page> => {
  const { page } = await newVisitor(browser, { width, height: 900 });
  tolerateRefusedSlot(page);
  const tab = await page.createCDPSession();
  await tab.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-color-scheme', value: scheme },
    ],
  });
  return page;
};

/** A viewer two minutes behind live, with the controls shown. */
const open = async (scheme: 'dark' | 'light', width: number): Promise<Page> => {
  const page = await visit(scheme, width);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  const { atS } = await videoFacts(page);
  await (await waitFor(page, PLAYER)).focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft');
  await videoBecomes(page, (video) => video.atS < atS - 100);
  // Paused, the controls stay.
  await page.keyboard.press('k');
  await byRole(page, 'button', 'Play');
  return page;
};

describe.each([
  ['dark', 1350],
  ['light', 1350],
  ['dark', 390],
] as const)('forced colors, %s, at %d px', (scheme, width) => {
  test('X-16: the icons of the player, the timeline and the progress of the program are visible', async () => {
    const page = await open(scheme, width);
    const labels = await page.$$eval(`${PLAYER} [data-awake="true"] button[aria-label]`, (buttons) =>
      buttons
        .filter((button) => button.checkVisibility({ visibilityProperty: true }) && button.querySelector('svg'))
        .map((button) => button.getAttribute('aria-label') ?? ''),
    );
    expect(labels).toEqual(expect.arrayContaining(['Play', 'Full screen']));
    const faint: string[] = [];
    for (const label of new Set(labels)) {
      const ratio = await bestContrast(page, `${PLAYER} [data-awake="true"] button[aria-label="${label}"]`);
      if (ratio < MIN_CONTRAST) faint.push(`${label}: ${ratio.toFixed(2)}`);
    }
    for (const [what, selector] of [
      ['Captions', `${PLAYER} span:has(> select[aria-label="Captions"])`],
      ['timeline', SEEK],
      ['progress of the program', '[data-remote="mf-watch"] [role="progressbar"]'],
    ] as const) {
      const ratio = await bestContrast(page, selector);
      if (ratio < MIN_CONTRAST) faint.push(`${what}: ${ratio.toFixed(2)}`);
    }
    expect(faint).toEqual([]);
  });

  test('X-16: what was watched differs from what was not, on the timeline', async () => {
    const page = await open(scheme, width);
    const colors = await seenColors(page, SEEK);
    const distinct = colors.filter(({ rgb }, index) =>
      colors.slice(0, index).every((before) => contrast(before.rgb, rgb) > 1.3),
    );
    expect(distinct.length).toBeGreaterThanOrEqual(3);
  });

  test('X-16: switches are visible, and on differs from off', async () => {
    const page = await open(scheme, width);
    if (width < 700) {
      await clickRole(page, 'button', 'More controls');
      await clickRole(page, 'menuitem', 'Player settings');
    } else await clickRole(page, 'button', 'Player settings');
    await byRole(page, 'dialog', 'Player settings');
    const track = (isOn: boolean) => `dialog[open] [role="switch"][aria-checked="${isOn}"] > span:last-child`;
    for (const isOn of [true, false]) {
      await page.$eval(track(isOn), (element) => element.scrollIntoView({ block: 'center' }));
      expect(await bestContrast(page, track(isOn))).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
    const [on] = await seenColors(page, track(true));
    const [off] = await seenColors(page, track(false));
    expect(contrast(on?.rgb ?? [0, 0, 0], off?.rgb ?? [0, 0, 0])).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  test('X-16: over the landing video, buttons have a background of their theme', async () => {
    const page = await visit(scheme, width);
    await page.goto(site.origin);
    for (const name of ['LOGIN WITH TV PROVIDER', 'Pause background video']) {
      const button = await byRole(page, 'button', name);
      await button?.evaluate((element) => element.setAttribute('data-looked-at', ''));
      const [background, ...others] = await seenColors(page, '[data-looked-at]');
      await button?.evaluate((element) => element.removeAttribute('data-looked-at'));
      expect(background?.share).toBeGreaterThan(0.5);
      expect(Math.max(...others.map(({ rgb }) => contrast(rgb, background?.rgb ?? rgb)))).toBeGreaterThanOrEqual(
        MIN_CONTRAST,
      );
    }
  });
});
