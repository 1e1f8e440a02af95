import {
  BeginSocialLogin,
  CreateUser,
  GetContact,
  GetOAuthAccessToken,
  RedeemSocialCode,
  UpdateAccountDetails,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SEED_PASSWORD } from '../../sandbox/seed/seed-users.ts';
import { platformWithIdentity, socialVisits } from '../../testing/social-visit.ts';
import {
  bearer,
  credentials,
  device,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
} from '../../testing/test-platform.ts';
import { verifiedEmailOf } from './social-login.service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await platformWithIdentity();
});
afterAll(() => platform.close());

const { begin, open, answerOf, prove } = socialVisits(() => platform);
type Proof = Awaited<ReturnType<typeof prove>>;
type SocialType = Parameters<typeof prove>[0];

const NOBODY = { code: 'no_user', message: 'No user attached with this profile.' };

const signIn = (type: SocialType, { subject, idToken, browser }: Pick<Proof, 'subject' | 'idToken' | 'browser'>) =>
  send(
    platform.site,
    GetOAuthAccessToken,
    { socialLoginID: subject, socialLoginType: type, idToken, deviceMessage: device },
    { cookies: browser },
  );
const contactOf = async (accessToken: unknown) =>
  fieldsOf(GetContact, await send(platform.site, GetContact, {}, bearer(accessToken)));
const register = (email: string, type: SocialType, { subject, idToken, browser }: Proof) =>
  send(
    platform.site,
    CreateUser,
    {
      customerUsername: email,
      email,
      firstName: 'Nia',
      lastName: 'Castillo',
      dateOfBirth: Date.UTC(1990, 4, 17),
      gender: null,
      referralCode: null,
      cpCustomerID: subject,
      socialLoginType: type,
      idToken,
      isGenerateJWT: true,
      deviceMessage: device,
    },
    { cookies: browser },
  );
const attach = (accessToken: unknown, { subject, idToken, browser }: Pick<Proof, 'subject' | 'idToken' | 'browser'>) =>
  send(
    platform.site,
    UpdateAccountDetails,
    { parameterMesgs: [{ paramName: 'CPCUSTOMERID', paramValue: subject }], idToken },
    { ...bearer(accessToken), cookies: browser },
  );
const passwordSignIn = async (seed: string) =>
  fieldsOf(GetOAuthAccessToken, await send(platform.site, GetOAuthAccessToken, credentials(seed)))['accessToken'];

test('AUTH-024, PLAT-003: an attached identity signs in without a password', async () => {
  const proof = await prove('Google', { person: 'google-social' });
  expect(proof.claims).toMatchObject({ email: 'social@example.test', name: 'Sofia Marino' });
  const { accessToken } = fieldsOf(GetOAuthAccessToken, await signIn('Google', proof));
  expect(await contactOf(accessToken)).toMatchObject({ spAccountID: 'sp-social', socialLoginType: 'Google' });
});

test('AUTH-025: the seeded account to complete has neither user name nor date of birth', async () => {
  const proof = await prove('Google', { person: 'google-social-nouser' });
  const { accessToken } = fieldsOf(GetOAuthAccessToken, await signIn('Google', proof));
  const { contactMessage } = await contactOf(accessToken);
  expect(contactMessage).toMatchObject([{ userName: '', dateOfBirth: null, email: 'social-nouser@example.test' }]);
});

test('AUTH-023, A-36: an unknown identity is refused, registers, and can sign in afterwards', async () => {
  const email = 'brand-new@example.test';
  const first = await prove('Apple', { email, password: SEED_PASSWORD });
  expect(refusalOf(GetOAuthAccessToken, await signIn('Apple', first))).toEqual(NOBODY);
  const registered = fieldsOf(CreateUser, await register(email, 'Apple', first));
  expect(await contactOf(registered['accessToken'])).toMatchObject({
    cpCustomerID: first.subject,
    socialLoginType: 'Apple',
    contactMessage: [{ email, userName: email }],
  });
  const again = await prove('Apple', { email, password: SEED_PASSWORD });
  expect(again.subject).toBe(first.subject);
  expect(fieldsOf(GetOAuthAccessToken, await signIn('Apple', again))['accessToken']).toBeDefined();
});

test('S-04: an id token signs in once', async () => {
  const proof = await prove('Google', { person: 'google-social' });
  expect(fieldsOf(GetOAuthAccessToken, await signIn('Google', proof))['responseCode']).toBe('1');
  expect(refusalOf(GetOAuthAccessToken, await signIn('Google', proof))).toEqual(NOBODY);
});

test('S-04: of two sign-ins with one id token at the same time, one opens a session', async () => {
  const proof = await prove('Google', { person: 'google-social' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn('Google', proof)));
  expect(answers.filter((answer) => fieldsOf(GetOAuthAccessToken, answer)['responseCode'] === '1')).toHaveLength(1);
});

test.each<[string, (proof: Proof) => Partial<Proof> & { type?: SocialType }]>([
  ['an id alone', () => ({ idToken: '' })],
  ['somebody else’s id', () => ({ subject: 'google-social-nouser' })],
  ['another brand', () => ({ type: 'Facebook' })],
  ['a changed claim', ({ idToken }) => ({ idToken: changed(idToken) })],
  ['no signature', ({ idToken }) => ({ idToken: unsigned(idToken) })],
  ['no token at all', () => ({ idToken: 'nonsense' })],
  ['another browser', () => ({ browser: { gs_social: 'stolen' } })],
  ['a browser without the cookie', () => ({ browser: {} })],
])('S-04: %s identifies no account', async (_name, change) => {
  const proof = await prove('Google', { person: 'google-social' });
  const { type = 'Google', ...forged } = change(proof);
  expect(refusalOf(GetOAuthAccessToken, await signIn(type, { ...proof, ...forged }))).toEqual(NOBODY);
  // Nothing was used up by trying.
  expect(fieldsOf(GetOAuthAccessToken, await signIn('Google', proof))['responseCode']).toBe('1');
});

test('S-04: a forged nonce, or one of another provider, is refused', async () => {
  const own = await prove('Google', { person: 'google-social' }, { nonce: 'made-up' });
  expect(refusalOf(GetOAuthAccessToken, await signIn('Google', own))).toEqual(NOBODY);
  const { nonce, browser } = await begin('Facebook');
  const crossed = await prove('Google', { person: 'google-social' }, { nonce, cookies: browser });
  expect(refusalOf(GetOAuthAccessToken, await signIn('Google', crossed))).toEqual(NOBODY);
});

test('S-04: an ID token expires with its nonce', async () => {
  const proof = await prove('Google', { person: 'google-social' });
  platform.clock.offsetMs += 31 * 60_000;
  expect(refusalOf(GetOAuthAccessToken, await signIn('Google', proof))).toEqual(NOBODY);
  platform.clock.offsetMs = 0;
});

test('S-06: registering with an identity that is not proven makes no account', async () => {
  const proof = await prove('Google', { email: 'claimed@example.test', password: SEED_PASSWORD });
  const forged = { ...proof, subject: 'google-social' };
  expect(refusalOf(CreateUser, await register('claimed@example.test', 'Google', forged))).toEqual(NOBODY);
  const unknown = await send(platform.site, GetOAuthAccessToken, credentials('claimed'));
  expect(refusalOf(GetOAuthAccessToken, unknown).code).toBe('eV2327');
});

test('S-06: an identity that has an account makes no second one', async () => {
  const proof = await prove('Google', { person: 'google-social' });
  expect(refusalOf(CreateUser, await register('second@example.test', 'Google', proof))).toEqual(NOBODY);
});

test('A-30, S-05, PLAT-013: an e-mail that is taken attaches nothing; after its password, the same proof does', async () => {
  const proof = await prove('Facebook', { person: 'facebook-nosub' });
  expect(refusalOf(CreateUser, await register('nosub@example.test', 'Facebook', proof)).code).toBe('eV1062');
  expect(refusalOf(GetOAuthAccessToken, await signIn('Facebook', proof))).toEqual(NOBODY);
  const accessToken = await passwordSignIn('nosub');
  expect(fieldsOf(UpdateAccountDetails, await attach(accessToken, proof))['responseCode']).toBe('1');
  expect(await contactOf(accessToken)).toMatchObject({ cpCustomerID: 'facebook-nosub', socialLoginType: 'Facebook' });
  const next = await prove('Facebook', { person: 'facebook-nosub' });
  const { accessToken: social } = fieldsOf(GetOAuthAccessToken, await signIn('Facebook', next));
  expect(await contactOf(social)).toMatchObject({ spAccountID: 'sp-nosub' });
});

test('S-06, PLAT-013: what another account owns, what is not proven, and a second identity are refused', async () => {
  const accessToken = await passwordSignIn('card-m');
  const owned = await prove('Google', { person: 'google-social' });
  const unproven = { subject: 'google-newcomer', idToken: '', browser: {} };
  for (const proof of [owned, unproven]) {
    expect(refusalOf(UpdateAccountDetails, await attach(accessToken, proof)).code).toBe('eV0010');
  }
  expect(await contactOf(accessToken)).not.toHaveProperty('cpCustomerID');
  const social = await passwordSignIn('social');
  const second = await prove('Apple', { person: 'apple-newcomer' });
  expect(refusalOf(UpdateAccountDetails, await attach(social, second)).code).toBe('eV0010');
  expect(await contactOf(social)).toMatchObject({ cpCustomerID: 'google-social' });
});

test('PLAT-013: a proof attaches an identity once', async () => {
  const accessToken = await passwordSignIn('lapsed');
  const proof = await prove('Apple', { person: 'apple-newcomer' });
  const attachOnce = () => attach(accessToken, proof);
  await platform.db.updateTable('account').set({ email_proven_at: 1 }).where('id', '=', 'sp-lapsed').execute();
  expect(fieldsOf(UpdateAccountDetails, await attachOnce())['responseCode']).toBe('1');
  const detached = { cp_customer_id: null, social_id: null, social_type: null };
  await platform.db.updateTable('account').set(detached).where('id', '=', 'sp-lapsed').execute();
  expect(refusalOf(UpdateAccountDetails, await attachOnce()).code).toBe('eV0010');
  expect(await contactOf(accessToken)).not.toHaveProperty('cpCustomerID');
});

test('S-22: a code is redeemed for a way back that is ours, with its verifier, once', async () => {
  const opened = await open('Google');
  const answer = await answerOf(opened.url, { person: 'google-social' });
  const redeem = (codeVerifier: string, redirectUri = 'http://localhost:8080/login/social') =>
    send(platform.site, RedeemSocialCode, {
      socialLoginType: 'Google',
      code: answer.searchParams.get('code'),
      codeVerifier,
      redirectUri,
    });
  expect(refusalOf(RedeemSocialCode, await redeem('x'.repeat(43), 'https://evil.example'))).toEqual(NOBODY);
  expect(refusalOf(RedeemSocialCode, await redeem('x'.repeat(43)))).toEqual(NOBODY);
  await opened.redeem(answer);
  await expect(opened.redeem(answer)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('an issuer that does not respond is reported as such, and signs no user in', async () => {
  const alone = await platformWithIdentity();
  await alone.identity.close();
  const begun = await send(alone.site, BeginSocialLogin, { socialLoginType: 'Google' });
  expect(begun.statusCode).toBe(503);
  expect(begun.json()).toMatchObject({ errorCode: 'identity_unavailable' });
  await alone.close();
});

test('S-30: production mounts no sandbox and offers only configured issuers', async () => {
  const production = await platformWithIdentity({ NODE_ENV: 'production', GS_SITE_ORIGIN: 'https://tv.example.test' });
  expect(production.identity).toBe(production.site);
  const begun = await send(production.site, BeginSocialLogin, { socialLoginType: 'Apple' });
  expect(refusalOf(BeginSocialLogin, begun)).toEqual({
    code: 'social_off',
    message: 'You can’t sign in with Apple right now. Log in with your email instead.',
  });
  await production.close();
});

test.each([
  [true, 'a@example.test'],
  ['true', 'a@example.test'],
  [false, null],
  ['false', null],
  [undefined, null],
])('S-35: an e-mail whose email_verified is %p counts as %p', (isVerified, expected) => {
  expect(verifiedEmailOf({ email: 'A@example.test', email_verified: isVerified })).toBe(expected);
});

const parts = (token: string) => token.split('.') as [string, string, string];
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const changed = (token: string): string => {
  const [header, payload, signature] = parts(token);
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return [header, encode({ ...claims, email_verified: false }), signature].join('.');
};
const unsigned = (token: string): string => [encode({ alg: 'none' }), parts(token)[1], ''].join('.');
