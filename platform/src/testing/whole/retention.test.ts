import { AnalyticsTrack, ForgotContactPassword, PushRegister } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EVENTS_KEPT_DAYS } from '../../services/engagement/retention.repo.ts';
import { MAIL_KEPT_DAYS } from '../../services/mail/retention.repo.ts';
import { send, type TestPlatform, testPlatform } from '../test-platform.ts';

const DAY_MS = 24 * 60 * 60_000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const sweep = async (): Promise<void> => {
  await platform.control.inject({ method: 'POST', url: '/jobs/run' });
};
const rows = async (table: 'outbox_mail' | 'analytics_event' | 'push_channel') =>
  (await platform.db.selectFrom(table).select('id').execute()).length;

test('PLAT-056: mails are kept for their time and not a day longer', async () => {
  await send(platform.site, ForgotContactPassword, { email: 'nosub@example.test' });
  const written = await rows('outbox_mail');
  expect(written).toBeGreaterThan(0);
  platform.clock.offsetMs += MAIL_KEPT_DAYS * DAY_MS;
  await sweep();
  expect(await rows('outbox_mail')).toBeGreaterThanOrEqual(written);
  platform.clock.offsetMs += 1;
  const before = await platform.db
    .selectFrom('outbox_mail')
    .select('id')
    .where('recipient', '=', 'nosub@example.test')
    .execute();
  expect(before).not.toEqual([]);
  await sweep();
  const after = await platform.db
    .selectFrom('outbox_mail')
    .select('id')
    .where('recipient', '=', 'nosub@example.test')
    .execute();
  expect(after).toEqual([]);
});

test('S-25, PLAT-055: expired events and push channels are removed, newer ones stay', async () => {
  const track = (event: string) => send(platform.site, AnalyticsTrack, { anonymousId: 'a-1', event });
  await track('old');
  await send(platform.site, PushRegister, { deviceType: 'web', optIn: true });
  await platform.control.inject('/events');
  platform.clock.offsetMs += EVENTS_KEPT_DAYS * DAY_MS + 1;
  await track('new');
  await platform.control.inject('/events');
  expect([await rows('analytics_event'), await rows('push_channel')]).toEqual([2, 1]);
  await sweep();
  const left = await platform.db.selectFrom('analytics_event').select('name').execute();
  expect([left, await rows('push_channel')]).toEqual([[{ name: 'new' }], 0]);
});
