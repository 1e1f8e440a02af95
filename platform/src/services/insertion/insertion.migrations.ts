import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const insertionMigrations: Record<'0215_break_insertions', Migration> = {
  '0215_break_insertions': {
    async up(db) {
      await sql`
        create table break_insertion (
          break_id integer primary key references channel_break (id),
          ads jsonb
        )`.execute(db);
      await sql`
        create table inserted_ad_report (
          break_id integer not null,
          ad_index smallint not null,
          type text not null,
          viewer text not null,
          reported_at bigint not null,
          primary key (break_id, ad_index, type, viewer)
        )`.execute(db);
      await sql`create index inserted_ad_report_time on inserted_ad_report (reported_at)`.execute(db);
    },
  },
};
