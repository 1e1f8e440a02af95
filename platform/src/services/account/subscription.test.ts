import {
  ChangeService,
  GetActiveSubscriptions,
  GetEntitlements,
  GetOAuthAccessToken,
  GetPaymentMethods,
  RemoveSubscription,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { seedEmail } from '../../sandbox/seed/seed-users.ts';
import {
  bearer,
  credentials,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';

const [MONTHLY, YEARLY] = ['yes.web.Monthly', 'yes.web.Yearly'];
const REASON = 'Season is over';
const DAY_MS = 24 * 60 * 60_000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_SIGN_IN: '10000' });
});
afterAll(() => platform.close());
beforeEach(() => platform.reset());

const signIn = async (seed: string) => {
  const response = await send(platform.site, GetOAuthAccessToken, credentials(seed));
  return bearer(fieldsOf(GetOAuthAccessToken, response)['accessToken']);
};
const codeOf = (call: Parameters<typeof refusalOf>[0], response: Awaited<ReturnType<typeof send>>) =>
  fieldsOf(call, response)['responseCode'] === '1' ? 'ok' : refusalOf(call, response).code;

const change = async (seed: string, oldServiceID = MONTHLY, newServiceID = YEARLY) =>
  codeOf(ChangeService, await send(platform.site, ChangeService, { oldServiceID, newServiceID }, await signIn(seed)));
const remove = async (seed: string, serviceID = MONTHLY, reason: string | undefined = REASON) => {
  const removal = { serviceID, serviceType: 'PACKAGE', reasonCode: '001', reason };
  return codeOf(RemoveSubscription, await send(platform.site, RemoveSubscription, removal, await signIn(seed)));
};
const takeBack = async (seed: string, serviceID = YEARLY) => {
  const removal = { serviceID, serviceType: 'PACKAGE', reasonCode: '001' };
  return codeOf(RemoveSubscription, await send(platform.site, RemoveSubscription, removal, await signIn(seed)));
};
const listOf = async (seed: string) => {
  const response = await send(platform.site, GetActiveSubscriptions, {}, await signIn(seed));
  return GetActiveSubscriptions.reply.parse(fieldsOf(GetActiveSubscriptions, response)).AccountServiceMessage;
};
const hasEntitlement = async (seed: string) =>
  'ovatToken' in fieldsOf(GetEntitlements, await send(platform.site, GetEntitlements, {}, await signIn(seed)));

test('PLAT-019: cards are listed by their last digits, other methods by their name', async () => {
  const methodsOf = async (seed: string) => {
    const response = await send(platform.site, GetPaymentMethods, {}, await signIn(seed));
    return GetPaymentMethods.reply.parse(fieldsOf(GetPaymentMethods, response)).paymentMethods;
  };
  expect(await methodsOf('card-m')).toEqual([
    {
      paymentMethodId: 'pm-card-m',
      paymentMethodName: 'Credit/Debit Card',
      cardNumber: '**** **** **** 1111',
      isAutoPayment: true,
    },
  ]);
  const [roku] = await methodsOf('roku');
  expect(roku).toMatchObject({ paymentMethodName: 'Roku Payment' });
  expect(roku).not.toHaveProperty('cardNumber');
  expect(await methodsOf('nosub')).toEqual([]);
});

test('PLAT-020: a change of plan is pending until the paid time ends, is taken back, and is asked for once at a time', async () => {
  const [before] = await listOf('card-m');
  expect(await change('card-m', MONTHLY, 'yes.web.Weekly')).toBe('eV1663');
  expect(await change('card-m', YEARLY, MONTHLY)).toBe('eV1663');
  expect(await change('card-m', MONTHLY, MONTHLY)).toBe('eV1663');
  expect(await change('card-m')).toBe('ok');
  expect(await listOf('card-m')).toMatchObject([
    { serviceID: MONTHLY, subscriptionStatus: 'Active - Cancelled', validityTill: before?.validityTill },
    { serviceID: YEARLY, subscriptionStatus: 'Active', startDate: before?.validityTill, retailPrice: 199.99 },
  ]);
  expect(await change('card-m')).toBe('eV1664');
  expect(await takeBack('card-m')).toBe('ok');
  expect(await listOf('card-m')).toEqual([before]);
});

test('A-73: of twenty concurrent changes, one succeeds', async () => {
  const session = await signIn('tvcode');
  const request = { oldServiceID: MONTHLY, newServiceID: YEARLY };
  const all = await Promise.all(Array.from({ length: 20 }, () => send(platform.site, ChangeService, request, session)));
  expect(all.filter((response) => codeOf(ChangeService, response) === 'ok')).toHaveLength(1);
  expect(await listOf('tvcode')).toHaveLength(2);
});

test('PLAT-021: a cancellation needs a reason, is a Final Bill, and is confirmed by mail', async () => {
  const [before] = await listOf('card-y');
  expect(await remove('card-y', YEARLY, 'because')).toBe('eV0001');
  expect(await takeBack('card-y')).toBe('eV0001');
  expect(await remove('card-y', YEARLY)).toBe('ok');
  expect(await listOf('card-y')).toMatchObject([
    { status: 'Final Bill', cancellationDate: platform.clock.now(), validityTill: before?.validityTill },
  ]);
  const { cancel_reason } = await platform.db
    .selectFrom('subscription')
    .select('cancel_reason')
    .where('account_id', '=', 'sp-card-y')
    .executeTakeFirstOrThrow();
  expect(cancel_reason).toBe(REASON);
  const outbox = await platform.control.inject({ url: '/outbox', query: { to: seedEmail('card-y') } });
  expect(outbox.json()).toMatchObject({ mails: [{ subject: 'Your YES subscription is canceled' }] });
  expect(await remove('card-y', YEARLY)).toBe('eV1664');
  expect(await change('card-y', YEARLY, MONTHLY)).toBe('eV1663');
});

test('PLAT-023: what was bought on another platform is neither changed nor cancelled here', async () => {
  for (const seed of ['apple', 'roku', 'google', 'amazon', 'operator']) {
    expect([await change(seed), await remove(seed)]).toEqual(['eV1664', 'eV1664']);
    expect(await listOf(seed)).toMatchObject([{ status: 'Active', subscriptionStatus: 'Active' }]);
  }
});

test('SUBS-037: installments are cancelled, not changed', async () => {
  expect(await change('splitit', YEARLY, MONTHLY)).toBe('eV1664');
  expect(await remove('splitit', YEARLY)).toBe('ok');
});

test('A-94: cancelling while a switch is pending ends both; access lasts to the end of the paid time', async () => {
  expect(await remove('pending')).toBe('ok');
  expect(await listOf('pending')).toMatchObject([{ serviceID: MONTHLY, status: 'Final Bill' }]);
  expect(await hasEntitlement('pending')).toBe(true);
  platform.clock.offsetMs += 11 * DAY_MS;
  expect(await listOf('pending')).toEqual([]);
  expect(await hasEntitlement('pending')).toBe(false);
});

test('A-94: after the switch only the new plan counts, and gives access', async () => {
  expect(await change('tvcode')).toBe('ok');
  const [, next] = await listOf('tvcode');
  platform.clock.offsetMs += Number(next?.startDate) - platform.clock.now();
  expect(await listOf('tvcode')).toMatchObject([{ serviceID: YEARLY, subscriptionStatus: 'Active' }]);
  expect(await hasEntitlement('tvcode')).toBe(true);
});

test('PLAT-020: a plan that the account does not have cannot be changed', async () => {
  expect([await change('nosub'), await remove('nosub')]).toEqual(['eV1663', 'eV1663']);
  expect((await send(platform.site, ChangeService, {})).statusCode).toBe(401);
});
