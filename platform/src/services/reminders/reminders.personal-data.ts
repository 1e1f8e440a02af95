import { isoTime, type PersonalRecords } from '../../infrastructure/database/personal-records.ts';

export const REMINDER_DATA: readonly PersonalRecords[] = [
  {
    subject: 'reminders',
    tables: ['program_reminder'],
    async read(db, { accountId }) {
      const rows = await db.selectFrom('program_reminder').selectAll().where('account_id', '=', accountId).execute();
      return rows.map(({ program_id, title, starts_at }) => ({
        program: program_id,
        title,
        startsAt: isoTime(starts_at),
      }));
    },
  },
];
