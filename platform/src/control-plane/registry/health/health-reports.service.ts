import { createHash, randomBytes } from 'node:crypto';
import type { HealthReport } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { findRelease, type Release } from '../releases/release.repo.ts';
import { assignedTo } from '../rollout/assignment.ts';
import { addHealth, type HealthCount } from './health.repo.ts';

/** Where a report came from. */
export interface ReportSource {
  readonly address: string;
  readonly browser?: string;
  readonly country?: string;
  /** Decides which side of a rollout the page got. */
  readonly visitor?: string | undefined;
}

export interface HealthReports {
  /** Counts a page's report. Versions that the release does not serve to this visitor are dropped. */
  report(report: HealthReport, source: ReportSource): Promise<void>;
  /** Writes the counts. @throws when the database fails; the counts are kept then */
  flush(): Promise<void>;
}

/** A mount that takes longer than this is slow. */
const SLOW_MOUNT_MS = 1_500;
const MAX_WAITING = 10_000;
const MAX_CACHED_RELEASES = 32;

export const createHealthReports = ({ db, clock }: { db: Db; clock: Clock }): HealthReports => {
  /** Addresses are distinguishable as long as this process lives, and cannot be recovered. */
  const salt = randomBytes(16);
  const waiting = new Map<string, HealthCount>();
  const releaseOf = createReleaseCache(db);

  const count = (
    environment: string,
    from: Pick<HealthCount, 'source' | 'browser' | 'country'>,
    { name, version, outcome, mountMs = 0 }: HealthReport['remotes'][number],
  ) => {
    const key = `${environment} ${name} ${version} ${from.source}`;
    const known = waiting.get(key) ?? { environment, name, version, ...from, ok: 0, failed: 0, slow: 0, mountMs: 0 };
    const slow = known.slow + (mountMs > SLOW_MOUNT_MS ? 1 : 0);
    if (outcome === 'ok') waiting.set(key, { ...known, ok: known.ok + 1, slow, mountMs: known.mountMs + mountMs });
    else waiting.set(key, { ...known, failed: known.failed + 1 });
  };

  return {
    async report({ releaseId, remotes }, { address, browser = 'other', country = 'zz', visitor }) {
      const release = await releaseOf(releaseId);
      if (!release || waiting.size >= MAX_WAITING) return;
      const source = createHash('sha256').update(salt).update(address).digest('base64url').slice(0, 22);
      const assigned = visitor === undefined ? [] : assignedTo(release.remotes, visitor);
      for (const one of remotes) {
        const { version, rollout } = release.remotes[one.name] ?? {};
        const served = rollout && assigned.includes(one.name) ? rollout.version : version;
        if (one.version === served) count(release.environment, { source, browser, country }, one);
      }
    },
    async flush() {
      const taken = new Map(waiting);
      waiting.clear();
      try {
        await addHealth(db, clock.now(), [...taken.values()]);
      } catch (error) {
        for (const [key, kept] of taken) if (!waiting.has(key)) waiting.set(key, kept);
        throw error;
      }
    },
  };
};

/** Releases never change, so those that pages report about are kept. */
const createReleaseCache = (db: Db): ((id: number) => Promise<Release | undefined>) => {
  const releases = new Map<number, Promise<Release | undefined>>();
  return (id) => {
    const known = releases.get(id);
    if (known) return known;
    const found = findRelease(db, id);
    if (releases.size > MAX_CACHED_RELEASES) releases.clear();
    releases.set(id, found);
    found.then(
      (release) => release ?? releases.delete(id),
      () => releases.delete(id),
    );
    return found;
  };
};
