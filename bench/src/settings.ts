import type { Page } from 'puppeteer';
import { type Conditions, DESKTOP, LOCAL, MOBILE } from './conditions.ts';
import { paintedAfterClick } from './painted-after-click.ts';
import { markdownTable, milliseconds, ratio, spread } from './report.ts';
import { measureOpenings } from './screen-openings.ts';
import { median } from './statistics.ts';

const OPENER = 'header button[aria-label="Account & Settings"]';
/** The menu's entries are visible and can be pressed. */
const MENU = 'dialog[data-sheet][open] li a';
/** The bar: from the click to the menu, with mf-account loaded. */
const ALLOWED_MS = 100;
const OPENINGS_A_VISIT = 5;

interface Openings {
  readonly conditions: Conditions;
  /** mf-account travels after the click. */
  readonly first: number[];
  readonly later: number[];
}

const openMenu = (page: Page): Promise<number> => paintedAfterClick(page, OPENER, MENU);

const closeMenu = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.waitForFunction((menu) => !document.querySelector(menu), {}, MENU);
};

/** Its first opening fetches mf-account, though the browser's cache may have it. */
const visit = async (page: Page, origin: string, { first, later }: Openings): Promise<void> => {
  await page.setCacheEnabled(false);
  await page.goto(`${origin}/watch`);
  await page.waitForSelector(OPENER, { timeout: 60_000 });
  await page.waitForNetworkIdle({ idleTime: 500, concurrency: 2, timeout: 60_000 });
  const firstMs = await openMenu(page);
  await closeMenu(page);
  const laterMs: number[] = [];
  for (let count = 0; count < OPENINGS_A_VISIT; count += 1) {
    laterMs.push(await openMenu(page));
    await closeMenu(page);
  }
  first.push(firstMs);
  later.push(...laterMs);
};

const rowOf = ({ conditions, first, later }: Openings): string[] => [
  conditions.name,
  spread(first),
  spread(later),
  ratio(median(later) / median(first)),
  median(later) <= ALLOWED_MS ? 'within' : `over by ${milliseconds(median(later) - ALLOWED_MS)} ms`,
];

await measureOpenings<Openings>({
  bench: 'settings',
  remote: 'mf-account',
  firstShown: 'the menu',
  lines: [LOCAL, DESKTOP, MOBILE],
  nothingYet: (conditions) => ({ conditions, first: [], later: [] }),
  visit,
  table: (openings) =>
    markdownTable(
      ['line', 'first opening, ms', 'with mf-account loaded, ms', 'loaded over first', `≤ ${ALLOWED_MS} ms`],
      openings.map(rowOf),
    ),
  result: ({ conditions, later }) => ({
    name: `settings menu, loaded, ${conditions.name}`,
    unit: 'ms',
    values: later,
    bar: { atMost: ALLOWED_MS },
  }),
});
