import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkoutVisits } from '../../testing/checkout-visit.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_PAYMENTS: 'off' });
});
afterAll(() => platform.close());

const { open, runJobs, subscriptionsOf } = checkoutVisits(() => platform);

test('without a gateway nothing is sold, charged or ended', async () => {
  await expect(open('nosub')).rejects.toThrow('not_on_sale');
  await expect(open('card-m', 'update')).rejects.toThrow('not_on_sale');
  platform.clock.offsetMs += 40 * 24 * 60 * 60_000;
  expect(await runJobs()).not.toHaveProperty(['done', 'billing.collect']);
  expect(await subscriptionsOf('card-m')).toHaveLength(1);
});
