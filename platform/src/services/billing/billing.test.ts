import {
  ChangeService,
  CreateUser,
  GenerateReferralCode,
  GetEntitlements,
  GetReferralRewards,
  RemoveSubscription,
} from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { aCard, anOrder, checkoutVisits, inInstallments, MONTHLY, YEARLY } from '../../testing/checkout-visit.ts';
import { bearer, device, fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

const DAY_MS = 24 * 60 * 60_000;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_SIGN_IN: '10000', GS_LIMIT_CREATE: '10000' });
});
afterAll(() => platform.close());
afterEach(async () => {
  platform.clock.offsetMs = 0;
  await platform.control.inject({ method: 'POST', url: '/seed' });
});

const visits = checkoutVisits(() => platform);
const { buy, subscriptionsOf, ledgerOf, runJobs, mailsTo, signIn } = visits;
/** Moves the clock as the control port does, and lets everything happen that is due by then. */
const live = async (days: number) => {
  const offsetMs = platform.clock.offsetMs + days * DAY_MS;
  await platform.control.inject({ method: 'POST', url: '/clock', payload: { offsetMs } });
  return runJobs();
};
const amounts = async (seed: string) =>
  (await ledgerOf(seed)).map(({ kind, status, amount_minor }) => [kind, status, amount_minor]);
const yearly = { packageId: [{ serviceId: YEARLY }], total: 199.99 };
const hasEntitlement = async (seed: string) =>
  'ovatToken' in fieldsOf(GetEntitlements, await send(platform.site, GetEntitlements, {}, await signIn(seed)));

test('a subscription lives for half a year in seconds: paid every month, with a receipt each', async () => {
  await buy('nosub');
  const [first] = await subscriptionsOf('nosub');
  await live(185);
  const [now] = await subscriptionsOf('nosub');
  expect(await amounts('nosub')).toEqual([
    ['purchase', 'approved', 1999],
    ...Array.from({ length: 6 }, () => ['renewal', 'approved', 1999]),
  ]);
  expect(now?.startDate).toBe(first?.startDate);
  expect(now?.validityTill).toBeGreaterThan(platform.clock.now());
  // The first one is half a year old and forgotten.
  expect((await mailsTo('nosub')).slice(-6)).toEqual(Array.from({ length: 6 }, () => 'Your YES receipt'));
  expect(await runJobs()).toMatchObject({ done: { 'billing.collect': 0 } });
  const rows = (await ledgerOf('nosub')).toSorted((a, b) => a.period_start - b.period_start);
  const starts = rows.slice(1).map(({ period_start }) => period_start);
  expect(starts).toEqual(rows.slice(0, -1).map(({ period_end }) => period_end));
});

test('a declined renewal keeps access, sends a mail, and pays on the second attempt', async () => {
  await buy('nosub', {}, aCard({ number: '4000000000000119' }));
  await live(32);
  expect(await amounts('nosub')).toEqual([
    ['purchase', 'approved', 1999],
    ['renewal', 'declined', 1999],
  ]);
  expect(await hasEntitlement('nosub')).toBe(true);
  expect(await mailsTo('nosub')).toEqual(['Your YES receipt', 'Your YES payment did not go through']);
  await live(1);
  expect((await amounts('nosub')).at(-1)).toEqual(['renewal', 'approved', 1999]);
  expect((await mailsTo('nosub')).at(-1)).toBe('Your YES receipt');
});

test('a renewal that is never paid ends the subscription after a week with a mail; nothing is charged afterwards', async () => {
  await buy('nosub', {}, aCard({ number: '4000000000000341' }));
  for (const days of [32, 1, 2]) await live(days);
  expect(await subscriptionsOf('nosub')).toHaveLength(1);
  await live(3);
  expect(await subscriptionsOf('nosub')).toEqual([]);
  expect(await hasEntitlement('nosub')).toBe(false);
  expect(await amounts('nosub')).toEqual([
    ['purchase', 'approved', 1999],
    ...Array.from({ length: 4 }, () => ['renewal', 'declined', 1999]),
  ]);
  expect((await mailsTo('nosub')).slice(-2)).toEqual([
    'Your YES payment did not go through',
    'Your YES subscription has ended',
  ]);
  await live(90);
  expect(await ledgerOf('nosub')).toHaveLength(5);
  expect(await buy('nosub')).toMatchObject({ outcome: 'done' });
});

test('SUBS-031: a new card pays what the old one did not, without waiting for the next try', async () => {
  await buy('nosub', {}, aCard({ number: '4000000000000341' }));
  await live(32);
  const { frameUrl, clientSessionToken } = await visits.open('nosub', 'update');
  const ticket = visits.ticketOf((await visits.load(frameUrl)).body);
  const [method] = await visits.methodsOf('nosub');
  await visits.requestPage(ticket, {
    type: 'UPDATE_PAYMENT_METHOD_REQUEST',
    currentPaymentMethodId: method?.paymentMethodId,
    client_session_token: clientSessionToken,
  });
  expect(await visits.submit(ticket)).toMatchObject({ outcome: 'done' });
  await runJobs();
  expect((await ledgerOf('nosub')).at(-1)).toMatchObject({ status: 'approved', card_last_digits: '1111' });
});

test('A-71: a year in three payments is charged monthly and adds up exactly, and renews in three again', async () => {
  await buy('nosub', inInstallments(3));
  await live(65);
  expect(await amounts('nosub')).toEqual([
    ['purchase', 'approved', 6666],
    ['installment', 'approved', 6666],
    ['installment', 'approved', 6667],
  ]);
  expect(new Set((await ledgerOf('nosub')).map(({ order_id }) => order_id)).size).toBe(1);
  await live(250);
  expect(await ledgerOf('nosub')).toHaveLength(3);
  await live(60);
  expect((await amounts('nosub')).at(-1)).toEqual(['renewal', 'approved', 6666]);
});

test('SUBS-054: a cancelled plan is available to its end, is not charged again, and then ends', async () => {
  await buy('nosub');
  const removal = { serviceID: MONTHLY, serviceType: 'PACKAGE', reasonCode: '001', reason: 'Season is over' };
  await send(platform.site, RemoveSubscription, removal, await signIn('nosub'));
  await live(20);
  expect(await subscriptionsOf('nosub')).toMatchObject([{ status: 'Final Bill' }]);
  expect(await hasEntitlement('nosub')).toBe(true);
  await live(15);
  expect(await subscriptionsOf('nosub')).toEqual([]);
  expect(await ledgerOf('nosub')).toHaveLength(1);
  expect(await mailsTo('nosub')).toEqual([
    'Your YES receipt',
    'Your YES subscription is canceled',
    'Your YES subscription has ended',
  ]);
});

test('installments that are owed are charged after a cancellation too: the year is watched to its end', async () => {
  await buy('nosub', inInstallments(3));
  const removal = { serviceID: YEARLY, serviceType: 'PACKAGE', reasonCode: '001', reason: 'Season is over' };
  await send(platform.site, RemoveSubscription, removal, await signIn('nosub'));
  await live(100);
  expect((await ledgerOf('nosub')).reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(19999);
  await live(300);
  expect(await ledgerOf('nosub')).toHaveLength(3);
  expect(await subscriptionsOf('nosub')).toEqual([]);
});

test('PLAT-020: a changed plan begins, and is paid, when the paid time of the old one ends', async () => {
  await buy('nosub');
  const change = { oldServiceID: MONTHLY, newServiceID: YEARLY };
  await send(platform.site, ChangeService, change, await signIn('nosub'));
  await live(25);
  expect(await ledgerOf('nosub')).toHaveLength(1);
  await live(10);
  expect(await amounts('nosub')).toEqual([
    ['purchase', 'approved', 1999],
    ['renewal', 'approved', 19999],
  ]);
  expect(await subscriptionsOf('nosub')).toMatchObject([{ serviceID: YEARLY, subscriptionStatus: 'Active' }]);
});

test('SUBS-005: a promotion’s price is paid once; the next year costs what the plan costs', async () => {
  platform.clock.offsetMs = Date.UTC(2026, 1, 10) - (platform.clock.now() - platform.clock.offsetMs);
  await buy('nosub', { ...yearly, total: 179.99 });
  await live(370);
  expect(await amounts('nosub')).toEqual([
    ['purchase', 'approved', 17999],
    ['renewal', 'approved', 19999],
  ]);
});

test('PLAT-023: what is paid on another platform is neither charged nor ended here', async () => {
  const before = await Promise.all(['roku', 'apple'].map(subscriptionsOf));
  await live(200);
  expect(await Promise.all(['roku', 'apple'].map(subscriptionsOf))).toEqual(before);
  expect(await ledgerOf('roku')).toEqual([]);
});

test.each([
  ['monthly', { packageId: [{ serviceId: MONTHLY }] }, 60_000],
  ['annual', yearly, 100_000],
])(
  'PLAT-017, S-32: a referrer is credited once for a %s plan, when its first paid period starts',
  async (name, order, earns) => {
    const generated = await send(
      platform.site,
      GenerateReferralCode,
      { initiatedBy: 'evWeb', referralProgram: 'YES-REFER' },
      await signIn('card-m'),
    );
    const referralCode = String(fieldsOf(GenerateReferralCode, generated)['referralCode']);
    const born = Date.UTC(1990, 0, 1);
    const person = {
      firstName: 'Fay',
      lastName: 'New',
      dateOfBirth: born,
      gender: null,
      isGenerateJWT: true,
      deviceMessage: device,
    };
    const register = async (email: string) =>
      fieldsOf(
        CreateUser,
        await send(platform.site, CreateUser, {
          customerUsername: email,
          customerPassword: 'Home-opener-2026',
          email,
          referralCode,
          ...person,
        }),
      );
    expect(await register('card-m+again@example.test')).toMatchObject({ responseCode: '0' });
    const { accessToken, spAccountID } = await register(`fay-${name}@example.test`);
    const points = async () =>
      await platform.db
        .selectFrom('referral')
        .select(['points', 'referrer_id'])
        .where('referred_id', '=', String(spAccountID))
        .executeTakeFirst();
    const session = bearer(accessToken);
    const rewards = async () =>
      fieldsOf(GetReferralRewards, await send(platform.site, GetReferralRewards, {}, await signIn('card-m')));
    expect(await rewards()).toMatchObject({ totalPoints: 0, rewards: [] });
    const pay = async (number: string) => {
      const { frameUrl, clientSessionToken } = await visits.open(`fay-${name}`, 'new', session);
      const ticket = visits.ticketOf((await visits.load(frameUrl)).body);
      await visits.requestPage(ticket, anOrder(clientSessionToken, order));
      return visits.submit(ticket, aCard({ number }));
    };
    expect(await pay('4000000000000002')).toMatchObject({ code: 'declined' });
    expect(await points()).toEqual({ points: null, referrer_id: 'sp-card-m' });
    expect(await pay('4111111111111111')).toMatchObject({ outcome: 'done', message: { referralCode } });
    expect(await points()).toEqual({ points: earns, referrer_id: 'sp-card-m' });
    expect((await mailsTo('card-m')).filter((subject) => subject === 'You earned points')).toHaveLength(1);
    const earned = { totalPoints: earns, rewards: [{ points: earns, creditedAt: expect.any(Number) }] };
    expect(await rewards()).toMatchObject(earned);
    await live(370);
    expect(await points()).toMatchObject({ points: earns });
    expect(await mailsTo('card-m')).not.toContain('You earned points');
    // The friend leaves, and is forgotten; what was earned stays.
    await platform.db.deleteFrom('account').where('id', '=', String(spAccountID)).execute();
    expect(await points()).toBeUndefined();
    expect(await rewards()).toMatchObject(earned);
  },
);
