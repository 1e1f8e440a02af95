/** @long */
import { testEngine } from './harness/engine-suite.ts';

/** Bitmovin counts live times from the epoch. */
testEngine({
  key: 'test-key',
  version: /^Bitmovin Player 8\.\d+/,
  codes: { gone: 'bitmovin:1208', malformed: 'bitmovin:1202' },
});
