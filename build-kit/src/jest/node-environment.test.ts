import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';

test('an error thrown by a Node module is an Error, and not of a class it does not belong to', async () => {
  const error: unknown = await readFile('/absent/file').catch((thrown: unknown) => thrown);
  expect(error instanceof Error).toBe(true);
  expect(error instanceof RangeError).toBe(false);
  class OwnError extends Error {}
  expect(error instanceof OwnError).toBe(false);
  expect(new OwnError('x') instanceof OwnError).toBe(true);
});
