import { appendFile } from 'node:fs/promises';
import type { Db } from '../../../infrastructure/database/database.ts';
import { headsAfter } from './audit.repo.ts';
import type { AuditHead } from './audit-head.service.ts';

/** Where heads are noted outside of the database, so that write access to the database is not enough to change them. */
export interface AuditExport {
  /** A JSON line for each head. Best on storage that only appends. */
  readonly file: string | null;
  /** Gets each head by POST, as JSON. */
  readonly webhook: string | null;
}

export interface AuditExporterOptions extends AuditExport {
  readonly db: Db;
  /** Every head is logged as well. */
  readonly log: (head: AuditHead) => void;
}

const PAGE = 200;
const WEBHOOK_PATIENCE_MS = 10_000;

/**
 * Exports every head that was not exported before, in order. A head that cannot be exported, and those after it, wait for
 * the next run; one may be exported twice, none is left out.
 * @returns a run, which resolves to how many heads it exported. It throws what the file or the webhook answers.
 */
export const createAuditExporter =
  ({ db, file, webhook, log }: AuditExporterOptions): (() => Promise<number>) =>
  async () => {
    const { last_id: lastId } = await db
      .selectFrom('registry_audit_export')
      .select('last_id')
      .executeTakeFirstOrThrow();
    const heads = await headsAfter(db, lastId, PAGE);
    for (const head of heads) {
      log(head);
      const line = JSON.stringify(head);
      if (file !== null) await appendFile(file, `${line}\n`);
      if (webhook !== null) await post(webhook, line);
      await db.updateTable('registry_audit_export').set({ last_id: head.id }).where('last_id', '<', head.id).execute();
    }
    return heads.length;
  };

const post = async (url: string, body: string): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(WEBHOOK_PATIENCE_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The audit webhook replied ${response.status}.`);
};
