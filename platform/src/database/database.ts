import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { AccountTables } from '../account/account.tables.ts';
import type { CatalogueTables } from '../catalogue/catalogue.tables.ts';
import type { EngagementTables } from '../engagement/engagement.tables.ts';
import type { KeyTables } from '../keys/key.tables.ts';
import type { MailTables } from '../mail/mail.tables.ts';
import type { PrivacyTables } from '../privacy/privacy.tables.ts';
import type { RegistryTables } from '../registry/registry.tables.ts';
import type { SettingsTables } from '../settings/settings.tables.ts';
import type { TvProviderTables } from '../tv-provider/tv-provider.tables.ts';
import type { VideoTables } from '../video/video.tables.ts';

/** Every table, each declared by the module that owns it. */
export interface Database
  extends KeyTables,
    SettingsTables,
    AccountTables,
    VideoTables,
    TvProviderTables,
    CatalogueTables,
    EngagementTables,
    PrivacyTables,
    MailTables,
    RegistryTables {}

export type Db = Kysely<Database>;

export interface OpenDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

const INT8 = 20;

/** `onError`: a connection that broke while idle; the pool replaces it. */
export async function openDatabase(
  url: string,
  { max = 10, onError = () => undefined }: { max?: number; onError?: (error: Error) => void } = {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Counts and epoch milliseconds stay below 2^53.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A pool that is ending hears its last connections go when PostgreSQL stops right behind it.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
