import { createHash } from 'node:crypto';
import type { AuditAction as CommonAction, REMOTE_AUDIT_ACTIONS } from '@grandstand/shared-contracts/release';

/** Those of the contract, and what editors do. */
export type AuditAction = CommonAction | (typeof REMOTE_AUDIT_ACTIONS)[number] | 'edit_content';

/** Who changed what, why, from what to what. `environment` is null for what concerns all of them. */
export interface AuditFact {
  actor: string;
  action: AuditAction;
  environment: string | null;
  reason: string;
  was: string | null;
  became: string | null;
}

export interface AuditRow extends Omit<AuditFact, 'action'> {
  id: number;
  /** Epoch milliseconds. */
  at: number;
  action: string;
  previous_hash: string;
  hash: string;
}

/** What the first row names as its predecessor. */
export const CHAIN_START = '0'.repeat(64);

/** Hash of a row: SHA-256 (hex) over its predecessor's hash and all of its values. */
export const auditHash = (row: Omit<AuditRow, 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.previous_hash,
        row.id,
        row.at,
        row.actor,
        row.action,
        row.environment,
        row.reason,
        row.was,
        row.became,
      ]),
    )
    .digest('hex');

/** The row that follows `last` (null: the first of all). */
export const nextAuditRow = (last: { id: number; hash: string } | null, at: number, fact: AuditFact): AuditRow => {
  const row = { id: (last?.id ?? 0) + 1, at, ...fact, previous_hash: last?.hash ?? CHAIN_START };
  return { ...row, hash: auditHash(row) };
};

/**
 * Id of the first row, in ascending order, that was edited or whose predecessor is gone; null when all hold. Rows cut
 * off at the end leave no trace here: compare the last hash with one that was noted elsewhere. `checked`: the row
 * before the first of these, when a long chain is read in pages.
 */
export const firstBrokenRow = (
  rows: Iterable<AuditRow>,
  checked: Pick<AuditRow, 'id' | 'hash'> | null = null,
): number | null => {
  let last = checked ?? { id: 0, hash: CHAIN_START };
  for (const row of rows) {
    if (row.id !== last.id + 1 || row.previous_hash !== last.hash || row.hash !== auditHash(row)) return row.id;
    last = row;
  }
  return null;
};
