import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StatementRunner } from '../../infrastructure/database/repeating-reads.ts';

const folder = path.resolve(import.meta.dirname, '../../../../.cache/statements');

/** What PostgreSQL can prepare; transactions, locks and schema changes are not among it. */
const PREPARABLE = /^\s*(select|insert|update|delete|with|merge)\b/i;
/** The job library makes its tables when it starts, and supports PostgreSQL 13. */
const OF_LIBRARY = /\bpgboss\./;
/** Lists of parameters differ in length only. */
const PARAMETERS = /(\$\d+, )+(?=\$\d+)/g;

const nameOf = (text: string): string =>
  createHash('sha256').update(text.replace(PARAMETERS, '')).digest('hex').slice(0, 32);

const known = new Set<string>();

/** Runs a statement, and keeps its text for `recordedStatements` if it succeeds. */
export const recordStatement: StatementRunner = async (text, run) => {
  const result = await run();
  if (!PREPARABLE.test(text) || OF_LIBRARY.test(text)) return result;
  const file = path.join(folder, `${nameOf(text)}.sql`);
  if (!known.has(file) && !existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text);
  }
  known.add(file);
  return result;
};

/** The statements that tests have run since `forgetStatements`. */
export const recordedStatements = (): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')) : [];

export const forgetStatements = (): void => rmSync(folder, { recursive: true, force: true });
