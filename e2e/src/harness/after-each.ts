import { afterEach, jest } from '@jest/globals';
import { leaveAll } from './browser.ts';

// A journey shares its machine with a browser, six servers and real time. One that fails is tried once more, before
// the next one changes the site; what the first try found is printed, and the run's end names who needed a second one.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });

/** A journey ends with its browsers closed, passed or not, and with nothing in a console that it did not name. */
afterEach(async () => {
  const complaints = await leaveAll();
  if (complaints.length > 0) throw new Error(`The console of a visitor:\n${complaints.join('\n')}`);
});
