import { expect } from '@jest/globals';
import type { Page } from 'puppeteer';

/** The layout shift of a whole visit below which nothing is seen to move: a twentieth of what Web Vitals call good. */
const STILL = 0.005;

/** The page has not moved by itself since it was opened, as the Layout Instability API scores it; else what did. */
export async function expectStill(page: Page): Promise<void> {
  const { total, moves } = await page.evaluate(
    () =>
      new Promise<{ total: number; moves: string[] }>((resolve) => {
        type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
        type Shift = { value: number; startTime: number; hadRecentInput: boolean; sources: Source[] };
        const place = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map((side) => Math.round(side)).join(' ');
        const named = ({ node, previousRect, currentRect }: Source) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName.toLowerCase()}.${element?.className} "${element?.textContent.slice(0, 40)}"`;
          return `${name} from ${place(previousRect)} to ${place(currentRect)}`;
        };
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as unknown as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          resolve({
            total: shifts.reduce((sum, { value }) => sum + value, 0),
            moves: shifts.map(
              ({ value, startTime, sources }) =>
                `${value.toFixed(4)} at ${startTime.toFixed(0)} ms: ${sources.map(named).join('; ')}`,
            ),
          });
        }).observe({ type: 'layout-shift', buffered: true });
        // An observer without entries is never called: then nothing has moved.
        requestAnimationFrame(() => setTimeout(() => resolve({ total: 0, moves: [] }), 500));
      }),
  );
  expect(total < STILL ? [] : moves).toEqual([]);
}
