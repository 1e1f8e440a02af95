import { aSession } from '@grandstand/shared-contracts/testing';
import { liveValue, type Session } from '@grandstand/shared-contracts';
import { createBrowserStorage, STORAGE_KEYS } from '../storage/browser-storage.ts';
import { followPurchases } from './purchases.ts';

type Purchase = NonNullable<Session['subscriptions']['unreportedPurchase']>;
const PURCHASED = Date.parse('2026-11-21T10:00:00Z');
const order: Purchase = {
  orderId: 'o-1',
  serviceID: 'yes.web.Monthly',
  period: 'Monthly',
  price: 19.99,
  purchasedAt: PURCHASED,
};

/** A page on which the account service lists these purchases as unreported, one per load. */
const page = (...loads: (Partial<Purchase> | null)[]) => {
  const session = liveValue<Session>(aSession());
  const track = jest.fn();
  followPurchases({ session, storage: createBrowserStorage(), track });
  for (const bought of loads) {
    session.set(
      aSession({
        subscriptions: { list: [], loadedAt: 1, ...(bought && { unreportedPurchase: { ...order, ...bought } }) },
      }),
    );
  }
  return track;
};
afterEach(() => localStorage.clear());

test.each([
  ['Monthly', '2026-12-21T10:00:00.000Z'],
  ['Yearly', '2027-11-21T10:00:00.000Z'],
] as const)('SUBS-025: a %s purchase is reported with its own time and its expiry', (period, expires) => {
  expect(page({ period }).mock.calls).toEqual([
    [
      'Purchase',
      { orderId: 'o-1', serviceID: 'yes.web.Monthly', period, price: 19.99, expires },
      { id: 'purchase-o-1', at: PURCHASED },
    ],
  ]);
});

test.each([
  ['Monthly', '2027-01-31T10:00:00Z', '2027-03-02T10:00:00.000Z'],
  ['Monthly', '2028-01-31T10:00:00Z', '2028-03-01T10:00:00.000Z'],
  ['Monthly', '2026-12-15T23:30:00Z', '2027-01-14T23:30:00.000Z'],
  ['Yearly', '2027-02-28T10:00:00Z', '2028-02-28T10:00:00.000Z'],
  ['Yearly', '2027-03-01T10:00:00Z', '2028-03-01T10:00:00.000Z'],
  ['Yearly', '2028-02-29T10:00:00Z', '2029-03-01T10:00:00.000Z'],
] as const)('SUBS-025: a %s purchase of %s expires on %s', (period, purchased, expires) => {
  const track = page({ period, purchasedAt: Date.parse(purchased) });
  expect(track.mock.calls[0]?.[1]).toMatchObject({ expires });
});

test('SUBS-025, A-91: reports an order once, although the account still lists it as unreported', () => {
  expect(page(null, {}, {}, null, {})).toHaveBeenCalledTimes(1);
  expect(page({}, { orderId: 'o-2' })).toHaveBeenCalledTimes(2);
});

test('SUBS-025: another tab reports the order with the same id, so that it counts once', () => {
  const names = [page({}), page({})].map((track) => track.mock.calls[0]?.[2].id);
  expect(names).toEqual(['purchase-o-1', 'purchase-o-1']);
});

test('SUBS-025: reports nothing without a purchase', () => {
  expect(page(null)).not.toHaveBeenCalled();
});

test('SUBS-020: service id and referral code are kept', () => {
  page({ referralCode: 'YES-42' });
  expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.lastPurchase) ?? '')).toEqual({
    orderId: 'o-1',
    serviceID: 'yes.web.Monthly',
    referralCode: 'YES-42',
  });
});
