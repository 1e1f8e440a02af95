import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestPlatform, testPlatform } from './test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

test('a reset begins the next test 10 s after the one before, wherever that one moved the clock', async () => {
  const beganMs = platform.clock.now();
  platform.clock.offsetMs += 3_600_000;
  await platform.reset();
  expect(platform.clock.now()).toBe(beganMs + 10_000);
  platform.clock.offsetMs = 0;
  await platform.reset();
  expect(platform.clock.now()).toBe(beganMs + 20_000);
});
