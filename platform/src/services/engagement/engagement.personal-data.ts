import { isoTime, type PersonalRecords } from '../../infrastructure/database/personal-records.ts';

/** What was measured with the account's name, the last first, and the browsers that get messages. */
export const ENGAGEMENT_DATA: readonly PersonalRecords[] = [
  {
    subject: 'activity',
    tables: ['analytics_event'],
    async read(db, { accountId, email }) {
      const rows = await db
        .selectFrom('analytics_event')
        .select(['received_at', 'type', 'name', 'body'])
        .where('user_id', 'in', [accountId, email])
        .orderBy('id', 'desc')
        .limit(MOST_EVENTS)
        .execute();
      return rows.map(({ received_at, type, name, body }) => ({
        at: isoTime(received_at),
        type,
        name,
        properties: body,
      }));
    },
  },
  {
    subject: 'browsersWithNotifications',
    tables: ['push_channel'],
    async read(db, { accountId, email }) {
      const rows = await db
        .selectFrom('push_channel')
        .select(['device_type', 'opt_in', 'tags', 'created_at', 'updated_at'])
        .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('named_user', 'in', [accountId, email])]))
        .execute();
      return rows.map((row) => ({
        device: row.device_type,
        isAllowed: row.opt_in,
        topics: row.tags,
        createdAt: isoTime(row.created_at),
        changedAt: isoTime(row.updated_at),
      }));
    },
  },
];

/** Some megabytes: a year of an eager viewer is in it. */
const MOST_EVENTS = 20_000;
