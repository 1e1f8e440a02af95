import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { ObjectStore } from '../../../infrastructure/store/object-store.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import { assetFolder } from '../model/asset-types.ts';
import { checkReason, type Mandate } from '../model/request-check.ts';
import { idOf } from '../model/verdict.ts';
import { lockEnvironments } from '../releases/release.repo.ts';
import type { VersionKey } from '../versions/version.repo.ts';
import { versionsPublishedBefore, versionsServedSince } from './retention.repo.ts';

export interface Retention {
  /** Versions whose files are no longer needed. */
  prunable(): Promise<VersionKey[]>;
  /** Deletes those files; what the versions said stays, and the gate keeps them from being released. */
  prune(mandate: Mandate): Promise<VersionKey[]>;
}

/** A tab that has been open for longer reloads the page before it needs another file. */
const LIVE_TAB_MS = 30 * 24 * 60 * 60_000;
/** What was published lately may be on its way into a release. */
const FRESH_MS = 7 * 24 * 60 * 60_000;
/** Newest versions of each package that stay whatever happens. */
const KEPT_NEWEST = 5;

export const createRetention = ({ db, store, clock }: { db: Db; store: ObjectStore; clock: Clock }): Retention => {
  const unneeded = async (trx: Db): Promise<VersionKey[]> => {
    const now = clock.now();
    const needed = new Set((await versionsServedSince(trx, now - LIVE_TAB_MS)).map(idOf));
    const old = await versionsPublishedBefore(trx, now - FRESH_MS, KEPT_NEWEST);
    return old.filter((key) => !needed.has(idOf(key)));
  };
  const isStored = async (key: VersionKey): Promise<boolean> => (await store.list(assetFolder(key))).length > 0;

  const prunable = async (): Promise<VersionKey[]> => {
    const keys = await unneeded(db);
    const stored = await Promise.all(keys.map(isStored));
    return keys.filter((_key, index) => stored[index]);
  };

  return {
    prunable,
    async prune({ actor, reason }) {
      checkReason(reason);
      const pruned: VersionKey[] = [];
      for (const key of await prunable()) {
        // Checked again under the release lock: a release may have happened in between.
        await db.transaction().execute(async (trx) => {
          await lockEnvironments(trx);
          if (!(await unneeded(trx)).some((one) => idOf(one) === idOf(key)) || !(await isStored(key))) return;
          await store.delete(assetFolder(key));
          const fact = { actor, action: 'prune' as const, environment: null, reason, was: idOf(key), became: null };
          await appendAudit(trx, clock.now(), fact);
          pruned.push(key);
        });
      }
      return pruned;
    },
  };
};
