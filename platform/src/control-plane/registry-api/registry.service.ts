import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { createKeyRings, type KeyRings } from '../../infrastructure/keys/key-ring.service.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { createOverrides, type Overrides } from '../overrides/override.service.ts';
import { type AlertingOptions, type Alerts, createAlerts } from '../registry/alerts/alerts.service.ts';
import { type AuditCheck, type AuditFilter, listAudit, verifyAudit } from '../registry/audit/audit.repo.ts';
import type { AuditRow } from '../registry/audit/audit-chain.ts';
import type { AuditHead } from '../registry/audit/audit-head.service.ts';
import { type Compositions, createCompositions } from '../registry/compositions/composition.service.ts';
import { type ServedThen, servedAt, type VisitorQuestion } from '../registry/compositions/served-at.service.ts';
import { createSiteConfig, type LiveDocuments, type SiteConfig } from '../registry/config/config.service.ts';
import { createHealth, type Health } from '../registry/health/health.service.ts';
import { type AssetCheck, createAssetCheck } from '../registry/missing-files/missing-files.service.ts';
import type { PublishedVersion } from '../registry/model/published-version.ts';
import { createPolicies, type Policies } from '../registry/policy/policy.service.ts';
import {
  type Environment,
  findEnvironment,
  findRelease,
  listEnvironments,
  listReleases,
  type Release,
} from '../registry/releases/release.repo.ts';
import { createReleases, type Releasing } from '../registry/releases/release.service.ts';
import { createReleaseWriter } from '../registry/releases/release-writer.service.ts';
import { createRetention, type Retention } from '../registry/retention/retention.service.ts';
import { type AudienceMembers, createAudienceMembers } from '../registry/rollout/audience-members.service.ts';
import { createRollouts, type Rollouts } from '../registry/rollout/rollout.service.ts';
import { createRemoteRules, type RulesOfRemotes } from '../registry/rules/remote-rules.service.ts';
import { createPublishing, type Publishing } from '../registry/versions/publish.service.ts';
import {
  findVersion,
  listVersions,
  loadVersions,
  type VersionKey,
  type VersionSummary,
} from '../registry/versions/version.repo.ts';
import { createVitals, type Vitals } from '../registry/vitals/vitals.service.ts';

export type { Environment, Release, VersionSummary };

export interface ReleaseEvent {
  environment: string;
  release: number;
}

/** Reads what is on record about builds, releases and their history. Lists: newest first. */
export interface RegistryRecords {
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
  servedAt(environment: string, atMs: number, question?: VisitorQuestion): Promise<ServedThen | null>;
  /** Walks the whole audit; with a head that was exported, also checks that the audit still contains it. */
  checkAudit(exported?: AuditHead | null): Promise<AuditCheck>;
}

/** Notifies the listeners of this process when what an environment serves has changed. */
export interface RegistryNotices {
  /** Reads the environment's current release again; notifies of a newer one, and always of its overrides. */
  refreshCurrentRelease(environment: string): Promise<void>;
  /** A release became current, here or in another replica. Listeners must not throw. @returns how to stop. */
  onRelease(listener: (event: ReleaseEvent) => void): () => void;
  /** An override of an environment has a new build, or has ended. @returns how to stop. */
  onOverride(listener: (environment: string) => void): () => void;
}

/** The services of the registry. */
export interface Registry {
  readonly publishing: Publishing;
  readonly releases: Releasing;
  readonly rollouts: Rollouts;
  readonly audience: AudienceMembers;
  readonly health: Health;
  readonly vitals: Vitals;
  readonly policies: Policies;
  readonly rules: RulesOfRemotes;
  readonly assetCheck: AssetCheck;
  readonly siteConfig: SiteConfig;
  readonly retention: Retention;
  readonly overrides: Overrides;
  readonly compositions: Compositions;
  readonly records: RegistryRecords;
  readonly notices: RegistryNotices;
  readonly alerts: Alerts;
}

export interface RegistryOptions {
  db: Db;
  store: ObjectStore;
  clock: Clock;
  settings: LiveDocuments;
  /** Those of the process; without them the registry opens its own. */
  keys?: KeyRings;
  /** Whether overrides may make remotes fail on purpose; default no. */
  chaosEnabled?: boolean;
  /** How operators are notified; without it by webhooks to public addresses alone. */
  alerting?: AlertingOptions;
}

/** The registry on a database and an object store. It has nothing that needs closing. */
export const createRegistry = (options: RegistryOptions): Registry => {
  const { db, chaosEnabled = false, keys = createKeyRings(db, options.clock) } = options;
  const composed = createCompositions({ ...options, keys });
  const { notices, released } = createNotices(composed);
  const writer = createReleaseWriter({ ...options, released });
  const acting = { releases: createReleases(options, writer), rollouts: createRollouts(options, writer) };
  return {
    ...acting,
    publishing: createPublishing(options),
    audience: createAudienceMembers(options),
    health: createHealth(options, acting),
    vitals: createVitals(options),
    policies: createPolicies(options, acting),
    rules: createRemoteRules(options),
    assetCheck: createAssetCheck(options),
    siteConfig: createSiteConfig(options),
    retention: createRetention(options),
    overrides: createOverrides({ ...options, keys, compositions: composed, chaosEnabled }),
    compositions: composed,
    records: createRecords(db),
    notices,
    alerts: createAlerts(options, options.alerting ?? WEBHOOKS_ONLY),
  };
};

const WEBHOOKS_ONLY: AlertingOptions = { keySecrets: [], privateHosts: [], sendMail: async () => undefined };

const createRecords = (db: Db): RegistryRecords => ({
  environments: () => listEnvironments(db),
  environment: (name) => findEnvironment(db, name),
  releaseById: (id) => findRelease(db, id),
  releases: (environment, last) => listReleases(db, environment, last),
  version: (key) => findVersion(db, key),
  versions: (name, last) => listVersions(db, name, last),
  audit: (last, filter) => listAudit(db, last, filter),
  build: async (key) => (await loadVersions(db, [key]))[0],
  servedAt: (environment, atMs, question) => servedAt(db, environment, atMs, question),
  checkAudit: (exported) => verifyAudit(db, exported),
});

/** `released`: for the writer, when a release became current. */
const createNotices = (
  composed: Compositions,
): { notices: RegistryNotices; released: (environment: string, release: number) => void } => {
  const releaseListeners = new Set<(event: ReleaseEvent) => void>();
  const overrideListeners = new Set<(environment: string) => void>();
  const notified = new Map<string, number>();
  const released = (environment: string, release: number): void => {
    composed.forget(environment);
    if (notified.get(environment) === release) return;
    notified.set(environment, release);
    for (const listener of releaseListeners) listener({ environment, release });
  };
  const notices: RegistryNotices = {
    async refreshCurrentRelease(environment) {
      composed.forget(environment);
      const release = await composed.currentId(environment);
      if (release !== null) released(environment, release);
      for (const listener of overrideListeners) listener(environment);
    },
    onRelease(listener) {
      releaseListeners.add(listener);
      return () => releaseListeners.delete(listener);
    },
    onOverride(listener) {
      overrideListeners.add(listener);
      return () => overrideListeners.delete(listener);
    },
  };
  return { notices, released };
};
