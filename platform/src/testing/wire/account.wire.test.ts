import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningPlatform, runningPlatform } from './running-platform.ts';

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await runningPlatform();
}, 120_000);
afterAll(() => platform.stop());

const deviceMessage = {
  deviceType: 'Web',
  deviceName: 'Wire test',
  modelNo: 'model',
  serialNo: 'serial',
  userAgent: 'agent',
};
const registration = (email: string) => ({
  customerUsername: email,
  customerPassword: 'Seventh-inning-9',
  firstName: 'Wanda',
  lastName: 'Wire',
  nickName: 'Wanda',
  email,
  dateOfBirth: 642_902_400_000,
  gender: null,
  referralCode: null,
  isGenerateJWT: true,
  deviceMessage,
});
const tokens = {
  responseCode: '1',
  accessToken: expect.any(String),
  refreshToken: expect.any(String),
  expiresIn: expect.any(Number),
};
const success = expect.objectContaining({ responseCode: '1' });

/** The reply's only key and what it holds. */
const expectReply = async (
  path: string,
  request: string,
  fields: Record<string, unknown>,
  accessToken: string | undefined,
  reply: string,
  holds: unknown,
) => {
  const { status, body } = await platform.account(path, request, fields, accessToken);
  expect({ status, body }).toEqual({ status: 200, body: { [reply]: holds } });
};

test('PLAT-001, CON-002, CON-003: POST /yesnetwork/createUser', async () => {
  const message = 'CreateUserRequestMessage';
  await expectReply(
    '/yesnetwork/createUser',
    message,
    registration('wire-a@example.test'),
    undefined,
    'CreateUserResponseMessage',
    {
      ...tokens,
      message: expect.any(String),
      spAccountID: expect.any(String),
    },
  );
  await expectReply(
    '/yesnetwork/createUser',
    message,
    registration('wire-a@example.test'),
    undefined,
    'CreateUserResponseMessage',
    {
      responseCode: '0',
      message: expect.any(String),
      failureMessage: [{ errorCode: 'eV1062', errorMessage: expect.any(String) }],
    },
  );
});

test.each(['contactUsername', 'contactUserName'])(
  'PLAT-003, A-100: POST /yesnetwork/getOAuthAccessTokenv2 accepts %s',
  async (spelling) => {
    await expectReply(
      '/yesnetwork/getOAuthAccessTokenv2',
      'GetOAuthAccessTokenv2RequestMessage',
      { [spelling]: 'card-y@example.test', contactPassword: 'Grandstand1!', deviceMessage },
      undefined,
      'GetOAuthAccessTokenv2ResponseMessage',
      expect.objectContaining(tokens),
    );
  },
);

test('PLAT-003, S-04: POST /yesnetwork/getOAuthAccessTokenv2 refuses a bare socialLoginID', async () => {
  await expectReply(
    '/yesnetwork/getOAuthAccessTokenv2',
    'GetOAuthAccessTokenv2RequestMessage',
    { socialLoginID: 'unknown-subject', socialLoginType: 'Google', deviceMessage },
    undefined,
    'GetOAuthAccessTokenv2ResponseMessage',
    expect.objectContaining({
      responseCode: '0',
      failureMessage: [expect.objectContaining({ errorMessage: 'No user attached with this profile.' })],
    }),
  );
});

test('PLAT-005: POST /yesnetwork/refreshToken takes refreshToken and its cookie', async () => {
  const signedIn = await fetch(`${platform.origins.site}/yesnetwork/getOAuthAccessTokenv2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      GetOAuthAccessTokenv2RequestMessage: {
        contactUserName: 'roku@example.test',
        contactPassword: 'Grandstand1!',
        deviceMessage,
      },
    }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { GetOAuthAccessTokenv2ResponseMessage: first } = (await signedIn.json()) as {
    GetOAuthAccessTokenv2ResponseMessage: { refreshToken: string };
  };
  const { status, body } = await platform.request(
    'POST',
    '/yesnetwork/refreshToken',
    { cookie },
    { RefreshTokenRequestMessage: { refreshToken: first.refreshToken } },
  );
  expect({ status, body }).toEqual({
    status: 200,
    body: { RefreshTokenResponseMessage: expect.objectContaining(tokens) },
  });
});

test('PLAT-007: POST /yesnetwork/changePassword', async () => {
  const { body } = await platform.account(
    '/yesnetwork/createUser',
    'CreateUserRequestMessage',
    registration('wire-b@example.test'),
  );
  const { accessToken } = body['CreateUserResponseMessage'] as { accessToken: string };
  await expectReply(
    '/yesnetwork/changePassword',
    'ChangePasswordRequestMessage',
    { oldPassword: 'Seventh-inning-9', newPassword: 'Ninth-inning-10', confirmNewpassword: 'Ninth-inning-10' },
    accessToken,
    'ChangePasswordResponseMessage',
    success,
  );
});

test('PLAT-008, ACCT-015: POST /yesnetwork/updateProfile, every field of it', async () => {
  const { body } = await platform.account(
    '/yesnetwork/createUser',
    'CreateUserRequestMessage',
    registration('wire-c@example.test'),
  );
  const { accessToken } = body['CreateUserResponseMessage'] as { accessToken: string };
  const addressMsg = {
    address1: '1 River Avenue',
    address2: 'Gate 4',
    city: 'Bronx',
    state: 'NY',
    country: 'US',
    zipCode: '10451',
    homePhone: '718-555-0100',
    mobileNumber: '917-555-0101',
    socialProfilePic: 'https://images.example.test/social.png',
    profilePic: 'https://images.example.test/own.png',
  };
  await expectReply(
    '/yesnetwork/updateProfile',
    'UpdateProfileRequestMessage',
    {
      email: 'wire-c@example.test',
      firstName: 'Willa',
      lastName: 'Wireless',
      nickName: 'Will',
      dateOfBirth: 611_366_400_000,
      gender: 'Female',
      addressMsg,
    },
    accessToken,
    'UpdateProfileResponseMessage',
    success,
  );
  const { body: read } = await platform.account('/yesnetwork/getContact', 'GetContactRequestMessage', {}, accessToken);
  expect(read['GetContactResponseMessage']).toMatchObject({
    contactMessage: [
      {
        email: 'wire-c@example.test',
        firstName: 'Willa',
        lastName: 'Wireless',
        nickName: 'Will',
        dateOfBirth: 611_366_400_000,
        gender: 'Female',
        addressMsg,
      },
    ],
  });
});

test('PLAT-009, CON-001: POST /yesnetwork/getContact', async () => {
  await expectReply(
    '/yesnetwork/getContact',
    'GetContactRequestMessage',
    {},
    await platform.signIn('social'),
    'GetContactResponseMessage',
    expect.objectContaining({
      responseCode: '1',
      spAccountID: expect.any(String),
      cpCustomerID: expect.any(String),
      socialLoginType: 'Google',
      contactMessage: [
        expect.objectContaining({
          firstName: expect.any(String),
          lastName: expect.any(String),
          email: 'social@example.test',
          userName: expect.any(String),
          dateOfBirth: expect.any(Number),
        }),
      ],
    }),
  );
});

test('PLAT-014, PLAT-015: POST /yesnetwork/addOrRemoveFavouritesPOST and /yesnetwork/getFavourites', async () => {
  const { body: created } = await platform.account(
    '/yesnetwork/createUser',
    'CreateUserRequestMessage',
    registration('wire-d@example.test'),
  );
  const { accessToken } = created['CreateUserResponseMessage'] as { accessToken: string };
  const change = async (fields: Record<string, unknown>) =>
    expectReply(
      '/yesnetwork/addOrRemoveFavouritesPOST',
      'AddOrRemoveFavouritesRequestMessage',
      fields,
      accessToken,
      'AddOrRemoveFavouritesResponseMessage',
      success,
    );
  const player = { playerId: 'p-wire', playerName: 'Wire Player' };
  await change({ favouriteType: 'favoriteTeams', favoriteTeamsToAdd: [2], favoriteTeamsToRemove: [] });
  await change({ favouriteType: 'favoritePlayers', favoritePlayersToAdd: [player], favoritePlayersToRemove: [] });
  await change({
    favouriteType: 'notificationTags',
    notificationTagsToAdd: ['GAME-ALERTS', 'TEAM-NEWS', 'PLAYER-NEWS', 'NEWSLETTER'],
    notificationTagsToRemove: [],
  });
  const { body } = await platform.account('/yesnetwork/getFavourites', 'GetFavouritesRequestMessage', {}, accessToken);
  expect(body['GetFavouritesResponseMessage']).toMatchObject({
    responseCode: '1',
    favourites: {
      favoriteTeams: expect.arrayContaining([2]),
      favoritePlayers: expect.arrayContaining([player]),
      notificationTags: expect.arrayContaining(['GAME-ALERTS', 'TEAM-NEWS', 'PLAYER-NEWS', 'NEWSLETTER']),
    },
  });
  await change({ favouriteType: 'favoriteTeams', favoriteTeamsToAdd: [], favoriteTeamsToRemove: [2] });
});

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

test('PLAT-013, S-06: POST /yesnetwork/updateAccountDetails reads parameterMesgs and asks for proof', async () => {
  await expectReply(
    '/yesnetwork/updateAccountDetails',
    'UpdateAccountDetailsRequestMessage',
    { parameterMesgs: [{ paramName: 'CPCUSTOMERID', paramValue: 'somebody-else' }] },
    await platform.signIn('card-y'),
    'UpdateAccountDetailsResponseMessage',
    expect.objectContaining({ responseCode: '0' }),
  );
});

test.each([
  ['card-y@example.test', true],
  ['unknown@example.test', false],
])('PLAT-010, S-05: POST /yesnetwork/searchAccountV2 for %s returns %s and nothing else', async (email, isFound) => {
  await expectReply(
    '/yesnetwork/searchAccountV2',
    'SearchAccountV2RequestMessage',
    { email },
    undefined,
    'SearchAccountV2ResponseMessage',
    { responseCode: '1', message: expect.any(String), isFound },
  );
});

test('PLAT-011, PLAT-012: POST /yesnetwork/forgotContactPassword mails the token that /yesnetwork/resetPassword takes', async () => {
  const email = 'lapsed@example.test';
  await expectReply(
    '/yesnetwork/forgotContactPassword',
    'ForgotContactPasswordRequestMessage',
    { email },
    undefined,
    'ForgotContactPasswordResponseMessage',
    success,
  );
  const outbox = (await (await fetch(`${platform.origins.control}/outbox?to=${email}`)).json()) as {
    mails: { text: string }[];
  };
  const link = /http\S+\/process\/reset\?\S+/.exec(outbox.mails[0]?.text ?? '')?.[0] ?? '';
  const { searchParams } = new URL(link);
  expect(searchParams.get('email')).toBe(email);
  await expectReply(
    '/yesnetwork/resetPassword',
    'ResetPasswordRequestMessage',
    { email, contactPassword: 'Opening-day-2027', userToken: searchParams.get('resetPasswordToken') },
    undefined,
    'ResetPasswordResponseMessage',
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

test('PLAT-026, CON-009: couch rights are added, read and reset with deviceID', async () => {
  const accessToken = await platform.signIn('amazon');
  const call = async (name: string, wrapper: string, holds: unknown) =>
    expectReply(
      `/yesnetwork/${name}`,
      `${wrapper}RequestMessage`,
      { deviceID: 'wire-device' },
      accessToken,
      `${wrapper}ResponseMessage`,
      holds,
    );
  const rights = expect.objectContaining({ responseCode: '1', deviceID: 'wire-device', endDate: expect.any(Number) });
  await call('addOrUpdateCouchRights', 'AddOrUpdateCouchRights', rights);
  await call('getCouchRights', 'GetCouchRights', rights);
  await call('resetCouchRights', 'ResetCouchRights', success);
});

test('PLAT-016: POST /yesnetwork/generateReferralCode', async () => {
  await fetch(`${platform.origins.control}/flags`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ referralProgramEnable: true, referralProgram: 'YES Friends' }),
  });
  const fields = { initiatedBy: 'evWeb', referralProgram: 'YES Friends' };
  const accessToken = await platform.signIn('google');
  await expectReply(
    '/yesnetwork/generateReferralCode',
    'GenerateReferralCodeRequestMessage',
    fields,
    accessToken,
    'GenerateReferralCodeResponseMessage',
    expect.objectContaining({ responseCode: '1', referralCode: expect.any(String) }),
  );
});

test('PLAT-027: POST /yesnetwork/registerDevice links a TV by its activation code', async () => {
  const tv = (await (await fetch(`${platform.origins.control}/tv/code`, { method: 'POST' })).json()) as {
    activationCode: string;
  };
  await expectReply(
    '/yesnetwork/registerDevice',
    'RegisterDeviceRequestMessage',
    { deviceId: 'wire-tv', search: '?a=b', activationCode: tv.activationCode },
    await platform.signIn('operator'),
    'RegisterDeviceResponseMessage',
    success,
  );
});
