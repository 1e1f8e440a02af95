import { EndSessions, GetContact, GetOAuthAccessToken, GetSessions } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const signIn = async (deviceName: string, seed = 'card-m') => {
  const device = { deviceMessage: { deviceType: 'Web', deviceName } };
  const response = await send(platform.site, GetOAuthAccessToken, { ...credentials(seed), ...device });
  return bearer(fieldsOf(GetOAuthAccessToken, response)['accessToken']);
};
type Session = Awaited<ReturnType<typeof signIn>>;
const sessionsOf = async (session: Session) =>
  GetSessions.reply.parse(fieldsOf(GetSessions, await send(platform.site, GetSessions, {}, session))).sessions;
const endedBy = async (session: Session, request: { sessionId?: string }) =>
  fieldsOf(EndSessions, await send(platform.site, EndSessions, request, session))['ended'];
const isOpen = async (session: Session) => (await send(platform.site, GetContact, {}, session)).statusCode === 200;

test('an account sees where it is logged in, the last used first, and which device is this one', async () => {
  const phone = await signIn('Safari on iPhone');
  platform.clock.offsetMs += 60_000;
  const laptop = await signIn('Chrome on Linux');
  const sessions = await sessionsOf(phone);
  expect(sessions).toMatchObject([
    { deviceName: 'Chrome on Linux', isCurrent: false },
    { deviceName: 'Safari on iPhone', isCurrent: true },
  ]);
  expect((sessions[0]?.openedAt ?? 0) - (sessions[1]?.openedAt ?? 0)).toBeGreaterThanOrEqual(60_000);
  expect(await isOpen(laptop)).toBe(true);
});

test('one other device is logged out, or all others; this one stays, and other accounts are out of reach', async () => {
  const here = await signIn('Here');
  const other = await signIn('Stranger', 'card-y');
  const [mine] = (await sessionsOf(other)).filter(({ isCurrent }) => isCurrent);
  expect(await endedBy(here, { sessionId: mine?.id ?? '' })).toBe(0);
  expect(await isOpen(other)).toBe(true);

  const lost = await signIn('Lost phone');
  const found = (await sessionsOf(here)).find(({ deviceName }) => deviceName === 'Lost phone');
  expect(await endedBy(here, { sessionId: found?.id ?? '' })).toBe(1);
  expect(await isOpen(lost)).toBe(false);

  const tv = await signIn('TV');
  const own = (await sessionsOf(here)).find(({ isCurrent }) => isCurrent);
  expect(await endedBy(here, { sessionId: own?.id ?? '' })).toBe(0);
  expect(await endedBy(here, {})).toBeGreaterThanOrEqual(1);
  expect([await isOpen(here), await isOpen(tv)]).toEqual([true, false]);
  expect(await sessionsOf(here)).toHaveLength(1);
});
