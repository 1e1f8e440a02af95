import { createHash, randomBytes } from 'node:crypto';
import type { HealthReport } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { servedVersions } from '../rollout/served-versions.service.ts';
import type { Visitor } from '../rollout/visitor.ts';
import { addHealth, type HealthCount } from './health.repo.ts';

/** Where a report came from. */
export interface ReportSource {
  readonly address: string;
  readonly browser?: string;
  readonly country?: string;
  /** Decides which side of a rollout the page got. */
  readonly visitor?: Visitor | undefined;
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

export const createHealthReports = ({ db, clock }: { db: Db; clock: Clock }): HealthReports => {
  /** Addresses are distinguishable as long as this process lives, and cannot be recovered. */
  const salt = randomBytes(16);
  const waiting = new Map<string, HealthCount>();
  const versionsOf = servedVersions(db);

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
      const served = await versionsOf(releaseId, visitor);
      if (!served || waiting.size >= MAX_WAITING) return;
      const source = createHash('sha256').update(salt).update(address).digest('base64url').slice(0, 22);
      for (const one of remotes) {
        if (served.versions[one.name] === one.version) count(served.environment, { source, browser, country }, one);
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
