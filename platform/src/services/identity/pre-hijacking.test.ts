import {
  CreateUser,
  ForgotContactPassword,
  GetContact,
  GetOAuthAccessToken,
  ResetPassword,
  UpdateAccountDetails,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SEED_PASSWORD } from '../../sandbox/seed/seed-users.ts';
import { platformWithIdentity, socialVisits } from '../../testing/social-visit.ts';
import { bearer, device, fieldsOf, refusalOf, send, type TestPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await platformWithIdentity();
});
afterAll(() => platform.close());
/** The attacker's identity belongs to no account when a test begins. */
beforeEach(async () => {
  await platform.reset();
  await platform.db.deleteFrom('account').where('email', 'like', 'victim-%').execute();
});

const { prove } = socialVisits(() => platform);
type Proof = Awaited<ReturnType<typeof prove>>;

const attackersGoogle = () => prove('Google', { email: 'attacker@example.test', password: SEED_PASSWORD });
const registration = (email: string) => ({
  customerUsername: email,
  email,
  firstName: 'Vic',
  lastName: 'Owner',
  dateOfBirth: Date.UTC(1990, 4, 17),
  gender: null,
  referralCode: null,
  isGenerateJWT: true,
  deviceMessage: device,
});
const registerWith = (email: string, { subject, idToken, browser }: Proof) =>
  send(
    platform.site,
    CreateUser,
    { ...registration(email), cpCustomerID: subject, socialLoginType: 'Google', idToken },
    { cookies: browser },
  );
const signInWith = ({ subject, idToken, browser }: Proof) =>
  send(
    platform.site,
    GetOAuthAccessToken,
    { socialLoginID: subject, socialLoginType: 'Google', idToken, deviceMessage: device },
    { cookies: browser },
  );
const attachWith = (accessToken: unknown, { subject, idToken, browser }: Proof) =>
  send(
    platform.site,
    UpdateAccountDetails,
    { parameterMesgs: [{ paramName: 'CPCUSTOMERID', paramValue: subject }], idToken },
    { ...bearer(accessToken), cookies: browser },
  );
const contactWith = (accessToken: unknown) => send(platform.site, GetContact, {}, bearer(accessToken));

const mailsTo = async (email: string) => {
  const response = await platform.control.inject({ url: '/outbox', query: { to: email } });
  return response.json<{ mails: { subject: string; text: string }[] }>().mails;
};
const linkIn = async (email: string, path: string): Promise<URL> => {
  const mail = (await mailsTo(email)).find(({ text }) => text.includes(path));
  return new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none.test');
};
const confirmLink = async (email: string) => {
  const { pathname, search, searchParams } = await linkIn(email, '/pages/confirm-email');
  return { url: `${pathname}${search}`, token: searchParams.get('token') ?? '' };
};
const press = (token: string) =>
  platform.site.inject({
    method: 'POST',
    url: '/pages/confirm-email',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  });
const resetByMail = async (email: string) => {
  await send(platform.site, ForgotContactPassword, { email });
  const userToken = (await linkIn(email, '/process/reset')).searchParams.get('resetPasswordToken');
  const contactPassword = 'the owner chose this 7';
  return send(platform.site, ResetPassword, { email, contactPassword, userToken });
};

test('S-35: an identity registered with another person’s e-mail signs in only after the mailed link is confirmed', async () => {
  const email = 'victim-1@example.test';
  const registered = fieldsOf(CreateUser, await registerWith(email, await attackersGoogle()));
  expect(registered['confirmationSentTo']).toBe(email);
  expect(fieldsOf(GetContact, await contactWith(registered['accessToken']))).not.toHaveProperty('cpCustomerID');
  expect(refusalOf(GetOAuthAccessToken, await signInWith(await attackersGoogle())).code).toBe('no_user');

  const { url, token } = await confirmLink(email);
  const page = await platform.site.inject({ url });
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(email)]);
  // A mail scanner opens links, too: the page alone attaches nothing.
  expect(refusalOf(GetOAuthAccessToken, await signInWith(await attackersGoogle())).code).toBe('no_user');
  expect((await press(token)).statusCode).toBe(200);
  expect(fieldsOf(GetOAuthAccessToken, await signInWith(await attackersGoogle()))['responseCode']).toBe('1');
  expect((await press(token)).statusCode).toBe(410);
});

test('S-35: a password reset by mail ends the intruder’s sessions and cancels the identity that waits', async () => {
  const email = 'victim-2@example.test';
  const { accessToken } = fieldsOf(CreateUser, await registerWith(email, await attackersGoogle()));
  const { token } = await confirmLink(email);
  expect(fieldsOf(ResetPassword, await resetByMail(email))['responseCode']).toBe('1');
  expect((await contactWith(accessToken)).statusCode).toBe(401);
  expect((await press(token)).statusCode).toBe(410);
  expect(refusalOf(GetOAuthAccessToken, await signInWith(await attackersGoogle())).code).toBe('no_user');
});

test('S-35: a password reset detaches an identity that was attached while the e-mail was unproven', async () => {
  const email = 'victim-3@example.test';
  const own = { ...registration(email), customerPassword: 'the intruder chose 1' };
  const { spAccountID } = fieldsOf(CreateUser, await send(platform.site, CreateUser, own));
  const proof = await attackersGoogle();
  // As versions before wrote it.
  await platform.db
    .updateTable('account')
    .set({ social_type: 'Google', social_id: proof.subject, cp_customer_id: proof.subject })
    .where('id', '=', String(spAccountID))
    .execute();
  expect(fieldsOf(GetOAuthAccessToken, await signInWith(proof))['responseCode']).toBe('1');
  expect(fieldsOf(ResetPassword, await resetByMail(email))['responseCode']).toBe('1');
  expect(refusalOf(GetOAuthAccessToken, await signInWith(await attackersGoogle())).code).toBe('no_user');
});

test('S-35: an account with an unproven e-mail attaches a foreign identity only after the mailed link is confirmed', async () => {
  const email = 'victim-4@example.test';
  const own = { ...registration(email), customerPassword: 'the intruder chose 1' };
  const { accessToken } = fieldsOf(CreateUser, await send(platform.site, CreateUser, own));
  const attached = fieldsOf(UpdateAccountDetails, await attachWith(accessToken, await attackersGoogle()));
  expect(attached['confirmationSentTo']).toBe(email);
  expect(refusalOf(GetOAuthAccessToken, await signInWith(await attackersGoogle())).code).toBe('no_user');
  await press((await confirmLink(email)).token);
  expect(fieldsOf(GetOAuthAccessToken, await signInWith(await attackersGoogle()))['responseCode']).toBe('1');
});

test('S-35: an identity whose provider vouches for the e-mail counts immediately and survives a password reset', async () => {
  const email = 'vouched-for@example.test';
  const proofOf = () => prove('Google', { email, password: SEED_PASSWORD });
  expect(fieldsOf(CreateUser, await registerWith(email, await proofOf()))).not.toHaveProperty('confirmationSentTo');
  expect(fieldsOf(ResetPassword, await resetByMail(email))['responseCode']).toBe('1');
  expect(fieldsOf(GetOAuthAccessToken, await signInWith(await proofOf()))['responseCode']).toBe('1');
});

test('S-35: a confirmation link expires after a day, and its page is in the browser’s language', async () => {
  const email = 'victim-5@example.test';
  await registerWith(email, await prove('Google', { email: 'late@example.test', password: SEED_PASSWORD }));
  const { url, token } = await confirmLink(email);
  const spanish = await platform.site.inject({ url, headers: { 'accept-language': 'es' } });
  expect(spanish.body).toContain('<html lang="es">');
  expect(spanish.headers['content-security-policy']).toContain("form-action 'self'");
  platform.clock.offsetMs += 24 * 60 * 60_000;
  expect((await platform.site.inject({ url })).statusCode).toBe(410);
  expect((await press(token)).statusCode).toBe(410);
});
