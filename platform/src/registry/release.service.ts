import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { appendAudit } from './audit.repo.ts';
import type { Verdict } from './gate/verdict.ts';
import type { ReleasedRemotes } from './registry.tables.ts';
import { RegistryError } from './registry-error.ts';
import { findRelease, insertEnvironment, type Release } from './release.repo.ts';
import type { Composed, ReleaseWriter } from './release-writer.service.ts';
import { assertBase, checkEnvironmentName, checkPackage, checkReason, type Mandate } from './request-check.ts';
import type { ReleaseChanges } from './requests.ts';

export interface Releasing {
  /**
   * Appends a release and makes it current. `base` is the current release the caller decided on (null: none yet).
   * Changes that change nothing give back the current release.
   * @throws {RegistryError} `conflict` when `base` is not current any more; `refused`; `not_found`; `invalid`
   */
  release(environment: string, base: number | null, changes: ReleaseChanges, mandate: Mandate): Promise<Release>;
  /** What the gate says to these changes, on whatever is current; nothing changes. @throws {RegistryError} as `release` */
  check(environment: string, changes: ReleaseChanges): Promise<Verdict>;
  /** Switches one remote of whatever is current. @throws {RegistryError} `not_found`, `refused`, `invalid` */
  toggle(environment: string, remote: string, on: boolean, mandate: Mandate): Promise<Release>;
  /**
   * Points at an older release; `to` null: the one the current was made from. With `base`, only while that is current:
   * two operators who both want one step back do not make it two. @throws {RegistryError} as `release`
   */
  rollback(environment: string, to: number | null, mandate: Mandate, base?: number | null): Promise<Release>;
  /** @throws {RegistryError} `invalid`, also when there is one of that name */
  createEnvironment(name: string, mandate: Mandate): Promise<void>;
}

export const releasing = ({ db, clock }: { db: Db; clock: Clock }, { advance, check }: ReleaseWriter): Releasing => ({
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
      const target = to ?? current?.previous ?? null;
      const found = target === null ? undefined : await findRelease(trx, target);
      if (found?.environment === environment) return found;
      const missing = target === null ? 'no earlier release' : `no release ${target}`;
      throw new RegistryError('not_found', `${environment} has ${missing} to go back to.`);
    }),
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
    // A version that is named is for everybody: it ends a rollout.
    remotes[name] = version == null && known?.rollout ? { ...known, on } : { version: next, on };
  }
  return { shellVersion, remotes, configRevision: changes.configRevision ?? current?.configRevision ?? 1 };
};
