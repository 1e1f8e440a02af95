import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const alertMigrations: Record<'0091_registry_alerts', Migration> = {
  '0091_registry_alerts': {
    async up(db) {
      await sql`
        create table registry_alert_subscription (
          id bigint generated always as identity primary key,
          kind text not null check (kind in ('webhook', 'mail')),
          target text not null,
          environment text not null,
          events jsonb not null,
          secret text,
          created_at bigint not null,
          created_by text not null
        )`.execute(db);
      await sql`
        create table registry_alert (
          id bigint generated always as identity primary key,
          at bigint not null,
          event text not null,
          environment text,
          summary text not null,
          body jsonb not null
        )`.execute(db);
      await sql`
        create table registry_alert_delivery (
          id bigint generated always as identity primary key,
          alert_id bigint not null references registry_alert (id) on delete cascade,
          subscription_id bigint not null references registry_alert_subscription (id) on delete cascade,
          attempts integer not null default 0,
          next_attempt_at bigint,
          delivered_at bigint,
          error text
        )`.execute(db);
      await sql`
        create index registry_alert_delivery_due on registry_alert_delivery (next_attempt_at)
        where next_attempt_at is not null`.execute(db);
      await sql`
        create table registry_alert_cursor (
          singleton boolean primary key default true check (singleton),
          last_audit_id bigint not null
        )`.execute(db);
      // What was done before there were subscriptions alerts no one.
      await sql`
        insert into registry_alert_cursor (last_audit_id)
        select coalesce(max(id), 0) from registry_audit`.execute(db);
    },
  },
};
