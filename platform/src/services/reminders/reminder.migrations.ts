import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const reminderMigrations: Record<'0096_reminders' | '0205_game_alerts', Migration> = {
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
  '0205_game_alerts': {
    async up(db) {
      await sql`
        alter table program_reminder
          add column ends_at bigint not null default 0,
          add column is_sent boolean not null default false`.execute(db);
      await sql`update program_reminder set ends_at = starts_at + 3 * 3600000`.execute(db);
      await sql`alter table program_reminder alter column ends_at drop default`.execute(db);
      await sql`create index program_reminder_program on program_reminder (program_id)`.execute(db);
      await sql`create index program_reminder_ended on program_reminder (ends_at)`.execute(db);
      await sql`
        create table game_alert_choice (
          account_id text primary key references account on delete cascade,
          start_wanted boolean not null default false,
          close_wanted boolean not null default false,
          final_wanted boolean not null default false,
          is_spoiler_free boolean not null default false
        )`.execute(db);
      await sql`
        create table game_alert_sent (
          game_id text not null,
          kind text not null check (kind in ('start', 'close', 'final')),
          sent_at bigint not null,
          primary key (game_id, kind)
        )`.execute(db);
      await sql`create index game_alert_sent_at on game_alert_sent (sent_at)`.execute(db);
    },
  },
};
