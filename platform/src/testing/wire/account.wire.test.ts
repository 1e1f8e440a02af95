import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { replyExpectation, success } from './expect-reply.ts';
import { type RunningPlatform, runningPlatform } from './running-platform.ts';

let platform: RunningPlatform;
const expectReply = replyExpectation(() => platform);
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
