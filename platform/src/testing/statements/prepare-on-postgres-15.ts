import { rm } from 'node:fs/promises';
import pg from 'pg';
import { openDatabase } from '../../infrastructure/database/database.ts';
import { migrate } from '../../infrastructure/database/migrate.ts';
import { MIGRATIONS } from '../../migrations.ts';
import startPostgres15 from '../start-postgres-15.ts';
import { recordedStatements } from './recorded-statements.ts';

/**
 * Prepares every statement that the tests ran on PostgreSQL 18 on Debian's PostgreSQL 15, after all migrations: 15 parses
 * and plans it, so a function, clause or column that it lacks is an error. Exits with 1 when one cannot be prepared.
 */
const prepareAll = async (url: string, statements: readonly string[]): Promise<number> => {
  const { db, close } = await openDatabase(url, { max: 1 });
  await migrate(db, MIGRATIONS).finally(close);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let failures = 0;
  for (const text of statements) {
    try {
      await client.query(`prepare recorded as ${text}`);
      await client.query('deallocate recorded');
    } catch (error) {
      failures += 1;
      console.error(`PostgreSQL 15 cannot prepare this statement: ${(error as Error).message}\n  ${text}\n`);
    }
  }
  await client.end();
  return failures;
};

const statements = recordedStatements();
await startPostgres15();
const server = globalThis.postgres15;
const url = process.env['POSTGRES_15_URL'];
if (!server || !url) throw new Error('PostgreSQL 15 did not start.');
const failures = await prepareAll(url, statements);
await server.stop();
await rm(server.dataDir, { recursive: true, force: true });
console.log(`${statements.length} statements, ${failures} that PostgreSQL 15 cannot prepare.`);
process.exitCode = statements.length === 0 || failures > 0 ? 1 : 0;
