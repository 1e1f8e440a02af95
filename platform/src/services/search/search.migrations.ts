import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const searchMigrations: Record<'0170_search', Migration> = {
  '0170_search': {
    async up(db) {
      // Both are trusted: the owner of the database may create them.
      await sql`create extension if not exists pg_trgm`.execute(db);
      await sql`create extension if not exists fuzzystrmatch`.execute(db);
      await sql`
        create table search_document (
          key text primary key,
          kind text not null check (kind in ('recording', 'program', 'team', 'player', 'league')),
          id text not null,
          title text not null,
          about text not null,
          is_game boolean not null,
          starts_at bigint,
          ends_at bigint,
          hash text not null,
          words tsvector not null
        )`.execute(db);
      await sql`create index search_document_words on search_document using gin (words)`.execute(db);
      await sql`create table search_word (word text primary key)`.execute(db);
      await sql`create index search_word_similar on search_word using gin (word gin_trgm_ops)`.execute(db);
      await sql`create index search_word_prefix on search_word (word text_pattern_ops)`.execute(db);
    },
  },
};
