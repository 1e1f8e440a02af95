import { audienceText } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { ObjectStore } from '../../../infrastructure/store/object-store.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import type { AuditAction } from '../audit/audit-chain.ts';
import { createGate } from '../gate/gate.service.ts';
import type { ReleasedRemote, ReleasedRemotes } from '../model/registry.tables.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkReason, type Mandate } from '../model/request-check.ts';
import type { Verdict } from '../model/verdict.ts';
import { assertAllowedNow } from './environment-policy.ts';
import { findRelease, insertRelease, lockEnvironment, pointAt, type Release, readPolicy } from './release.repo.ts';

const isNew = (action: AuditAction): boolean => action === 'release' || action === 'rollout';

/** Whether more visitors get a version that is being rolled out: a share that only falls is a way back. */
const widens = (action: AuditAction, current: Release | null, { remotes }: Composed): boolean =>
  (action === 'ramp' || action === 'promote') &&
  Object.entries(current?.remotes ?? {}).some(([name, { rollout }]) => {
    const next = remotes[name];
    if (!rollout || !next) return false;
    return next.rollout ? next.rollout.percent > rollout.percent : next.version === rollout.version;
  });

/** What a release serves. */
export type Composed = Pick<Release, 'shellVersion' | 'remotes' | 'configRevision'>;

export interface ReleaseWriterDeps {
  db: Db;
  clock: Clock;
  store: ObjectStore;
  /** Receives the environment and its new current release, after the commit. */
  released: (environment: string, release: number) => void;
}

export interface ReleaseWriter {
  /**
   * Runs `decide` on the locked current release, asks the gate, and makes what it returned
   * current: a new release, or an older one to point at again. Writes the audit in the same transaction.
   * @throws {RegistryError} `not_found`, `invalid`, `refused` with the verdict
   */
  advance(
    environment: string,
    mandate: Mandate,
    action: AuditAction,
    decide: (trx: Db, current: Release | null) => Promise<Release | Composed>,
  ): Promise<Release>;
  /** The current release, locked until the transaction ends. @throws {RegistryError} `not_found` */
  lockCurrent(trx: Db, environment: string): Promise<Release | null>;
  /** What the gate says to a composition of this environment; changes nothing. @throws {RegistryError} `not_found` */
  check(
    environment: string,
    decide: (trx: Db, current: Release | null) => Promise<Release | Composed>,
  ): Promise<Verdict>;
}

export const createReleaseWriter = ({ db, clock, store, released }: ReleaseWriterDeps): ReleaseWriter => {
  const request = createGate(store);

  const assertSound = async (trx: Db, next: Composed, current: Release | null): Promise<void> => {
    const verdict = await request(trx, next, current);
    if (verdict.outcome !== 'blocked') return;
    const problems = verdict.findings.filter(({ severity }) => severity === 'block').map(({ message }) => message);
    throw new RegistryError('refused', 'The composition failed validation. No changes were made.', problems, {
      verdict,
    });
  };

  const lockCurrent = async (trx: Db, environment: string): Promise<Release | null> => {
    const locked = await lockEnvironment(trx, environment);
    if (!locked) throw new RegistryError('not_found', `There is no environment ${environment}.`);
    const { currentRelease } = locked;
    return currentRelease === null ? null : ((await findRelease(trx, currentRelease)) ?? null);
  };

  return {
    lockCurrent,
    async advance(environment, { actor, reason, approvedBy, bypassesPolicy = false }, action, decide) {
      checkReason(reason);
      const { result, changed } = await db.transaction().execute(async (trx) => {
        const current = await lockCurrent(trx, environment);
        const next = await decide(trx, current);
        if (current && ('id' in next ? next.id === current.id : isSame(next, current)))
          return { result: current, changed: false };
        const at = clock.now();
        const policy = await readPolicy(trx, environment);
        const kind = {
          isNew: isNew(action),
          widens: widens(action, current, next),
          isApproved: approvedBy !== undefined,
          bypassesPolicy,
        };
        if (policy) assertAllowedNow(environment, policy, kind, at);
        await assertSound(trx, next, current);
        const made = { environment, previous: current?.id ?? null, reason, createdAt: at, createdBy: actor };
        const result = 'id' in next ? next : await insertRelease(trx, { ...next, ...made });
        if ('id' in next) await pointAt(trx, environment, next.id);
        const [was, became] = [current && describe(current), describe(result)];
        await appendAudit(trx, at, {
          actor,
          action: bypassesPolicy ? 'break_glass' : action,
          environment,
          reason,
          was,
          became,
        });
        return { result, changed: true };
      });
      if (changed) released(environment, result.id);
      return result;
    },
    check: (environment, decide) =>
      db.transaction().execute(async (trx) => {
        const current = await lockCurrent(trx, environment);
        return request(trx, await decide(trx, current), current);
      }),
  };
};

const sorted = (remotes: ReleasedRemotes): [string, ReleasedRemote][] =>
  Object.entries(remotes).sort(([a], [b]) => (a < b ? -1 : 1));

const describeRemote = ([name, { version, on, rollout }]: [string, ReleasedRemote]): string => {
  const { audience = [] } = rollout ?? {};
  const within = audience.length > 0 ? ` within ${audienceText(audience)}` : '';
  const share = rollout ? `, ${rollout.percent} % ${rollout.version}${within}` : '';
  return `${name}@${version}${share}${on ? '' : ' (off)'}`;
};

/** A release in one line, as the audit keeps it. */
export const describe = (release: Release): string =>
  `release ${release.id}: shell@${release.shellVersion} ${sorted(release.remotes).map(describeRemote).join(' ')}`.trim();

const essence = ({ shellVersion, configRevision, remotes }: Composed): string =>
  JSON.stringify([
    shellVersion,
    configRevision,
    sorted(remotes).map(([name, { version, on, rollout }]) => [
      name,
      version,
      on,
      rollout && [rollout.version, rollout.percent, rollout.salt, rollout.audience],
    ]),
  ]);
const isSame = (a: Composed, b: Composed): boolean => essence(a) === essence(b);
