import {
  AnalyticsBatch,
  ChangePrivacyChoice,
  ExportData,
  GetOAuthAccessToken,
  GetPrivacyChoice,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PERSONAL_RECORDS } from '../../personal-records.ts';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const signIn = async (seed: string) =>
  bearer(
    fieldsOf(GetOAuthAccessToken, await send(platform.site, GetOAuthAccessToken, credentials(seed)))['accessToken'],
  );
const events = async () => {
  await platform.control.inject({ url: '/events' });
  return platform.db.selectFrom('analytics_event').selectAll().orderBy('id').execute();
};
const report = (userId: string, headers: Record<string, string> = {}) =>
  send(
    platform.site,
    AnalyticsBatch,
    {
      batch: [
        { type: 'identify', userId, anonymousId: 'browser-1', traits: { email: `${userId}@example.test` } },
        { type: 'track', userId, anonymousId: 'browser-1', event: 'Play', properties: { contentId: 'yes-1' } },
      ],
    },
    { headers },
  );

test('an export has everything about the viewer, nothing about others, and no secret', async () => {
  const session = await signIn('card-m');
  const { data } = ExportData.reply.parse((await send(platform.site, ExportData, {}, session)).json());
  expect(data['account']).toMatchObject([{ id: 'sp-card-m', email: 'card-m@example.test' }]);
  expect(data['logIns']).toHaveLength(1);
  expect(data['subscriptions']).not.toEqual([]);
  expect(Object.keys(data)).toEqual(PERSONAL_RECORDS.map(({ subject }) => subject));
  const text = JSON.stringify(data);
  expect(text).not.toMatch(/password|hash|token/i);
  expect(text).not.toContain('card-y');
  expect((await send(platform.site, ExportData)).statusCode).toBe(401);
});

/** Tables that name an account and are not in its export, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  checkout: 'a purchase that is not finished; gone after an hour',
  email_confirmation: 'a secret that waits to be used',
  password_reset: 'a secret that waits to be used',
  sign_in_attempts: 'counts wrong passwords for some minutes',
  stream: 'what plays now; gone after minutes',
  sandbox_charge: 'books of the practice gateway',
  tv_provider_session: 'of a device, not of an account',
  tv_provider_user: 'books of the practice providers',
};

test('every table that names an account is in the export, or left out with a reason', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select distinct table_name from information_schema.columns
    where table_schema = current_schema()
      and column_name in ('account_id', 'user_id', 'named_user', 'used_by', 'referrer_id', 'customer_id', 'recipient')
      and table_name not like 'sandbox_identity%'`.execute(platform.db);
  const exported = new Set(PERSONAL_RECORDS.flatMap(({ tables }) => tables));
  const missing = rows.map(({ table_name }) => table_name).filter((name) => !exported.has(name) && !LEFT_OUT[name]);
  expect(missing).toEqual([]);
});

test('what an account does is stored without its name while it chose so, and with it after it undid the choice', async () => {
  const session = await signIn('card-y');
  expect(GetPrivacyChoice.reply.parse((await send(platform.site, GetPrivacyChoice, {}, session)).json())).toEqual({
    limitsUse: false,
    isSentByBrowser: false,
  });
  const chosen = await send(platform.site, ChangePrivacyChoice, { limitsUse: true }, session);
  expect(chosen.cookies).toMatchObject([{ name: 'gs_limit_use', value: '1' }]);
  await report('sp-card-y');
  const stored = (await events()).filter(({ body }) => JSON.stringify(body).includes('yes-1'));
  expect(stored).toMatchObject([{ type: 'track', name: 'Play', user_id: null, anonymous_id: null }]);
  expect(JSON.stringify(await events())).not.toContain('sp-card-y');
  await send(platform.site, ChangePrivacyChoice, { limitsUse: false }, session);
  await report('sp-card-y');
  expect((await events()).filter(({ user_id }) => user_id === 'sp-card-y')).toHaveLength(2);
});

test.each([
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['the choice of the browser', { cookie: 'gs_limit_use=1' }],
])('%s: what the browser reports is stored without account, browser and traits', async (_choice, headers) => {
  const before = (await events()).length;
  expect((await report('sp-nosub', headers)).statusCode).toBe(200);
  const added = (await events()).slice(before);
  expect(added).toMatchObject([{ type: 'track', user_id: null, anonymous_id: null }]);
  expect(JSON.stringify(added)).not.toMatch(/sp-nosub|browser-1/);
});
