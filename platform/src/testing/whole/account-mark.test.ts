import { GetContact, GetOAuthAccessToken, LogOutUser } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findEnvironment, findRelease, insertRelease } from '../../control-plane/registry/releases/release.repo.ts';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from '../test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const ENVIRONMENT = 'development';
/** A release in which mf-watch is rolled out to the accounts; null: to a share of all visitors. */
const releaseTo = async (accounts: string[] | null): Promise<void> => {
  const { currentRelease } = (await findEnvironment(platform.db, ENVIRONMENT)) ?? {};
  const current = await findRelease(platform.db, currentRelease ?? 0);
  if (!current) throw new Error('There is no release.');
  const audience = accounts && { audience: [{ field: 'account', values: accounts } as const] };
  const rollout = { version: '1.0.0', percent: 50, salt: String(accounts), ...audience };
  const remotes = { ...current.remotes, 'mf-watch': { version: '1.0.0', on: true, rollout } };
  await insertRelease(platform.db, { ...current, previous: current.id, remotes });
};

test('a browser is marked with its account while a rollout asks for accounts, and not after signing out', async () => {
  const signedIn = await send(platform.site, GetOAuthAccessToken, credentials('card-m'));
  const session = bearer(fieldsOf(GetOAuthAccessToken, signedIn)['accessToken']);
  const contact = async (mark?: string) => {
    platform.clock.offsetMs += 2_000;
    const reply = await send(
      platform.site,
      GetContact,
      {},
      { ...session, cookies: mark ? { 'gs-account': mark } : {} },
    );
    expect(reply.statusCode).toBe(200);
    return reply.cookies.find(({ name }) => name === 'gs-account');
  };
  expect(await contact()).toBeUndefined();
  await releaseTo(null);
  expect(await contact()).toBeUndefined();
  await releaseTo(['an-account-of-another-viewer']);
  const mark = await contact();
  expect(mark).toMatchObject({ httpOnly: true, path: '/', sameSite: 'Lax' });
  const [, claims = ''] = mark?.value.split('.') ?? [];
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: 'grandstand:accountMark' });
  const out = await send(platform.site, LogOutUser, {}, session);
  expect(out.cookies.find(({ name }) => name === 'gs-account')).toMatchObject({ value: '' });
  await releaseTo(null);
  const again = await send(platform.site, GetOAuthAccessToken, credentials('card-m'));
  Object.assign(session, bearer(fieldsOf(GetOAuthAccessToken, again)['accessToken']));
  expect(await contact(mark?.value)).toMatchObject({ value: '' });
});
