import {
  AddOrUpdateCouchRights,
  AnalyticsIdentify,
  ChangeGameAlerts,
  ChangeMyList,
  DeleteRequest,
  DeletionLink,
  ForgotContactPassword,
  GenerateReferralCode,
  GetOAuthAccessToken,
  PushRegister,
  RegisterDevice,
  SaveViewing,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { SEED_ACTIVATION_CODES } from '../../sandbox/seed/seed-users.ts';
import { bearer, credentials, fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

/** Tables, and how many of their rows hold one of the words, whatever the column. */
const tablesHolding = async (words: readonly string[]): Promise<Record<string, number>> => {
  const tables = await platform.db.introspection.getTables();
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from ${sql.table(name)} t
      where ${sql.join(
        words.map((word) => sql`t::text ilike ${`%${word}%`}`),
        sql` or `,
      )}`.execute(platform.db);
    if (rows[0]?.held) found[name] = rows[0].held;
  }
  return found;
};

const control = (url: string, payload: object = {}) => platform.control.inject({ method: 'POST', url, payload });

test('PLAT-054: after an erasure no table holds the account or its e-mail, but the record of it and the last mail', async () => {
  const words = ['sp-card-m', 'card-m@example.test'];
  const signedIn = await send(platform.site, GetOAuthAccessToken, credentials('card-m'));
  const session = bearer(fieldsOf(GetOAuthAccessToken, signedIn)['accessToken']);
  await send(platform.site, ForgotContactPassword, { email: 'card-m@example.test' });
  await send(platform.site, GenerateReferralCode, { initiatedBy: 'evWeb', referralProgram: 'YES-REFER' }, session);
  await send(
    platform.site,
    RegisterDevice,
    { deviceId: 'tv-1', search: '', activationCode: SEED_ACTIVATION_CODES.live },
    session,
  );
  const seen = { contentId: 'vod-1', positionS: 20, lengthS: 90, watched: false };
  await send(platform.site, SaveViewing, { progress: [seen] }, session);
  await send(platform.site, ChangeMyList, { contentId: 'vod-1', isListed: true }, session);
  const startsAt = platform.clock.now() + 1e11;
  await platform.db
    .insertInto('program_reminder')
    .values({
      account_id: 'sp-card-m',
      program_id: 'yes-1-1',
      title: 'A game',
      starts_at: startsAt,
      ends_at: startsAt + 1,
    })
    .execute();
  await send(platform.site, ChangeGameAlerts, { final: true }, session);
  await control('/geo', { zone: 'none' });
  await send(platform.site, AddOrUpdateCouchRights, { deviceID: 'browser-1' }, session);
  await control('/geo');
  await (await (await testViewers(platform)).viewer('card-m', 'browser-1')).play('yes-1');
  await send(platform.site, GetOAuthAccessToken, credentials('card-m', 'wrong password'));
  await send(platform.site, AnalyticsIdentify, { userId: 'sp-card-m', traits: { email: 'card-m@example.test' } });
  await send(platform.site, PushRegister, { deviceType: 'web', optIn: true, namedUser: 'sp-card-m' });
  await platform.control.inject({ url: '/events' });
  const { xUserInfo, email } = DeletionLink.reply.parse((await send(platform.site, DeletionLink, {}, session)).json());
  const wish = { userEmailAddresses: [email], apiKey: 'grandstand-web', reason: 'x', comment: 'card-m@example.test' };
  await send(platform.site, DeleteRequest, wish, { headers: { 'x-user-info': xUserInfo } });

  const before = await tablesHolding(words);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'account',
      'activation_code',
      'analytics_event',
      'couch_rights',
      'my_list',
      'outbox_mail',
      'password_reset',
      'privacy_request',
      'program_reminder',
      'push_channel',
      'referral_code',
      'session_family',
      'sign_in_attempts',
      'stream',
      'subscription',
      'viewing_progress',
    ]),
  );
  platform.clock.offsetMs += 9 * 24 * 3_600_000;
  await control('/jobs/run');
  expect(await tablesHolding(words)).toEqual({ outbox_mail: 1, privacy_request: 1 });
  expect(await tablesHolding(['card-m@example.test'])).toEqual({ outbox_mail: 1 });
});
