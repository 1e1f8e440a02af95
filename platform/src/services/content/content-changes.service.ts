import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Editor } from '../../infrastructure/http/editor.ts';
import { insertChange, insertRevisions, lockContent, type Revision } from './content.repo.ts';
import { invalid } from './content-errors.ts';
import { type ContentRulesOptions, checkRules } from './content-rules.service.ts';
import type { ContentKind } from './model/content-bodies.ts';

/** Facts for the audit of the installation, in the transaction of the change. */
export type AuditContent = (
  trx: Db,
  atMs: number,
  fact: {
    readonly actor: string;
    readonly reason: string;
    readonly was: string | null;
    readonly became: string | null;
  },
) => Promise<void>;

export interface ContentChangesOptions extends ContentRulesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditContent;
}

export interface Saved {
  readonly kind: ContentKind;
  readonly id: string;
  readonly revision: number;
  readonly changeId: number;
}

/** What one change writes. */
export interface ContentStep {
  /** At least one. */
  readonly revisions: readonly Revision[];
  readonly summary: string;
  readonly was: string | null;
  /** The change that it undoes. */
  readonly undoes?: number;
  /** The caller checked the rules between entries. */
  readonly isChecked?: boolean;
}

export type ChangeContent = (editor: Editor, work: (trx: Db) => Promise<ContentStep>) => Promise<Saved>;

/** Runs a change under the lock: its revisions, its row in the history and its row in the audit, or nothing. */
export const createContentChanges =
  (options: ContentChangesOptions): ChangeContent =>
  async ({ actor, reason }, work) => {
    const { db, clock, audit } = options;
    return db.transaction().execute(async (trx) => {
      await lockContent(trx);
      const { revisions, summary, was, undoes = null, isChecked = false } = await work(trx);
      const last = revisions.at(-1);
      if (!last) throw invalid('Nothing would change: the entries are as they were.');
      const at = clock.now();
      const changeId = await insertChange(trx, { at, actor, reason, summary, undoes });
      await insertRevisions(trx, changeId, revisions);
      if (!isChecked) for (const revision of revisions) await checkRules(trx, revision, options);
      await audit(trx, at, { actor, reason, was, became: summary });
      return { kind: last.kind, id: last.id, revision: last.revision, changeId };
    });
  };
