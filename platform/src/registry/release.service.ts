import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { appendAudit } from './audit.repo.ts';
import type { AuditAction } from './audit-chain.ts';
import type { ReleasedRemotes } from './registry.tables.ts';
import { RegistryError } from './registry-error.ts';
import {
  findRelease,
  insertEnvironment,
  insertRelease,
  lockEnvironment,
  pointAt,
  type Release,
} from './release.repo.ts';
import { releaseFaults } from './release-check.ts';
import { checkEnvironmentName, checkPackage, checkReason, type Mandate } from './request-check.ts';
import { loadVersions } from './version.repo.ts';

export interface RemoteChange {
  name: string;
  /** Keeps its version when absent. A remote that is off stays off: only `off: false` or a toggle brings it back. */
  version?: string | null | undefined;
  off?: boolean | null | undefined;
}

export interface ReleaseChanges {
  shell?: string | null | undefined;
  remotes?: readonly RemoteChange[] | null | undefined;
  configRevision?: number | null | undefined;
}

export interface Releasing {
  /**
   * Appends a release and makes it current. `base` is the current release the caller decided on (null: none yet).
   * Changes that change nothing give back the current release.
   * @throws {RegistryError} `conflict` when `base` is not current any more; `refused`; `not_found`; `invalid`
   */
  release(environment: string, base: number | null, changes: ReleaseChanges, mandate: Mandate): Promise<Release>;
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

type Composed = Pick<Release, 'shellVersion' | 'remotes' | 'configRevision'>;

/** `released` is told the environment and its new current release, after the commit. */
export const releasing = (
  { db, clock }: { db: Db; clock: Clock },
  released: (environment: string, release: number) => void,
): Releasing => {
  const assertSound = async (trx: Db, { shellVersion, remotes }: Composed): Promise<void> => {
    const wanted = Object.entries(remotes).map(([name, { version }]) => ({ name, version }));
    const known = await loadVersions(trx, [{ name: 'shell', version: shellVersion }, ...wanted]);
    const find = (name: string, version: string) => known.find((one) => one.name === name && one.version === version);
    const faults = releaseFaults({ shellVersion, remotes, find });
    if (faults.length > 0)
      throw new RegistryError('refused', 'The composition does not hold; nothing was changed.', faults);
  };

  /** Runs `decide` on the current release while nobody else can change it, and makes what it returns current. */
  const advance = async (
    environment: string,
    { actor, reason }: Mandate,
    action: AuditAction,
    decide: (trx: Db, current: Release | null) => Promise<Release | Composed>,
  ): Promise<Release> => {
    checkReason(reason);
    const { result, changed } = await db.transaction().execute(async (trx) => {
      const locked = await lockEnvironment(trx, environment);
      if (!locked) throw new RegistryError('not_found', `There is no environment ${environment}.`);
      const { currentRelease } = locked;
      const current = currentRelease === null ? null : ((await findRelease(trx, currentRelease)) ?? null);
      const next = await decide(trx, current);
      if (current && ('id' in next ? next.id === current.id : isSame(next, current)))
        return { result: current, changed: false };
      await assertSound(trx, next);
      const at = clock.now();
      const result =
        'id' in next
          ? next
          : await insertRelease(trx, {
              ...next,
              environment,
              previous: currentRelease,
              reason,
              createdAt: at,
              createdBy: actor,
            });
      if ('id' in next) await pointAt(trx, environment, next.id);
      await appendAudit(trx, at, {
        actor,
        action,
        environment,
        reason,
        was: current && describe(current),
        became: describe(result),
      });
      return { result, changed: true };
    });
    if (changed) released(environment, result.id);
    return result;
  };

  return {
    release: (environment, base, changes, mandate) =>
      advance(environment, mandate, 'release', async (_trx, current) => {
        assertBase(environment, current, base);
        return applyChanges(current, changes);
      }),
    toggle: (environment, name, on, mandate) =>
      advance(environment, mandate, 'toggle', async (_trx, current) => {
        const remote = current?.remotes[name];
        if (!current || !remote) throw new RegistryError('not_found', `${environment} has no remote ${name}.`);
        return { ...composedOf(current), remotes: { ...current.remotes, [name]: { ...remote, on } } };
      }),
    rollback: (environment, to, mandate, base = null) =>
      advance(environment, mandate, 'rollback', async (trx, current) => {
        if (base !== null) assertBase(environment, current, base);
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
  };
};

const assertBase = (environment: string, current: Release | null, base: number | null): void => {
  if ((current?.id ?? null) === base) return;
  const now = current ? `at release ${current.id}` : 'without a release';
  throw new RegistryError('conflict', `${environment} is ${now}, not at ${base ?? 'none'}. Look again and decide.`);
};

const composedOf = ({ shellVersion, remotes, configRevision }: Release): Composed => ({
  shellVersion,
  remotes,
  configRevision,
});

const sorted = (remotes: ReleasedRemotes): [string, string, boolean][] =>
  Object.entries(remotes)
    .map(([name, { version, on }]): [string, string, boolean] => [name, version, on])
    .sort(([a], [b]) => (a < b ? -1 : 1));

const describe = (release: Release): string =>
  `release ${release.id}: shell@${release.shellVersion} ${sorted(release.remotes)
    .map(([name, version, on]) => `${name}@${version}${on ? '' : ' (off)'}`)
    .join(' ')}`.trim();

const isSame = (a: Composed, b: Composed): boolean =>
  a.shellVersion === b.shellVersion &&
  a.configRevision === b.configRevision &&
  JSON.stringify(sorted(a.remotes)) === JSON.stringify(sorted(b.remotes));

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
    remotes[name] = { version: next, on: off == null ? (known?.on ?? true) : !off };
  }
  return { shellVersion, remotes, configRevision: changes.configRevision ?? current?.configRevision ?? 1 };
};
