import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const mailMigrations: Record<'0020_mail', Migration> = {
  '0020_mail': {
    async up(db) {
      await sql`
        create table outbox_mail (
          id bigint generated always as identity primary key,
          recipient text not null,
          subject text not null,
          body_text text not null,
          body_html text not null,
          created_at bigint not null,
          attempts integer not null default 0,
          next_attempt_at bigint,
          delivered_at bigint
        )`.execute(db);
      await sql`create index outbox_mail_recipient on outbox_mail (recipient, id)`.execute(db);
      await sql`create index outbox_mail_due on outbox_mail (next_attempt_at) where next_attempt_at is not null`.execute(
        db,
      );
    },
  },
};
