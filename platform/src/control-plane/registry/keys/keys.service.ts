import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { rotate } from '../../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../../infrastructure/keys/rotatable-keys.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkReason, type Mandate } from '../model/request-check.ts';

export interface Keys {
  /** `name` null: all that can be rotated. @returns their names @throws {RegistryError} `not_found` */
  rotate(name: string | null, mandate: Mandate): Promise<string[]>;
}

export const createKeys = ({ db, clock }: { db: Db; clock: Clock }): Keys => ({
  async rotate(name, { actor, reason }) {
    checkReason(reason);
    const known = Object.values(ROTATABLE_KEYS);
    const chosen = known.filter((key) => name === null || key.name === name);
    if (chosen.length === 0)
      throw new RegistryError(
        'not_found',
        `There is no key ${name}. Keys are ${known.map((key) => key.name).join(', ')}.`,
      );
    for (const key of chosen) {
      await rotate(db, key, clock.now());
      const fact = { actor, action: 'rotate_key', environment: null, reason, was: null, became: key.name } as const;
      await db.transaction().execute((trx) => appendAudit(trx, clock.now(), fact));
    }
    return chosen.map((key) => key.name);
  },
});
