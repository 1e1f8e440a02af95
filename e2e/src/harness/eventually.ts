const TIMEOUT_MS = 60_000;
const INTERVAL_MS = 50;

/**
 * Repeats `assertion` until it passes; after a minute it fails with the last error. For a value that follows a visible
 * change and is not itself visible: storage, focus, a mail, a request count. An assertion that something does not
 * happen needs a completed condition before it instead.
 */
export const eventually = async <T>(assertion: () => T | Promise<T>): Promise<T> => {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
};
