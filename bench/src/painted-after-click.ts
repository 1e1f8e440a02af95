import type { Page } from 'puppeteer';

/** From the click on `opener` until the frame that shows `wanted` was made, in ms of the page's own clock. */
export const paintedAfterClick = (page: Page, opener: string, wanted: string): Promise<number> =>
  page.evaluate(
    (pressed, shown) =>
      new Promise<number>((resolve) => {
        const changes = new MutationObserver(() => {
          if (!document.querySelector(shown)) return;
          changes.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - begunMs);
            port2.postMessage(null);
          });
        });
        changes.observe(document, { childList: true, subtree: true, attributes: true });
        const begunMs = performance.now();
        document.querySelector<HTMLElement>(pressed)?.click();
      }),
    opener,
    wanted,
  );
