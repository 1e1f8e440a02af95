import { isoTime, type PersonalRecords } from '../../infrastructure/database/personal-records.ts';

/** Mails of the last days; older ones are not kept. Their text is not in it: links in it work for who has them. */
export const MAIL_DATA: readonly PersonalRecords[] = [
  {
    subject: 'mails',
    tables: ['outbox_mail'],
    async read(db, { email }) {
      const rows = await db
        .selectFrom('outbox_mail')
        .select(['subject', 'created_at', 'delivered_at'])
        .where('recipient', '=', email)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(({ subject, created_at, delivered_at }) => ({
        subject,
        writtenAt: isoTime(created_at),
        deliveredAt: isoTime(delivered_at),
      }));
    },
  },
];
