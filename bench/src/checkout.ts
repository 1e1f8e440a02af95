import type { Page } from 'puppeteer';
import { type Conditions, DESKTOP, LOCAL } from './conditions.ts';
import { markdownTable, milliseconds, spread } from './report.ts';
import { measureOpenings } from './screen-openings.ts';
import { median } from './statistics.ts';

const CHOOSE_MONTHLY = 'li:nth-of-type(2) button[aria-pressed]';
/** The bar: from the click on a plan to the hosted form with what is due today. */
const ALLOWED_MS = 300;

interface Openings {
  readonly conditions: Conditions;
  readonly usable: number[];
}

/** Epoch ms with fractions, of the page's own clock; the frame's counts from the same origin. */
interface CheckoutMarks {
  usableAtMs?: number;
}
declare global {
  var __CHECKOUT__: CheckoutMarks | undefined;
}

/** Runs in every document: in the hosted page it notes the frame in which the order was there to be paid. */
const watchForm = (): void => {
  if (location.pathname !== '/checkout') return;
  const marks: CheckoutMarks = {};
  globalThis.__CHECKOUT__ = marks;
  const changes = new MutationObserver(() => {
    const summary = document.querySelector<HTMLElement>('#summary');
    if (!summary || summary.hidden) return;
    changes.disconnect();
    requestAnimationFrame(() => {
      marks.usableAtMs = performance.timeOrigin + performance.now();
    });
  });
  changes.observe(document, { childList: true, subtree: true, attributes: true });
};

const visit = async (page: Page, origin: string, { usable }: Openings): Promise<void> => {
  await page.evaluateOnNewDocument(watchForm);
  await page.goto(`${origin}/CreditCardPayment`);
  await page.waitForSelector(CHOOSE_MONTHLY, { timeout: 60_000 });
  await page.waitForNetworkIdle({ idleTime: 500, concurrency: 2, timeout: 60_000 });
  const clickedAtMs = await page.$eval(CHOOSE_MONTHLY, (button) => {
    const now = performance.timeOrigin + performance.now();
    (button as HTMLButtonElement).click();
    return now;
  });
  const frame = await page.waitForFrame((one) => one.url().includes('/checkout?'), { timeout: 60_000 });
  await frame.waitForFunction(() => globalThis.__CHECKOUT__?.usableAtMs !== undefined, { timeout: 60_000 });
  usable.push((await frame.evaluate(() => globalThis.__CHECKOUT__?.usableAtMs ?? Number.NaN)) - clickedAtMs);
};

const rowOf = ({ conditions, usable }: Openings): string[] => [
  conditions.name,
  spread(usable),
  median(usable) <= ALLOWED_MS ? 'within' : `over by ${milliseconds(median(usable) - ALLOWED_MS)} ms`,
];

await measureOpenings<Openings>({
  bench: 'checkout',
  remote: 'mf-subscription',
  firstShown: 'the plans',
  lines: [LOCAL, DESKTOP],
  nothingYet: (conditions) => ({ conditions, usable: [] }),
  visit,
  table: (openings) =>
    markdownTable(
      ['line', 'from the click on a plan to the form, ms', `≤ ${ALLOWED_MS} ms on this machine`],
      openings.map(rowOf),
    ),
  result: ({ conditions, usable }) => ({
    name: `click on a plan to the form, ${conditions.name}`,
    unit: 'ms',
    values: usable,
    bar: conditions === LOCAL ? { atMost: ALLOWED_MS } : null,
  }),
});
