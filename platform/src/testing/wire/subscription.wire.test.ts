import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { replyExpectation, success } from './expect-reply.ts';
import { type RunningPlatform, runningPlatform } from './running-platform.ts';

let platform: RunningPlatform;
const expectReply = replyExpectation(() => platform);
beforeAll(async () => {
  platform = await runningPlatform();
}, 120_000);
afterAll(() => platform.stop());

test('PLAT-018, CON-005: POST /yesnetwork/getActiveSubscriptions', async () => {
  await expectReply(
    '/yesnetwork/getActiveSubscriptions',
    'GetActiveSubscriptionsRequestMessage',
    {},
    await platform.signIn('finalbill'),
    'GetActiveSubscriptionsResponseMessage',
    expect.objectContaining({
      responseCode: '1',
      billingZipCode: expect.any(String),
      AccountServiceMessage: [
        expect.objectContaining({
          status: 'Final Bill',
          subscriptionStatus: expect.any(String),
          subscriptionType: expect.stringMatching(/^(Monthly|Yearly)$/),
          serviceID: expect.stringMatching(/\.(Monthly|Yearly)$/),
          displayName: expect.any(String),
          retailPrice: expect.any(Number),
          validityTill: expect.any(Number),
          startDate: expect.any(Number),
          orderDateTimeInMillis: expect.any(Number),
          paymentMethod: expect.any(String),
          cancellationDate: expect.any(Number),
        }),
      ],
    }),
  );
});

test.each([
  ['card-m', 'Credit/Debit Card'],
  ['splitit', 'Splitit'],
  ['apple', 'App Store Billing'],
  ['roku', 'Roku Payment'],
  ['google', 'Google Wallet'],
  ['amazon', 'Amazon App Store Billing'],
  ['operator', 'Operator Billing'],
])('PLAT-019, SUBS-041: POST /yesnetwork/getPaymentMethods for %s names %s', async (seed, name) => {
  await expectReply(
    '/yesnetwork/getPaymentMethods',
    'GetPaymentMethodsRequestMessage',
    {},
    await platform.signIn(seed),
    'GetPaymentMethodsResponseMessage',
    expect.objectContaining({
      responseCode: '1',
      paymentMethods: [
        expect.objectContaining({
          paymentMethodId: expect.any(String),
          paymentMethodName: name,
          isAutoPayment: expect.any(Boolean),
        }),
      ],
    }),
  );
});

test('PLAT-020, PLAT-021: POST /yesnetwork/changeService, then /yesnetwork/removeSubscription', async () => {
  const accessToken = await platform.signIn('card-m');
  await expectReply(
    '/yesnetwork/changeService',
    'ChangeServiceRequestMessage',
    { oldServiceID: 'yes.web.Monthly', newServiceID: 'yes.web.Yearly' },
    accessToken,
    'ChangeServiceResponseMessage',
    success,
  );
  await expectReply(
    '/yesnetwork/removeSubscription',
    'RemoveSubscriptionRequestMessage',
    { serviceID: 'yes.web.Yearly', serviceType: 'PACKAGE', reasonCode: '001' },
    accessToken,
    'RemoveSubscriptionResponseMessage',
    success,
  );
  await expectReply(
    '/yesnetwork/removeSubscription',
    'RemoveSubscriptionRequestMessage',
    { serviceID: 'yes.web.Monthly', serviceType: 'PACKAGE', reasonCode: '001', reason: 'Season is over' },
    accessToken,
    'RemoveSubscriptionResponseMessage',
    success,
  );
});

test('PLAT-058, A-101: POST /yesnetwork/resumeSubscription takes a cancellation back', async () => {
  const accessToken = await platform.signIn('finalbill');
  await expectReply(
    '/yesnetwork/resumeSubscription',
    'ResumeSubscriptionRequestMessage',
    { serviceID: 'yes.web.Monthly' },
    accessToken,
    'ResumeSubscriptionResponseMessage',
    success,
  );
  // Cancelled again, for the tests that read this account.
  await expectReply(
    '/yesnetwork/removeSubscription',
    'RemoveSubscriptionRequestMessage',
    { serviceID: 'yes.web.Monthly', serviceType: 'PACKAGE', reasonCode: '001', reason: 'Season is over' },
    accessToken,
    'RemoveSubscriptionResponseMessage',
    success,
  );
});

test('PLAT-025, CON-008: POST /yesnetwork/getEntitlements', async () => {
  await expectReply(
    '/yesnetwork/getEntitlements',
    'GetEntitlementsRequestMessage',
    {},
    await platform.signIn('card-y'),
    'GetEntitlementsResponseMessage',
    expect.objectContaining({
      responseCode: '1',
      ovatToken: expect.any(String),
      ovatTokenExpiry: expect.any(Number),
    }),
  );
});

test('PLAT-022, CON-007: POST /yesnetwork/getPkgsAndProdsWithPromos', async () => {
  const { status, body } = await platform.account(
    '/yesnetwork/getPkgsAndProdsWithPromos',
    'GetPkgsAndProdsWithPromosRequestMessage',
    { dmaID: '001', returnPkgAppChannels: 'T', returnPackagesHavingProduct: 'T', packageItems: ['yankees', 'nets'] },
  );
  expect(status).toBe(200);
  const { packages } = body['GetPkgsAndProdsWithPromosResponseMessage'] as {
    packages: { pkgMsg: Record<string, unknown>; promoMsg: Record<string, unknown>[] }[];
  };
  expect(packages.map(({ pkgMsg }) => pkgMsg)).toEqual(
    ['NoOfMonths', 'NoOfYears'].map((period) =>
      expect.objectContaining({
        period,
        packageID: expect.any(String),
        retailPrice: expect.any(Number),
        displayName: expect.any(String),
      }),
    ),
  );
  for (const promo of packages.flatMap(({ promoMsg }) => promoMsg)) {
    expect(promo).toEqual({
      startDate: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/),
      endDate: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/),
      promotionPrice: expect.any(Number),
    });
  }
});
