import { AnalyticsTrack, GetActiveSubscriptions, purchaseMessageId } from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { checkoutVisits, inInstallments, MONTHLY, YEARLY } from '../../testing/checkout-visit.ts';
import { fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

const DAY_MS = 24 * 60 * 60_000;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_SIGN_IN: '10000' });
});
afterAll(() => platform.close());
afterEach(async () => {
  platform.clock.offsetMs = 0;
  await platform.control.inject({ method: 'POST', url: '/seed' });
});

const { buy, signIn } = checkoutVisits(() => platform);
const unreported = async (seed: string) => {
  const reply = fieldsOf(
    GetActiveSubscriptions,
    await send(platform.site, GetActiveSubscriptions, {}, await signIn(seed)),
  );
  return GetActiveSubscriptions.reply.parse(reply).unreportedPurchase;
};
/** As a browser reports, and once more. */
const tell = async (orderId: string) => {
  const message = { messageId: purchaseMessageId(orderId), event: 'Purchase', userId: 'sp-nosub', properties: {} };
  await send(platform.site, AnalyticsTrack, message);
  await send(platform.site, AnalyticsTrack, message);
};
/** Everything that came, stored. */
const purchases = async () => {
  const { events } = (await platform.control.inject({ url: '/events?name=Purchase' })).json<{ events: unknown[] }>();
  return events;
};

test('SUBS-025: a purchase is unreported until analytics has it, whichever tab reports it and however often', async () => {
  expect(await unreported('nosub')).toBeUndefined();
  await buy('nosub');
  const purchase = await unreported('nosub');
  expect(purchase).toMatchObject({ serviceID: MONTHLY, period: 'Monthly', price: 19.99 });
  expect(await unreported('nosub')).toEqual(purchase);
  await tell(String(purchase?.orderId));
  expect(await purchases()).toHaveLength(1);
  expect(await unreported('nosub')).toBeUndefined();
});

test('SUBS-025: an installment purchase is reported with its first charge', async () => {
  await buy('nosub', inInstallments(6));
  expect(await unreported('nosub')).toMatchObject({ serviceID: YEARLY, period: 'Yearly', price: 33.33 });
});

test('SUBS-025: a purchase older than a month, or made elsewhere, is not reported', async () => {
  await buy('nosub', inInstallments(6));
  platform.clock.offsetMs += 31 * DAY_MS;
  expect(await unreported('nosub')).toBeUndefined();
  expect(await unreported('card-m')).toBeUndefined();
});
