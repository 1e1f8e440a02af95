import { afterEach } from '@jest/globals';
import { closeVisits } from './browser.ts';

/** Closes the browsers of a journey, passed or failed, and fails it for console messages it did not expect. */
afterEach(async () => {
  const messages = await closeVisits();
  if (messages.length > 0) throw new Error(`Unexpected console messages:\n${messages.join('\n')}`);
});
