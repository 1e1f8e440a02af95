const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Loads code that the page needs. A failed load is retried with growing delays, and immediately when the
 * browser is online or the tab is visible again. Never rejects.
 */
export const untilItComes = <T>(load: () => Promise<T>, waitMs = FIRST_WAIT_MS): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs);
      for (const event of ['online', 'visibilitychange']) window.addEventListener(event, resolve, { once: true });
    });
    return untilItComes(load, Math.min(waitMs * 2, LONGEST_WAIT_MS));
  });

/** Loads code, then calls `use`. Returns a function that cancels this, or undoes what `use` did. */
export const whenItComes = <T>(load: () => Promise<T>, use: (loaded: T) => () => void): (() => void) => {
  let isLeft = false;
  let undo = () => {};
  void untilItComes(load).then((loaded) => {
    if (!isLeft) undo = use(loaded);
  });
  return () => {
    isLeft = true;
    undo();
  };
};
