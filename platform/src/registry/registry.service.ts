import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { listAudit, verifyAudit } from './audit.repo.ts';
import type { AuditRow } from './audit-chain.ts';
import { type Compositions, compositions } from './composition.service.ts';
import { type Publishing, publishing } from './publish.service.ts';
import {
  type Environment,
  findEnvironment,
  findRelease,
  listEnvironments,
  listReleases,
  type Release,
} from './release.repo.ts';
import { type Releasing, releasing } from './release.service.ts';
import { findVersion, listVersions, type VersionKey, type VersionSummary } from './version.repo.ts';

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
  audit(last: number): Promise<AuditRow[]>;
  /** Id of the first audit row that does not hold; null when all do. */
  firstBrokenAuditRow(): Promise<number | null>;
}

export interface Registry extends Publishing, Releasing, RegistryReading {
  readonly compositions: Compositions;
  /** Tells of every change of a current release made by this process; listeners must not throw. @returns how to stop. */
  onRelease(listener: (event: ReleaseEvent) => void): () => void;
}

/** The registry on a database and an object store; it opens and holds nothing that would need closing. */
export const openRegistry = (deps: { db: Db; store: ObjectStore; clock: Clock }): Registry => {
  const { db } = deps;
  const listeners = new Set<(event: ReleaseEvent) => void>();
  const composed = compositions(deps);
  const released = (environment: string, release: number): void => {
    composed.forget(environment);
    for (const listener of listeners) listener({ environment, release });
  };
  return {
    ...publishing(deps),
    ...releasing(deps, released),
    compositions: composed,
    environments: () => listEnvironments(db),
    environment: (name) => findEnvironment(db, name),
    releaseById: (id) => findRelease(db, id),
    releases: (environment, last) => listReleases(db, environment, last),
    version: (key) => findVersion(db, key),
    versions: (name, last) => listVersions(db, name, last),
    audit: (last) => listAudit(db, last),
    firstBrokenAuditRow: () => verifyAudit(db),
    onRelease(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
