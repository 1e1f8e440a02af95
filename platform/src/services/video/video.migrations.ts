import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ACCESS_CHANNEL } from './access-notices.ts';

export const videoMigrations: Record<
  '0002_video' | '0031_blackout' | '0060_stream_view' | '0170_access_notice' | '0198_stream_label',
  Migration
> = {
  '0002_video': {
    async up(db) {
      // Half-full pages and no index on expires_at: a heartbeat then updates in place (HOT).
      await sql`
        create table stream (
          account_id text not null,
          slot smallint not null check (slot between 1 and 3),
          stream_id text not null unique,
          device_id text not null,
          expires_at bigint not null,
          primary key (account_id, slot),
          unique (account_id, device_id)
        ) with (fillfactor = 50)`.execute(db);
      await sql`
        create table anonymous_stream (
          stream_id text primary key,
          device_id text not null unique,
          expires_at bigint not null
        ) with (fillfactor = 50)`.execute(db);
      await sql`
        create unlogged table used_device_token (
          device_id text not null,
          jti text not null,
          expires_at bigint not null,
          primary key (device_id, jti)
        )`.execute(db);
    },
  },
  '0060_stream_view': {
    async up(db) {
      // The earlier streams of a device are those of its first view.
      await sql`
        alter table stream
          add column view smallint not null default 1 check (view between 1 and 3),
          drop constraint stream_account_id_device_id_key,
          add unique (account_id, device_id, view)`.execute(db);
      await sql`
        alter table anonymous_stream
          add column view smallint not null default 1 check (view between 1 and 3),
          drop constraint anonymous_stream_device_id_key,
          add unique (device_id, view)`.execute(db);
    },
  },
  '0031_blackout': {
    async up(db) {
      await sql`create table blackout (cid text primary key, code integer not null, until bigint not null)`.execute(db);
    },
  },
  '0170_access_notice': {
    async up(db) {
      await sql`create function video_notify_access() returns trigger language plpgsql as $$
        begin perform pg_notify(${sql.lit(ACCESS_CHANNEL)}, coalesce(new.cid, old.cid)); return null; end $$`.execute(
        db,
      );
      await sql`create trigger notify_access after insert or update or delete on blackout
        for each row execute function video_notify_access()`.execute(db);
      // What editors publish: of one channel, or of any. The database sends equal messages of a transaction once.
      await sql`create function content_notify_access() returns trigger language plpgsql as $$
        begin
          perform pg_notify(${sql.lit(ACCESS_CHANNEL)}, coalesce(
            new.channel_id, new.body->>'channel', case new.kind when 'channel' then new.id else '' end));
          return null;
        end $$`.execute(db);
      await sql`create trigger notify_access after insert on content_revision
        for each row when (new.live_from is not null and new.kind in ('channel', 'programme', 'blackout'))
        execute function content_notify_access()`.execute(db);
    },
  },
  '0198_stream_label': {
    async up(db) {
      await sql`alter table stream add column content_id text, add column device_name text`.execute(db);
    },
  },
};
