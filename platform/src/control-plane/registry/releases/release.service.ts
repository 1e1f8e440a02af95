import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { appendAudit, listAudit } from '../audit/audit.repo.ts';
import type { ReleasedRemotes } from '../model/registry.tables.ts';
import { RegistryError } from '../model/registry-error.ts';
import { assertBase, checkEnvironmentName, checkPackage, checkReason, type Mandate } from '../model/request-check.ts';
import type { ReleaseChanges } from '../model/requests.ts';
import type { Verdict } from '../model/verdict.ts';
import type { VersionKey } from '../versions/version.repo.ts';
import { lastGoodOf } from './last-good.ts';
import {
  ancestorsOf,
  findEnvironment,
  findRelease,
  insertEnvironment,
  type Release,
  versionsOfEverybodyBefore,
} from './release.repo.ts';
import type { Composed, ReleaseWriter } from './release-writer.service.ts';
import { type RemoteRollbackRequest, rolledBackRemote } from './remote-rollback.service.ts';

/** Releases that a rollback without a target looks back over. */
const MAX_ANCESTORS = 500;
const NEAR_ANCESTORS = 12;
/** Two rollbacks within this time answer the same incident. */
const SAME_INCIDENT_MS = 60_000;

export interface Releasing {
  /**
   * Appends a release and makes it current. `base` is the current release the caller decided on (null: none yet).
   * Changes that change nothing give back the current release.
   * @throws {RegistryError} `conflict` when `base` is not current any more; `refused`; `not_found`; `invalid`
   */
  release(environment: string, base: number | null, changes: ReleaseChanges, mandate: Mandate): Promise<Release>;
  /** The gate's verdict on these changes to the current release; changes nothing. @throws {RegistryError} as `release` */
  check(environment: string, changes: ReleaseChanges): Promise<Verdict>;
  /** Switches one remote of whatever is current. @throws {RegistryError} `not_found`, `refused`, `invalid` */
  toggle(environment: string, remote: string, on: boolean, mandate: Mandate): Promise<Release>;
  /**
   * Points at an older release; `to` null: the last good one (`lastGoodOf`). With `base`, only while that is current.
   * Without both, only when no rollback was made in the last minute, so that two operators do not go back twice.
   * @throws {RegistryError} as `release`
   */
  rollback(environment: string, to: number | null, mandate: Mandate, base?: number | null): Promise<Release>;
  /**
   * Serves the version of one remote that every visitor had before; see `rolledBackRemote`. It never waits for a freeze or
   * a second person. @throws {RegistryError} `not_found`, `invalid`, `conflict`, `refused`
   */
  rollbackRemote(environment: string, request: RemoteRollbackRequest, mandate: Mandate): Promise<Release>;
  /** What `rollbackRemote` restores in each remote of the current release; those without are left out. */
  remoteRollbacks(environment: string): Promise<readonly VersionKey[]>;
  /**
   * Serves an earlier version of one remote again, if `from` is still at 100 %. It never waits for a
   * freeze or a second person. @throws {RegistryError} `conflict`, `refused`
   */
  restoreVersion(
    environment: string,
    remote: string,
    versions: { readonly from: string; readonly to: string },
    mandate: Mandate,
  ): Promise<Release>;
  /** The release that a rollback without a target points at; undefined when there is none. */
  lastGood(environment: string): Promise<Release | undefined>;
  /** @throws {RegistryError} `invalid`, also when there is one of that name */
  createEnvironment(name: string, mandate: Mandate): Promise<void>;
}

export const createReleases = (
  { db, clock }: { db: Db; clock: Clock },
  { advance, check }: ReleaseWriter,
): Releasing => ({
  release: (environment, base, changes, mandate) =>
    advance(environment, mandate, 'release', async (_trx, current) => {
      assertBase(environment, current?.id ?? null, base);
      return applyChanges(current, changes);
    }),
  check: (environment, changes) => check(environment, async (_trx, current) => applyChanges(current, changes)),
  toggle: (environment, name, on, mandate) =>
    advance(environment, mandate, 'toggle', async (_trx, current) => {
      const remote = current?.remotes[name];
      if (!current || !remote) throw new RegistryError('not_found', `${environment} has no remote ${name}.`);
      return { ...composedOf(current), remotes: { ...current.remotes, [name]: { ...remote, on } } };
    }),
  rollback: (environment, to, mandate, base = null) =>
    advance(environment, mandate, 'rollback', async (trx, current) => {
      if (base !== null) assertBase(environment, current?.id ?? null, base);
      if (to === null && base === null) await assertNoRecentRollback(trx, environment, clock.now());
      const found = await (to === null ? lastGoodBefore(trx, current) : findRelease(trx, to));
      if (found?.environment === environment) return found;
      throw new RegistryError(
        'not_found',
        to === null
          ? `${environment} has no earlier release without the versions that release ${current?.id ?? 0} brought. Name a release to go back to.`
          : `${environment} has no release ${to} to go back to.`,
      );
    }),
  restoreVersion: (environment, name, { from, to }, mandate) =>
    advance(environment, mandate, 'rollback', async (_trx, current) => {
      const remote = current?.remotes[name];
      if (!current || remote?.version !== from)
        throw new RegistryError('conflict', `${environment} does not serve ${name}@${from} to everybody any more.`);
      return { ...composedOf(current), remotes: { ...current.remotes, [name]: { version: to, on: remote.on } } };
    }),
  rollbackRemote: (environment, request, mandate) =>
    advance(environment, mandate, 'rollback_remote', async (trx, current) => {
      const remotes = await rolledBackRemote(trx, { environment, current, nowMs: clock.now() }, request);
      return { ...composedOf(current as Release), remotes };
    }),
  async remoteRollbacks(environment) {
    const { currentRelease = null } = (await findEnvironment(db, environment)) ?? {};
    const current = currentRelease === null ? undefined : await findRelease(db, currentRelease);
    if (!current) return [];
    const inRollout = Object.entries(current.remotes).filter(([, { rollout }]) => rollout);
    const before = await versionsOfEverybodyBefore(db, current);
    return [
      ...inRollout.map(([name, { version }]) => ({ name, version })),
      ...before.filter(({ name }) => !current.remotes[name]?.rollout),
    ];
  },
  async lastGood(environment) {
    const { currentRelease = null } = (await findEnvironment(db, environment)) ?? {};
    return currentRelease === null ? undefined : lastGoodBefore(db, (await findRelease(db, currentRelease)) ?? null);
  },
  async createEnvironment(name, mandate) {
    checkEnvironmentName(name);
    checkReason(mandate.reason);
    await db.transaction().execute(async (trx) => {
      const at = clock.now();
      if (!(await insertEnvironment(trx, name, at)))
        throw new RegistryError('invalid', `There is an environment ${name} already.`);
      const { actor, reason } = mandate;
      await appendAudit(trx, at, {
        actor,
        action: 'create_environment',
        environment: name,
        reason,
        was: null,
        became: name,
      });
    });
  },
});

/** Nearly always among the nearest, which every page of the console asks for. */
const lastGoodBefore = async (db: Db, current: Release | null): Promise<Release | undefined> => {
  if (!current) return undefined;
  const near = await ancestorsOf(db, current, NEAR_ANCESTORS);
  const found = lastGoodOf(current, near);
  if (found || near.length < NEAR_ANCESTORS) return found;
  return lastGoodOf(current, await ancestorsOf(db, current, MAX_ANCESTORS));
};

/** @throws {RegistryError} `conflict` */
const assertNoRecentRollback = async (db: Db, environment: string, nowMs: number): Promise<void> => {
  const [last] = await listAudit(db, 1, { environment });
  if (last?.action !== 'rollback' || nowMs - last.at >= SAME_INCIDENT_MS) return;
  throw new RegistryError(
    'conflict',
    `${last.actor} rolled ${environment} back ${Math.round((nowMs - last.at) / 1000)} s ago (${last.became}). To go back further, name the release that you want to leave.`,
  );
};

const composedOf = ({ shellVersion, remotes, configRevision }: Release): Composed => ({
  shellVersion,
  remotes,
  configRevision,
});

const applyChanges = (current: Release | null, changes: ReleaseChanges): Composed => {
  const shellVersion = changes.shell ?? current?.shellVersion;
  if (shellVersion === undefined)
    throw new RegistryError('invalid', 'The first release of an environment needs a shell.');
  checkPackage('shell', shellVersion);
  const remotes: ReleasedRemotes = { ...current?.remotes };
  const named = new Set<string>();
  for (const { name, version, off } of changes.remotes ?? []) {
    checkPackage(name, version ?? undefined);
    if (named.has(name)) throw new RegistryError('invalid', `There are two changes of ${name}.`);
    named.add(name);
    const known = remotes[name];
    const next = version ?? known?.version;
    if (next === undefined) throw new RegistryError('invalid', `${name} is new here: say its version.`);
    const on = off == null ? (known?.on ?? true) : !off;
    // A named version is served at 100 %: it ends a rollout.
    remotes[name] = version == null && known?.rollout ? { ...known, on } : { version: next, on };
  }
  return { shellVersion, remotes, configRevision: changes.configRevision ?? current?.configRevision ?? 1 };
};
