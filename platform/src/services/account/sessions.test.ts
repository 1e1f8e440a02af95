import { GetContact, GetOAuthAccessToken, LogOutUser, RefreshToken } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

const ACCESS_TOKEN_LIFE_MS = 15 * 60_000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const signIn = async () => {
  const response = await send(platform.site, GetOAuthAccessToken, credentials('card-m'));
  const cookie = response.cookies.find(({ name }) => name === 'gs_session');
  return {
    cookie,
    ...(fieldsOf(GetOAuthAccessToken, response) as { accessToken: string; refreshToken: string; expiresIn: number }),
  };
};
type Session = Awaited<ReturnType<typeof signIn>>;

const refresh = (refreshToken: string, { cookie }: Session) =>
  send(platform.site, RefreshToken, { refreshToken }, { cookies: { gs_session: cookie?.value ?? '' } });
const statusWith = async (accessToken: unknown) =>
  (await send(platform.site, GetContact, {}, bearer(accessToken))).statusCode;

test('S-03: the cookie is HttpOnly and SameSite=Strict, and the handle is worthless without it', async () => {
  const session = await signIn();
  expect(session.cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/yesnetwork' });
  expect((await send(platform.site, RefreshToken, { refreshToken: session.refreshToken })).statusCode).toBe(401);
  const other = await signIn();
  expect((await refresh(session.refreshToken, other)).statusCode).toBe(401);
  expect((await refresh(session.refreshToken, session)).statusCode).toBe(200);
});

const handleIn = (response: Awaited<ReturnType<typeof refresh>>) =>
  String(fieldsOf(RefreshToken, response)['refreshToken']);

test('PLAT-005: a refresh whose answer was lost is answered again, with a pair that works', async () => {
  const session = await signIn();
  const lost = await refresh(session.refreshToken, session);
  platform.clock.offsetMs += 9_999;
  const again = await refresh(session.refreshToken, session);
  expect(handleIn(again)).toBe(handleIn(lost));
  expect(await statusWith(fieldsOf(RefreshToken, again)['accessToken'])).toBe(200);
  platform.clock.offsetMs += 10_001;
  expect((await refresh(handleIn(again), session)).statusCode).toBe(200);
});

test('PLAT-005: within the grace the newest handle is answered, however far another tab has gone on', async () => {
  const session = await signIn();
  const second = await refresh(session.refreshToken, session);
  const third = await refresh(handleIn(second), session);
  expect(handleIn(await refresh(session.refreshToken, session))).toBe(handleIn(third));
});

test('S-03: within the grace the old handle is worth nothing without its cookie, or after the session ended', async () => {
  const session = await signIn();
  const renewed = fieldsOf(RefreshToken, await refresh(session.refreshToken, session));
  expect((await refresh(session.refreshToken, await signIn())).statusCode).toBe(401);
  await send(platform.site, LogOutUser, {}, bearer(renewed['accessToken']));
  expect((await refresh(session.refreshToken, session)).statusCode).toBe(401);
});

test('PLAT-005: fifty concurrent refreshes of one handle get the same successor, and the session continues', async () => {
  const session = await signIn();
  const all = await Promise.all(Array.from({ length: 50 }, () => refresh(session.refreshToken, session)));
  expect(new Set(all.map(handleIn)).size).toBe(1);
  platform.clock.offsetMs += 10_001;
  expect((await refresh(handleIn(all[0]!), session)).statusCode).toBe(200);
});

test('S-03: a handle used again after the grace time ends the whole session', async () => {
  const session = await signIn();
  const renewed = fieldsOf(RefreshToken, await refresh(session.refreshToken, session));
  platform.clock.offsetMs += 10_001;
  expect((await refresh(session.refreshToken, session)).statusCode).toBe(401);
  expect((await refresh(String(renewed['refreshToken']), session)).statusCode).toBe(401);
  expect(await statusWith(renewed['accessToken'])).toBe(401);
});

test('S-03: on https the cookie is sent over https alone, and an access token lives a quarter of an hour at most', async () => {
  const secure = await testPlatform({ GS_SITE_ORIGIN: 'https://tv.example.test' });
  const response = await send(secure.site, GetOAuthAccessToken, credentials('card-m'));
  expect(response.cookies.find(({ name }) => name === 'gs_session')).toMatchObject({ secure: true, httpOnly: true });
  const { expiresIn } = fieldsOf(GetOAuthAccessToken, response) as { expiresIn: number };
  expect(expiresIn - secure.clock.now()).toBeLessThanOrEqual(15 * 60_000);
  await secure.close();
});

test('PLAT-006, S-13: an expired bearer is answered with 403 and no errorCode', async () => {
  const { accessToken, expiresIn } = await signIn();
  expect(expiresIn).toBe(platform.clock.now() + ACCESS_TOKEN_LIFE_MS);
  platform.clock.offsetMs += ACCESS_TOKEN_LIFE_MS + 1_000;
  const response = await send(platform.site, GetContact, {}, bearer(accessToken));
  expect(response.statusCode).toBe(403);
  expect(response.json()).not.toHaveProperty('errorCode');
});

test('PLAT-006: the control port makes the tokens of an account expire; a new sign-in works', async () => {
  const { accessToken } = await signIn();
  platform.clock.offsetMs += 1;
  const url = '/sessions/expire';
  await platform.control.inject({ method: 'POST', url, payload: { email: 'card-m@example.test' } });
  expect(await statusWith(accessToken)).toBe(403);
  expect(await statusWith((await signIn()).accessToken)).toBe(200);
});

test('logging out ends the refresh handle and the access token', async () => {
  const session = await signIn();
  const response = await send(platform.site, LogOutUser, {}, bearer(session.accessToken));
  expect(fieldsOf(LogOutUser, response)['responseCode']).toBe('1');
  expect(await statusWith(session.accessToken)).toBe(401);
  expect((await refresh(session.refreshToken, session)).statusCode).toBe(401);
});
