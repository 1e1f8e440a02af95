import {
  CancelEmailChange,
  ChangePassword,
  ForgotContactPassword,
  GetContact,
  GetOAuthAccessToken,
  ResendEmailChange,
  ResetPassword,
  UpdateProfile,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SEED_PASSWORD, seedEmail } from '../../sandbox/seed/seed-users.ts';
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
import { MAX_EMAIL_CHANGES_AN_HOUR } from './email-change.service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await platformWithIdentity();
});
afterAll(() => platform.close());

const { prove } = socialVisits(() => platform);

const signIn = async (seed: string, password?: string) =>
  bearer(
    fieldsOf(GetOAuthAccessToken, await send(platform.site, GetOAuthAccessToken, credentials(seed, password)))[
      'accessToken'
    ],
  );
type Session = Awaited<ReturnType<typeof signIn>>;
type AnyCall = Parameters<typeof refusalOf>[0];
const outcomeOf = async (call: AnyCall, fields: Record<string, unknown>, session: Session) => {
  const response = await send(platform.site, call, fields, session);
  return fieldsOf(call, response)['responseCode'] === '1' ? 'ok' : refusalOf(call, response).code;
};
const request = (email: string, session: Session, currentPassword?: string) =>
  outcomeOf(UpdateProfile, { email, ...(currentPassword === undefined ? {} : { currentPassword }) }, session);
const emailsOf = async (session: Session) => {
  const contact = fieldsOf(GetContact, await send(platform.site, GetContact, {}, session));
  const [{ email, pendingEmail }] = contact['contactMessage'] as [{ email: string; pendingEmail?: string }];
  return { email, pendingEmail };
};
const mailsTo = async (email: string) => {
  const response = await platform.control.inject({ url: '/outbox', query: { to: email } });
  return response.json<{ mails: { subject: string; text: string }[] }>().mails;
};
/** Presses the button of the page that the newest mail leads to. */
const confirm = async (email: string) => {
  const mail = (await mailsTo(email)).find(({ text }) => text.includes('/pages/confirm-email'));
  const token = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none.test').searchParams.get('token') ?? '';
  return press(token);
};
const press = (token: string) =>
  platform.site.inject({
    method: 'POST',
    url: '/pages/confirm-email',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  });

test('S-39: a bearer alone changes no e-mail and sends no mail', async () => {
  const session = await signIn('card-m');
  expect(await request('thief@example.test', session)).toBe('eV0002');
  expect(await request('thief@example.test', session, 'a wrong password')).toBe('eV0002');
  expect(await emailsOf(session)).toEqual({ email: seedEmail('card-m'), pendingEmail: undefined });
  expect(await mailsTo('thief@example.test')).toEqual([]);
});

test('S-39: a new e-mail counts once its link is confirmed, and the old address is notified twice', async () => {
  const session = await signIn('nosub');
  expect(await request('Nora.New@example.test', session, SEED_PASSWORD)).toBe('ok');
  expect(await emailsOf(session)).toEqual({ email: seedEmail('nosub'), pendingEmail: 'nora.new@example.test' });
  expect((await mailsTo(seedEmail('nosub')))[0]?.text).toContain('change your password now');
  expect(await signIn('nosub')).toBeDefined();

  expect((await confirm('nora.new@example.test')).statusCode).toBe(200);
  expect(await emailsOf(session)).toEqual({ email: 'nora.new@example.test', pendingEmail: undefined });
  const changed = (await mailsTo(seedEmail('nosub'))).find(({ subject }) => subject.includes('was changed'));
  expect(changed?.text).toContain('contact support');
  const oldSignIn = await send(platform.site, GetOAuthAccessToken, credentials('nosub'));
  expect(refusalOf(GetOAuthAccessToken, oldSignIn).code).toBe('eV2327');
});

test('S-39: cancel stops the mailed link; resend replaces it', async () => {
  const session = await signIn('card-y');
  expect(await outcomeOf(ResendEmailChange, {}, session)).toBe('eV0012');
  await request('first@example.test', session, SEED_PASSWORD);
  const oldLink = /token=(\S+)/.exec((await mailsTo('first@example.test'))[0]?.text ?? '')?.[1] ?? '';
  expect(await outcomeOf(ResendEmailChange, {}, session)).toBe('ok');
  expect((await press(oldLink)).statusCode).toBe(410);
  expect(await outcomeOf(CancelEmailChange, {}, session)).toBe('ok');
  expect((await confirm('first@example.test')).statusCode).toBe(410);
  expect(await emailsOf(session)).toEqual({ email: seedEmail('card-y'), pendingEmail: undefined });
});

test('S-39: a new password cancels the pending e-mail', async () => {
  const session = await signIn('splitit');
  await request('elsewhere@example.test', session, SEED_PASSWORD);
  const chosen = 'the owner chose this 7';
  const change = { oldPassword: SEED_PASSWORD, newPassword: chosen, confirmNewpassword: chosen };
  expect(await outcomeOf(ChangePassword, change, session)).toBe('ok');
  expect((await confirm('elsewhere@example.test')).statusCode).toBe(410);
});

test('S-39: a password link mailed to the old address stops working once the new e-mail is confirmed', async () => {
  const email = seedEmail('finalbill');
  const session = await signIn('finalbill');
  await send(platform.site, ForgotContactPassword, { email });
  const reset = (await mailsTo(email)).find(({ text }) => text.includes('resetPasswordToken'));
  const userToken = /resetPasswordToken=([\w-]+)/.exec(reset?.text ?? '')?.[1] ?? '';
  await request('moved@example.test', session, SEED_PASSWORD);
  expect((await confirm('moved@example.test')).statusCode).toBe(200);
  const change = { email: 'moved@example.test', contactPassword: 'chosen by an intruder 7', userToken };
  expect(refusalOf(ResetPassword, await send(platform.site, ResetPassword, change)).code).toBe('eV0003');
});

test('S-39: one source has five mails an hour for the same new e-mail', async () => {
  const session = await signIn('card-m');
  for (let mails = 0; mails < MAX_EMAIL_CHANGES_AN_HOUR; mails += 1)
    expect(await request('often@example.test', session, SEED_PASSWORD)).toBe('ok');
  const { statusCode } = await send(platform.site, ResendEmailChange, {}, session);
  expect(statusCode).toBe(429);
  expect(await mailsTo('often@example.test')).toHaveLength(MAX_EMAIL_CHANGES_AN_HOUR);
});

test('S-39: an address that another account got meanwhile is not taken over', async () => {
  const session = await signIn('lapsed');
  await request('wanted@example.test', session, SEED_PASSWORD);
  await platform.db
    .updateTable('account')
    .set({ email: 'wanted@example.test' })
    .where('email', '=', seedEmail('roku'))
    .execute();
  expect((await confirm('wanted@example.test')).statusCode).toBe(410);
  expect((await emailsOf(session)).email).toBe(seedEmail('lapsed'));
});

test('S-39: an account without a password changes its e-mail within ten minutes of a social sign-in', async () => {
  const email = seedEmail('google');
  const proof = await prove('Google', { email, password: SEED_PASSWORD });
  await platform.db
    .updateTable('account')
    .set({ password_hash: null, social_type: 'Google', social_id: proof.subject, social_proven: true })
    .where('email', '=', email)
    .execute();
  const { subject, idToken, browser } = proof;
  const claim = { socialLoginID: subject, socialLoginType: 'Google', idToken, deviceMessage: device };
  const opened = await send(platform.site, GetOAuthAccessToken, claim, { cookies: browser });
  const session = bearer(fieldsOf(GetOAuthAccessToken, opened)['accessToken']);
  platform.clock.offsetMs += 11 * 60_000;
  expect(await request('later@example.test', session)).toBe('eV0011');
  platform.clock.offsetMs = 0;
  expect(await request('gina@example.test', session)).toBe('ok');
  expect((await confirm('gina@example.test')).statusCode).toBe(200);
  expect((await emailsOf(session)).email).toBe('gina@example.test');
});
