/** @long */
import { testEngine } from './harness/engine-suite.ts';

/** Shaka counts live times from the start of availability. */
testEngine({
  key: '',
  version: /^Shaka Player v?\d+\.\d+/,
  codes: { gone: 'shaka:1001', malformed: 'shaka:4036' },
});
