import {
  AddOrRemoveFavourites,
  AddOrUpdateCouchRights,
  BeginSocialLogin,
  CancelEmailChange,
  CANCELLATION_REASONS,
  ChangePassword,
  ChangeService,
  CreateUser,
  ForgotContactPassword,
  GenerateReferralCode,
  GetActiveSubscriptions,
  GetContact,
  GetCouchRights,
  GetEntitlements,
  GetFavourites,
  GetOAuthAccessToken,
  GetPaymentMethods,
  GetPkgsAndProdsWithPromos,
  GetReferralRewards,
  LogOutUser,
  OpenCheckout,
  RedeemSocialCode,
  RefreshToken,
  RegisterDevice,
  RemoveSubscription,
  ResendEmailChange,
  ResetCouchRights,
  ResetPassword,
  ResumeSubscription,
  SearchAccount,
  UpdateAccountDetails,
  UpdateProfile,
} from '@grandstand/shared-contracts/api';
import { aContact, aSubscription } from '@grandstand/shared-contracts/testing';
import { example } from './example.ts';

const deviceMessage = { deviceType: 'Web', deviceName: 'Chrome on Linux' };
const device = { deviceID: 'browser-1' };
const tokens = {
  accessToken: '<access token>',
  refreshToken: '<refresh handle>',
  expiresIn: Date.UTC(2026, 10, 21, 12, 15),
};
const travel = { ...device, endDate: Date.UTC(2026, 11, 21) };
/** Of the seed users. */
const password = 'Grandstand1!';

export const ACCOUNT_EXAMPLES = [
  example(
    CreateUser,
    {
      customerUsername: 'robin@example.test',
      customerPassword: 'Home-opener-2026',
      firstName: 'Robin',
      lastName: 'Castle',
      nickName: 'Rob',
      email: 'robin@example.test',
      dateOfBirth: Date.UTC(1990, 4, 17),
      gender: null,
      referralCode: null,
      isGenerateJWT: true,
      deviceMessage,
    },
    { ...tokens, spAccountID: 'sp-1' },
  ),
  example(
    GetOAuthAccessToken,
    { contactUsername: 'card-m@example.test', contactPassword: password, deviceMessage },
    tokens,
  ),
  example(
    BeginSocialLogin,
    { socialLoginType: 'Google' },
    {
      issuer: 'http://localhost:8082/sandbox/google',
      clientId: 'grandstand',
      authorizationEndpoint: 'http://localhost:8082/sandbox/google/auth',
      nonce: '<nonce>',
      responseMode: 'query',
      namesItself: true,
      idTokenAlgorithms: ['ES256'],
    },
  ),
  example(
    RedeemSocialCode,
    {
      socialLoginType: 'Google',
      code: '<code>',
      codeVerifier: '<verifier of this browser>',
      redirectUri: 'http://localhost:8080/login/social',
    },
    { idToken: '<id token>' },
  ),
  example(RefreshToken, { refreshToken: '<refresh handle>' }, tokens),
  example(LogOutUser, {}, {}),
  example(GetContact, {}, { spAccountID: 'sp-1', isLinkedToTV: false, contactMessage: [aContact()] }),
  example(
    GetFavourites,
    {},
    {
      favourites: {
        favoriteTeams: [1],
        favoritePlayers: [{ playerId: 'p-7', playerName: 'Jalen Brooks' }],
        notificationTags: ['GAME-ALERTS'],
      },
    },
  ),
  example(GetActiveSubscriptions, {}, { AccountServiceMessage: [aSubscription()], billingZipCode: '10001' }),
  example(
    GetPkgsAndProdsWithPromos,
    {
      dmaID: '001',
      returnPkgAppChannels: 'T',
      returnPackagesHavingProduct: 'T',
      packageItems: ['yankees', 'nets'],
    },
    {
      packages: [
        {
          pkgMsg: {
            packageID: 'yes.web.Monthly',
            period: 'NoOfMonths',
            retailPrice: 19.99,
            displayName: 'Monthly',
            includes: ['Yankees', 'Nets'],
          },
          promoMsg: [{ startDate: '03/01/2026', endDate: '04/30/2026', promotionPrice: 14.99 }],
        },
      ],
    },
  ),
  example(GetEntitlements, {}, { ovatToken: '<entitlement token>', ovatTokenExpiry: Date.UTC(2026, 10, 21, 13) }),
  example(RegisterDevice, { deviceId: 'tv-1', search: '', activationCode: '123456' }, {}),
  example(AddOrUpdateCouchRights, device, travel),
  example(GetCouchRights, device, travel),
  example(ResetCouchRights, device, {}),
  example(
    ChangePassword,
    { oldPassword: password, newPassword: 'Seventh-inning-9', confirmNewpassword: 'Seventh-inning-9' },
    {},
  ),
  example(ForgotContactPassword, { email: 'nosub@example.test' }, {}),
  example(
    ResetPassword,
    { email: 'nosub@example.test', contactPassword: 'Seventh-inning-9', userToken: '<token of the mailed link>' },
    {},
  ),
  example(SearchAccount, { email: 'nosub@example.test' }, { isFound: true }),
  example(UpdateProfile, { nickName: 'Nora W.', addressMsg: { city: 'New York', zipCode: '10001' } }, {}),
  example(ResendEmailChange, {}, {}),
  example(CancelEmailChange, {}, {}),
  example(
    UpdateAccountDetails,
    { parameterMesgs: [{ paramName: 'CPCUSTOMERID', paramValue: 'google-1' }], idToken: '<id token>' },
    {},
  ),
  example(AddOrRemoveFavourites, { favouriteType: 'notificationTags', notificationTagsToAdd: ['TEAM-NEWS'] }, {}),
  example(GenerateReferralCode, { initiatedBy: 'evWeb', referralProgram: 'YES-REFER' }, { referralCode: 'ROBIN-7Q2K' }),
  example(
    GetReferralRewards,
    {},
    {
      totalPoints: 160_000,
      rewards: [
        { points: 100_000, creditedAt: 1_795_262_400_000 },
        { points: 60_000, creditedAt: 1_792_584_000_000 },
      ],
    },
  ),
  example(
    GetPaymentMethods,
    {},
    {
      paymentMethods: [
        {
          paymentMethodId: 'pm-1',
          paymentMethodName: 'Credit/Debit Card',
          cardNumber: '************1111',
          isAutoPayment: true,
        },
      ],
    },
  ),
  example(ChangeService, { oldServiceID: 'yes.web.Monthly', newServiceID: 'yes.web.Yearly' }, {}),
  example(
    OpenCheckout,
    { action: 'update' },
    {
      frameUrl:
        'http://localhost:8081/checkout?accessToken=…&cpCustomerId=sp-1&clientId=grandstand-web&action=update&timestamp=1795262400000',
      clientSessionToken: '<checkout session token>',
    },
  ),
  example(
    RemoveSubscription,
    { serviceID: 'yes.web.Monthly', serviceType: 'PACKAGE', reasonCode: '001', reason: CANCELLATION_REASONS[0] },
    {},
  ),
  example(ResumeSubscription, { serviceID: 'yes.web.Monthly' }, {}),
];
