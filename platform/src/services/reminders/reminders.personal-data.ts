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
  {
    subject: 'gameAlerts',
    tables: ['game_alert_choice'],
    async read(db, { accountId }) {
      const rows = await db.selectFrom('game_alert_choice').selectAll().where('account_id', '=', accountId).execute();
      return rows.map((row) => ({
        start: row.start_wanted,
        closeFinish: row.close_wanted,
        final: row.final_wanted,
        spoilerFree: row.is_spoiler_free,
      }));
    },
  },
];
