import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import { checkReason, type Mandate } from '../model/request-check.ts';
import { bindRules, listRules, writeRules } from './remote-rules.repo.ts';
import { checkRules, type RemoteRules } from './remote-rules.ts';

export interface RulesOfRemotes {
  /** By name. */
  list(): Promise<RemoteRules[]>;
  /** Versions that are published stay; later ones are judged by these. @throws {RegistryError} `invalid` */
  set(rules: unknown, mandate: Mandate): Promise<RemoteRules>;
}

export const createRemoteRules = ({ db, clock }: { db: Db; clock: Clock }): RulesOfRemotes => ({
  list: () => listRules(db),
  async set(given, { actor, reason }) {
    checkReason(reason);
    const next = checkRules(given);
    await db.transaction().execute(async (trx) => {
      const was = await bindRules(trx, next);
      await writeRules(trx, next);
      await appendAudit(trx, clock.now(), {
        actor,
        action: 'set_rules',
        environment: null,
        reason,
        was: JSON.stringify(was),
        became: JSON.stringify(next),
      });
    });
    return next;
  },
});
