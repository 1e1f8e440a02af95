import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { KeyRings } from '../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../infrastructure/keys/rotatable-keys.ts';
import { createSignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { appendAudit } from '../registry/audit/audit.repo.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import { checkReason, type Mandate } from '../registry/model/request-check.ts';
import { findEnvironment } from '../registry/releases/release.repo.ts';

/** On the site; marks the browser that opens it with a token. */
export const STAFF_PATH = '/registry/staff';

interface StaffMarksOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: KeyRings;
}

/**
 * Makes a token that marks the browser that opens its link as one of the staff, for the audience of a rollout.
 * @throws {RegistryError} `invalid`, `not_found`
 */
export type MarkStaff = (
  environment: string,
  days: number,
  mandate: Mandate,
) => Promise<{ token: string; expiresAt: number }>;

const DAY_MS = 24 * 60 * 60_000;
/** Below the overlap of the keys that sign it. */
const MAX_STAFF_DAYS = 30;

export const createStaffMarks =
  ({ db, clock, keys }: StaffMarksOptions): MarkStaff =>
  async (environment, days, { actor, reason }) => {
    checkReason(reason);
    if (!(Number.isInteger(days) && days >= 1 && days <= MAX_STAFF_DAYS))
      throw new RegistryError('invalid', `A browser is marked for 1 to ${MAX_STAFF_DAYS} days, not ${days}.`);
    if (!(await findEnvironment(db, environment)))
      throw new RegistryError('not_found', `There is no environment ${environment}.`);
    const at = clock.now();
    await db.transaction().execute(async (trx) => {
      const became = `a link that marks browsers as staff for ${days} days`;
      await appendAudit(trx, at, { actor, action: 'issue_override', environment, reason, was: null, became });
    });
    const platformTokens = createSignedTokens(await keys.open(ROTATABLE_KEYS.tokens), clock);
    const token = platformTokens.sign('staff', { environment }, (days * DAY_MS) / 1_000);
    return { token, expiresAt: at + days * DAY_MS };
  };
