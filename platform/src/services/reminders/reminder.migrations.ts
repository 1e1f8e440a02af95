import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const reminderMigrations: Record<'0096_reminders', Migration> = {
  '0096_reminders': {
    async up(db) {
      await sql`
        create table program_reminder (
          account_id text not null references account on delete cascade,
          program_id text not null,
          title text not null,
          starts_at bigint not null,
          primary key (account_id, program_id)
        )`.execute(db);
      await sql`create index program_reminder_due on program_reminder (starts_at)`.execute(db);
    },
  },
};
