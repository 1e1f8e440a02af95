const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Code that the page should not be without. What does not come is asked for again: later each time, and at once when the
 * browser is online or the tab is looked at again. Never rejects.
 */
export const untilItComes = <T>(load: () => Promise<T>, waitMs = FIRST_WAIT_MS): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs);
      for (const event of ['online', 'visibilitychange']) window.addEventListener(event, resolve, { once: true });
    });
    return untilItComes(load, Math.min(waitMs * 2, LONGEST_WAIT_MS));
  });
