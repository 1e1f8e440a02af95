import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { type KeyRings, keyRings } from '../../infrastructure/keys/key-ring.service.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { type Overrides, overridesOf } from '../overrides/override.service.ts';
import { type AuditCheck, type AuditFilter, listAudit, verifyAudit } from '../registry/audit/audit.repo.ts';
import type { AuditRow } from '../registry/audit/audit-chain.ts';
import type { AuditHead } from '../registry/audit/audit-head.service.ts';
import { type Compositions, compositions } from '../registry/compositions/composition.service.ts';
import { type ServedThen, servedAt } from '../registry/compositions/served-at.service.ts';
import { type LiveDocuments, type SiteConfig, siteConfig } from '../registry/config/config.service.ts';
import { type Health, healthOf } from '../registry/health/health.service.ts';
import { type AssetCheck, assetCheck } from '../registry/missing-files/missing-files.service.ts';
import type { PublishedVersion } from '../registry/model/published-version.ts';
import { type Policies, policies } from '../registry/policy/policy.service.ts';
import {
  type Environment,
  findEnvironment,
  findRelease,
  listEnvironments,
  listReleases,
  type Release,
} from '../registry/releases/release.repo.ts';
import { type Releasing, releasing } from '../registry/releases/release.service.ts';
import { releaseWriter } from '../registry/releases/release-writer.service.ts';
import { type Retention, retention } from '../registry/retention/retention.service.ts';
import { type Rollouts, rollouts } from '../registry/rollout/rollout.service.ts';
import { type RulesOfRemotes, rulesOfRemotes } from '../registry/rules/remote-rules.service.ts';
import { type Publishing, publishing } from '../registry/versions/publish.service.ts';
import {
  findVersion,
  listVersions,
  loadVersions,
  type VersionKey,
  type VersionSummary,
} from '../registry/versions/version.repo.ts';

export type { Environment, Release, VersionSummary };

export interface ReleaseEvent {
  environment: string;
  release: number;
}

/** What may be asked about builds, releases and their history. Lists: newest first. */
export interface RegistryReading {
  environments(): Promise<Environment[]>;
  environment(name: string): Promise<Environment | undefined>;
  releaseById(id: number): Promise<Release | undefined>;
  releases(environment: string, last: number): Promise<Release[]>;
  version(key: VersionKey): Promise<VersionSummary | undefined>;
  /** `name` null: of all packages; at most `last` of each. */
  versions(name: string | null, last: number): Promise<VersionSummary[]>;
  audit(last: number, filter?: AuditFilter): Promise<AuditRow[]>;
  /** A published build with its manifests. */
  build(key: VersionKey): Promise<PublishedVersion | undefined>;
  /** What an environment served at a moment (epoch ms) to a visitor; null before its first release. */
  servedAt(environment: string, atMs: number, visitor?: string): Promise<ServedThen | null>;
  /** Walks the whole audit; with a head that was noted elsewhere, whether the audit still has it. */
  checkAudit(noted?: AuditHead | null): Promise<AuditCheck>;
}

export interface Registry
  extends Publishing,
    Releasing,
    Rollouts,
    Health,
    Policies,
    RulesOfRemotes,
    AssetCheck,
    SiteConfig,
    Retention,
    Overrides,
    RegistryReading {
  readonly compositions: Compositions;
  /**
   * Tells listeners of the environment's current release, if it is another than they were last told of; and those who
   * show overrides, that one of them may be another now.
   */
  lookAgain(environment: string): Promise<void>;
  /**
   * Tells of every change of a current release that this process made, or found when it looked again; listeners must not
   * throw. @returns how to stop.
   */
  onRelease(listener: (event: ReleaseEvent) => void): () => void;
  /** An override of an environment has a new build, or is over. @returns how to stop. */
  onOverride(listener: (environment: string) => void): () => void;
}

export interface RegistryOpening {
  db: Db;
  store: ObjectStore;
  clock: Clock;
  settings: LiveDocuments;
  /** Those of the process; without them its own. */
  keys?: KeyRings;
  /** Whether remotes may be troubled on purpose; default no. */
  mayDisturb?: boolean;
}

/** The registry on a database and an object store; it opens and holds nothing that would need closing. */
export const openRegistry = (deps: RegistryOpening): Registry => {
  const { db, mayDisturb = false, keys = keyRings(db, deps.clock) } = deps;
  const listeners = new Set<(event: ReleaseEvent) => void>();
  const composed = compositions({ ...deps, keys });
  const overrideListeners = new Set<(environment: string) => void>();
  const told = new Map<string, number>();
  const released = (environment: string, release: number): void => {
    composed.forget(environment);
    if (told.get(environment) === release) return;
    told.set(environment, release);
    for (const listener of listeners) listener({ environment, release });
  };
  const writer = releaseWriter({ ...deps, released });
  const steady = releasing(deps, writer);
  const ramps = rollouts(deps, writer);
  return {
    ...publishing(deps),
    ...steady,
    ...ramps,
    ...siteConfig(deps),
    ...retention(deps),
    ...rulesOfRemotes(deps),
    ...assetCheck(deps),
    ...policies(deps, { ...steady, ...ramps }),
    ...healthOf(deps, { ...ramps, ...steady }),
    ...overridesOf({ ...deps, keys, compositions: composed, mayDisturb }),
    compositions: composed,
    environments: () => listEnvironments(db),
    environment: (name) => findEnvironment(db, name),
    releaseById: (id) => findRelease(db, id),
    releases: (environment, last) => listReleases(db, environment, last),
    version: (key) => findVersion(db, key),
    versions: (name, last) => listVersions(db, name, last),
    audit: (last, filter) => listAudit(db, last, filter),
    build: async (key) => (await loadVersions(db, [key]))[0],
    servedAt: (environment, atMs, visitor) => servedAt(db, environment, atMs, visitor),
    checkAudit: (noted) => verifyAudit(db, noted),
    async lookAgain(environment) {
      composed.forget(environment);
      const release = await composed.currentId(environment);
      if (release !== null) released(environment, release);
      for (const listener of overrideListeners) listener(environment);
    },
    onRelease(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onOverride(listener) {
      overrideListeners.add(listener);
      return () => overrideListeners.delete(listener);
    },
  };
};
