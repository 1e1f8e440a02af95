import { readFileSync } from 'node:fs';
import type { Test } from '@jest/test-result';
import DefaultSequencer from '@jest/test-sequencer';

/** Marks a file that takes more than a minute, in the comment at its beginning. */
const LONG = /^\/\*\* @long \*\/$/m;

/** Begins with the files that take longest, so that none of them keeps one worker busy after the others have ended. */
// oxlint-disable-next-line import/no-default-export -- jest constructs the default export.
export default class LongFirst extends DefaultSequencer {
  override sort(tests: Test[]): Test[] {
    const isLong = new Map(tests.map(({ path }) => [path, LONG.test(readFileSync(path, 'utf8').slice(0, 200))]));
    return (super.sort(tests) as Test[]).toSorted((a, b) => Number(isLong.get(b.path)) - Number(isLong.get(a.path)));
  }
}
