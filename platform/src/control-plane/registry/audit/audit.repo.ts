import { sql } from 'kysely';
import type { Db } from '../../../infrastructure/database/database.ts';
import { type AuditFact, type AuditRow, firstBrokenRow, nextAuditRow } from './audit-chain.ts';
import { type AuditHead, type HeadSigner, openHeadSigner } from './audit-head.service.ts';

/** Signatures of a page are checked at a stretch: 20 ms. */
const PAGE = 200;

/** Appends a row in the caller's transaction. Take every other lock first: this one is held until the transaction ends. */
export const appendAudit = async (db: Db, at: number, fact: AuditFact): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('registry audit', 0))`.execute(db);
  const last = await db
    .selectFrom('registry_audit')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = nextAuditRow(last ?? null, at, fact);
  const { keyId, signature } = (await openHeadSigner(db)).sign(row);
  await db
    .insertInto('registry_audit')
    .values({ ...row, key_id: keyId, signature })
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

/** Id of the release that an environment pointed at at a moment, from the audit; null before its first. */
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

/** What a walk over the whole audit found. */
export interface AuditCheck {
  /** Id of the first row that was changed, is not signed as it should be, or whose predecessor is gone. */
  readonly firstBroken: number | null;
  readonly rows: number;
  /** Id of the first signed row; those before it are from before heads were signed. */
  readonly signedFrom: number | null;
  readonly head: AuditHead | null;
  /** About the head that was noted; null where none was given. `forged`: this installation did not sign it. */
  readonly noted: 'matches' | 'missing' | 'differs' | 'forged' | null;
}

type StoredRow = AuditRow & { key_id: string | null; signature: string | null };

const headOf = ({ id, hash, key_id, signature }: StoredRow): AuditHead | null =>
  key_id !== null && signature !== null ? { id, hash, keyId: key_id, signature } : null;

/** Walks the whole chain (`firstBrokenRow`), checks every signature, and compares with a head that was noted elsewhere. */
export const verifyAudit = async (db: Db, noted: AuditHead | null = null): Promise<AuditCheck> => {
  const signer = await openHeadSigner(db);
  let last: StoredRow | null = null;
  let firstBroken: number | null = null;
  let signedFrom: number | null = null;
  let rowCount = 0;
  let notedRow: StoredRow | null = null;
  for (;;) {
    const rows: StoredRow[] = await db
      .selectFrom('registry_audit')
      .selectAll()
      .where('id', '>', last?.id ?? -1)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    firstBroken ??= firstBrokenRow(rows, last);
    for (const row of rows) {
      const head = headOf(row);
      if (head) signedFrom ??= row.id;
      const isSigned = head ? signer.isAuthentic(head, row.at) : signedFrom === null;
      if (!isSigned && (firstBroken === null || row.id < firstBroken)) firstBroken = row.id;
      if (row.id === noted?.id) notedRow = row;
    }
    rowCount += rows.length;
    last = rows.at(-1) ?? last;
    if (rows.length < PAGE) break;
  }
  return {
    firstBroken,
    rows: rowCount,
    signedFrom,
    head: last && headOf(last),
    noted: noted && judgeNoted(noted, notedRow, signer),
  };
};

const judgeNoted = (noted: AuditHead, found: StoredRow | null, signer: HeadSigner): AuditCheck['noted'] => {
  if (!signer.isAuthentic(noted, found && found.at)) return 'forged';
  if (found === null) return 'missing';
  return found.hash === noted.hash ? 'matches' : 'differs';
};

/** Signed heads after a row, in order. */
export const headsAfter = async (db: Db, id: number, max: number): Promise<AuditHead[]> =>
  (
    await db
      .selectFrom('registry_audit')
      .selectAll()
      .where('id', '>', id)
      .where('signature', 'is not', null)
      .orderBy('id')
      .limit(max)
      .execute()
  ).flatMap((row) => headOf(row) ?? []);
