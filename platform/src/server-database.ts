import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type OpenDatabase, openDatabase } from './infrastructure/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './infrastructure/database/embedded-postgres.ts';
import { migrate } from './infrastructure/database/migrate.ts';
import type { Tracing } from './infrastructure/telemetry/tracing.ts';
import { MIGRATIONS } from './migrations.ts';

/** A browser gives a call up after fifteen seconds: longer work is wasted. */
export const DATABASE_WAIT_MS = { connection: 5_000, answer: 10_000 };

/** The configured database, else the embedded one, migrated. What has to be closed is added to `opened`. */
export const openServerDatabase = async (
  config: Config,
  log: Logger,
  opened: (() => Promise<unknown>)[],
  onLost: (reason: string) => void,
  tracing: Tracing | null = null,
): Promise<OpenDatabase & { readonly url: string }> => {
  let embedded: EmbeddedPostgres | null = null;
  if (config.databaseUrl === null) {
    embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, onLost });
    opened.push(embedded.stop);
  }
  const url = embedded?.url ?? config.databaseUrl ?? '';
  await bringUpToDate(url);
  const database = await openDatabase(url, {
    max: config.databasePool,
    waitMs: DATABASE_WAIT_MS,
    ...(tracing ? { statement: tracing.statement } : {}),
    onError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  opened.push(database.close);
  return { ...database, url };
};

/** On a separate connection: a migration, or waiting for another replica's, has no time limit. */
const bringUpToDate = async (url: string): Promise<void> => {
  const { db, close } = await openDatabase(url, { max: 1 });
  try {
    await migrate(db, MIGRATIONS);
  } finally {
    await close();
  }
};
