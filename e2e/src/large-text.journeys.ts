import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, newVisitor, storeSession, tolerateRefusedSlot } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const WIDTHS = [320, 1350];

interface Screen {
  readonly name: string;
  readonly path: string;
  /** A control that proves that the screen is displayed. */
  readonly shows: readonly [role: string, name: string];
}

const LANDING: Screen = { name: 'landing', path: '/', shows: ['button', 'LOGIN WITH TV PROVIDER'] };
const SCREENS: readonly Screen[] = [
  { name: 'watch', path: '/watch', shows: ['heading', 'On Now'] },
  { name: 'settings', path: '/watch?settings=true', shows: ['heading', 'Account & Settings'] },
  { name: 'plans', path: '/SubscriptionPlans', shows: ['button', 'CANCEL SUBSCRIPTION'] },
];

type Comfort = (page: Page) => Promise<void>;
/** The theme replaces colors where axe does not see it; `forced-colors.test.ts` measures the contrast of pixels. */
const isOfTheme = (problem: string, name: string): boolean =>
  name === 'forced colors' && problem.includes(': color-contrast: ');
const withFeature =
  (name: string, value: string): Comfort =>
  async (page) => {
    const tab = await page.createCDPSession();
    await tab.send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
  };
/** Text of twice the size, as by the browser's font size. */
const withLargeText: Comfort = async (page) => {
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
};

/** Buttons and links whose text leaves them or is cut off, and whether the page scrolls sideways; one line each. */
const layoutErrors = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const isClipped = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
      /** Of the element and of its text, which may leave it. */
      const endOf = (element: Element): number => {
        const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const ends = texts.map((text) => {
          const range = document.createRange();
          range.selectNode(text);
          return range.getBoundingClientRect().right;
        });
        return Math.max(element.getBoundingClientRect().right, ...ends);
      };
      const widest = [...document.querySelectorAll('body *')].filter(
        (element) => endOf(element) > clientWidth + 1 && !isClipped(element),
      );
      problems.push(
        `${scrollWidth} px wide: ${widest
          .slice(-5)
          .map(({ outerHTML }) => outerHTML.slice(0, 80))
          .join(', ')}`,
      );
    }
    const scene = document.querySelector('dialog:modal') ?? document;
    const isHidden = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' ||
        getComputedStyle(element).textOverflow === 'ellipsis' ||
        isHidden(element.parentElement));
    for (const control of scene.querySelectorAll('button, a[href]')) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // A card is a picture with lines that end in an ellipsis; the wordmark hides its second word.
      if (control.closest('[inert]') || control.querySelector('img, picture') || control.closest('[translate="no"]'))
        continue;
      const edge = control.getBoundingClientRect();
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.textContent?.trim() || isHidden(text.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const lost = [...range.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 4 || bottom > edge.bottom + 4,
        );
        if (lost) problems.push(`“${text.textContent.trim()}” of “${control.textContent?.trim()}” is cut off`);
      }
    }
    return problems;
  });

const errorsOn = async (page: Page, screens: readonly Screen[], label: string): Promise<string[]> => {
  const problems: string[] = [];
  for (const { name, path, shows } of screens) {
    for (const width of WIDTHS) {
      await page.setViewport({ width, height: 900 });
      await page.goto(site.origin + path);
      await byRole(page, ...shows);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/${label}-${name}-${width}.png` });
      // Rows that arrive late move what is displayed.
      await eventually(async () =>
        expect({ name, width, errors: await layoutErrors(page) }).toEqual({ name, width, errors: [] }),
      );
      const found = await axeViolations(page);
      problems.push(...found.map((problem) => `${name} at ${width}: ${problem}`));
    }
  }
  return problems;
};

/** The page of a game of the schedule. */
const gameScreen = async (page: Page): Promise<Screen> => {
  await page.goto(`${site.origin}/watch?view=schedule`);
  const link = await page.waitForSelector('main a[href*="view=program"]');
  const path = (await link?.evaluate((element) => element.getAttribute('href'))) ?? '';
  return { name: 'game', path, shows: ['button', 'Share'] };
};

test.each([
  ['more contrast', withFeature('prefers-contrast', 'more')],
  ['forced colors', withFeature('forced-colors', 'active')],
  ['text of twice the size', withLargeText],
] as const)(
  'X-16: with %s no screen scrolls sideways, no button loses its text, and axe finds nothing',
  async (name, prepare) => {
    const label = name.replaceAll(' ', '-');
    const { page: landing } = await newVisitor(browser);
    await prepare(landing);
    const problems = await errorsOn(landing, [LANDING], label);
    const { page } = await newVisitor(browser);
    tolerateRefusedSlot(page);
    await prepare(page);
    await storeSession(page, site.origin, 'card-m');
    problems.push(...(await errorsOn(page, [...SCREENS, await gameScreen(page)], label)));
    expect(problems.filter((problem) => !isOfTheme(problem, name))).toEqual([]);
  },
);
