import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';

export interface SettingsRepo {
  /** Those of all environments. */
  all(): Promise<Map<string, Record<string, unknown>>>;
  /** Those that the environment has instead. */
  ofEnvironment(): Promise<Map<string, Record<string, unknown>>>;
  /** Adds documents, and top-level fields, that are not there yet. An empty list counts as not there. */
  insertMissing(documents: Readonly<Record<string, Record<string, unknown>>>, nowMs: number): Promise<void>;
  /** Replaces those of all environments, and deletes those of single environments. */
  replaceAll(documents: Readonly<Record<string, Record<string, unknown>>>, nowMs: number): Promise<void>;
  /** Replaces the named top-level fields of the document that the environment reads. */
  merge(name: string, fields: Record<string, unknown>, nowMs: number): Promise<void>;
}

/** @param environment whose documents are read; null: only those of all environments */
export const createSettingsRepo = (db: Db, environment: string | null = null): SettingsRepo => {
  const rows = (documents: Readonly<Record<string, Record<string, unknown>>>, nowMs: number) =>
    Object.entries(documents).map(([name, body]) => ({ name, body: JSON.stringify(body), updated_at: nowMs }));
  return {
    async all() {
      const documents = await db.selectFrom('settings_document').select(['name', 'body']).execute();
      return new Map(documents.map(({ name, body }) => [name, body]));
    },
    async ofEnvironment() {
      const documents = await db
        .selectFrom('settings_environment_document')
        .select(['name', 'body'])
        .where('environment', '=', environment ?? '')
        .execute();
      return new Map(documents.map(({ name, body }) => [name, body]));
    },
    async insertMissing(documents, nowMs) {
      await db
        .insertInto('settings_document')
        .values(rows(documents, nowMs))
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({
            body: sql`excluded.body || (
              select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(settings_document.body) where value <> '[]'
            )`,
          }),
        )
        .execute();
    },
    async replaceAll(documents, nowMs) {
      await db.deleteFrom('settings_environment_document').execute();
      await db
        .insertInto('settings_document')
        .values(rows(documents, nowMs))
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(({ ref }) => ({ body: ref('excluded.body'), updated_at: ref('excluded.updated_at') })),
        )
        .execute();
    },
    async merge(name, fields, nowMs) {
      const own = await sql`
        update settings_environment_document set body = body || ${JSON.stringify(fields)}::jsonb, updated_at = ${nowMs}
        where environment = ${environment} and name = ${name}`.execute(db);
      if (own.numAffectedRows === 1n) return;
      await sql`
        insert into settings_document (name, body, updated_at) values (${name}, ${JSON.stringify(fields)}::jsonb, ${nowMs})
        on conflict (name) do update set
          body = settings_document.body || excluded.body, updated_at = excluded.updated_at`.execute(db);
    },
  };
};
