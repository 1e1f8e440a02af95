import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { type AuditFact, type AuditRow, firstBrokenRow, nextAuditRow } from './audit-chain.ts';

const PAGE = 1_000;

/** Appends a row in the caller's transaction. Take every other lock first: this one is held until the transaction ends. */
export const appendAudit = async (db: Db, at: number, fact: AuditFact): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('registry audit', 0))`.execute(db);
  const last = await db
    .selectFrom('registry_audit')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await db
    .insertInto('registry_audit')
    .values(nextAuditRow(last ?? null, at, fact))
    .execute();
};

/** What is given has to hold. */
export interface AuditFilter {
  environment?: string | null;
  actor?: string | null;
  action?: string | null;
}

/** Newest first. */
export const listAudit = (
  db: Db,
  last: number,
  { environment, actor, action }: AuditFilter = {},
): Promise<AuditRow[]> =>
  db
    .selectFrom('registry_audit')
    .selectAll()
    .$if(environment != null, (query) => query.where('environment', '=', environment ?? ''))
    .$if(actor != null, (query) => query.where('actor', '=', actor ?? ''))
    .$if(action != null, (query) => query.where('action', '=', action ?? ''))
    .orderBy('id', 'desc')
    .limit(last)
    .execute();

/** Id of the release an environment pointed at at a moment, from what the audit says; null before its first. */
export const releaseIdAt = async (db: Db, environment: string, atMs: number): Promise<number | null> => {
  const row = await db
    .selectFrom('registry_audit')
    .select('became')
    .where('environment', '=', environment)
    .where('became', 'like', 'release %')
    .where('at', '<=', atMs)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [, id] = /^release (\d+):/.exec(row?.became ?? '') ?? [];
  return id === undefined ? null : Number(id);
};

/** Walks the whole chain: see `firstBrokenRow`. */
export const verifyAudit = async (db: Db): Promise<number | null> => {
  let checked: AuditRow | null = null;
  for (;;) {
    const rows: AuditRow[] = await db
      .selectFrom('registry_audit')
      .selectAll()
      .where('id', '>', checked?.id ?? -1)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const broken = firstBrokenRow(rows, checked);
    if (broken !== null) return broken;
    checked = rows.at(-1) ?? null;
    if (rows.length < PAGE) return null;
  }
};
