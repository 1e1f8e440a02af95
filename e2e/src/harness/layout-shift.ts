import type { Page } from 'puppeteer';

/** How much of the page has moved by itself since it was opened, as the Layout Instability API scores it. */
export const movedBy = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
          resolve(entries.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // An observer without entries is never called: then nothing has moved.
        requestAnimationFrame(() => setTimeout(() => resolve(0), 500));
      }),
  );
