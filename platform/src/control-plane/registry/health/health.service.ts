import { createHash, randomBytes } from 'node:crypto';
import type { HealthReport } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { idOf } from '../model/verdict.ts';
import { ancestorsOf, earlierVersions, findRelease, listEnvironments, type Release } from '../releases/release.repo.ts';
import type { Releasing } from '../releases/release.service.ts';
import { assignedTo } from '../rollout/assignment.ts';
import type { Rollouts } from '../rollout/rollout.service.ts';
import { type Comparison, compareVersions } from './compare-versions.ts';
import {
  addHealth,
  type HealthCount,
  type HealthMinute,
  healthMinutes,
  sweepHealth,
  talliesOf,
} from './health.repo.ts';

/** Where a report came from. */
export interface ReportSource {
  readonly address: string;
  readonly browser?: string;
  readonly country?: string;
  /** Decides which side of a rollout the page got. */
  readonly visitor?: string | undefined;
}

export interface Health {
  /** Counts a page's report. Versions that the release does not serve to this visitor are dropped. */
  report(report: HealthReport, source: ReportSource): Promise<void>;
  /** Writes what was counted. @throws when the database does not take it; it is kept then */
  flush(): Promise<void>;
  /**
   * Holds or takes back every rollout whose new version is proven worse, and every new version at 100 % that is
   * proven worse than the one before it; writes why. @returns how many
   */
  guardRollouts(): Promise<number>;
  /** Minutes, or longer spans, of an environment since a moment (epoch ms), oldest first. */
  minutes(environment: string, sinceMs: number): Promise<HealthMinute[]>;
  /** Removes old reports. @returns 0: it never counts as pending work */
  sweep(): Promise<number>;
}

/** Who acts when the guard does, for the audit. */
export const GUARD = 'health guard';
/** Reports are looked at for so long: enough for a week's sparkline, and to compare with last week's game. */
const KEPT_MS = 8 * 24 * 60 * 60_000;
const MOST_WAITING = 10_000;

type Served = Pick<Release, 'environment' | 'remotes'>;
type HealthDeps = { db: Db; clock: Clock };
interface Acting {
  readonly rollouts: Pick<Rollouts, 'abort' | 'pause' | 'schedule'>;
  readonly releases: Pick<Releasing, 'restoreVersion'>;
}

/** A mount that takes longer than this is slow. */
const SLOW_MOUNT_MS = 1_500;
/** A version that is new for everybody is compared with the one before it for so long. */
const WATCHED_MS = 24 * 60 * 60_000;
/** Releases that are read to find when a version began to be everybody's. */
const WATCHED_RELEASES = 12;

export const createHealth = ({ db, clock }: HealthDeps, { rollouts, releases: releasing }: Acting): Health => {
  /** Addresses are distinguished while this process lives, and cannot be recovered. */
  const salt = randomBytes(16);
  const waiting = new Map<string, HealthCount>();
  const releases = new Map<number, Promise<Release | undefined>>();

  const releaseOf = (id: number): Promise<Release | undefined> => {
    const known = releases.get(id);
    if (known) return known;
    const found = findRelease(db, id);
    if (releases.size > 32) releases.clear();
    releases.set(id, found);
    found.then(
      (release) => release ?? releases.delete(id),
      () => releases.delete(id),
    );
    return found;
  };

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

  const compare = async (
    environment: string,
    name: string,
    [candidate, stable]: readonly [string, string],
    sinceMs: number,
  ): Promise<Comparison> => {
    const [now, before] = await Promise.all([
      talliesOf(db, { environment, name, version: candidate, sinceMs }),
      talliesOf(db, { environment, name, version: stable, sinceMs: clock.now() - KEPT_MS }),
    ]);
    return compareVersions(
      { id: idOf({ name, version: candidate }), tallies: now },
      { id: idOf({ name, version: stable }), tallies: before },
    );
  };

  /** A version that everybody got lately, and is worse than the one before it, gives way to that one. */
  const actOnNewest = async (release: Release): Promise<boolean> => {
    const { environment } = release;
    const ancestors = await ancestorsOf(db, release, WATCHED_RELEASES);
    for (const { name, version: stable } of await earlierVersions(db, release)) {
      const { version = '', on = false, rollout } = release.remotes[name] ?? {};
      const servedSinceMs = servedSince(release, ancestors, name);
      if (!on || rollout || clock.now() - servedSinceMs > WATCHED_MS) continue;
      const { judgement, why } = await compare(environment, name, [version, stable], servedSinceMs);
      if (judgement !== 'halt') continue;
      await releasing.restoreVersion(environment, name, { from: version, to: stable }, { actor: GUARD, reason: why });
      return true;
    }
    return false;
  };

  /** @returns whether something was done: a share without a schedule is not held any further. */
  const act = async ({ environment, remotes }: Served, name: string): Promise<boolean> => {
    const { version: stable = '', rollout } = remotes[name] ?? {};
    const versions = [rollout?.version ?? '', stable] as const;
    const { judgement, why } = await compare(environment, name, versions, clock.now() - KEPT_MS);
    const mandate = { actor: GUARD, reason: why };
    if (judgement === 'wait') return false;
    if (judgement === 'halt') await rollouts.abort(environment, name, mandate);
    else {
      const schedule = await rollouts.schedule(remotes[name]?.rollout?.salt ?? '');
      if (schedule?.state !== 'running') return false;
      await rollouts.pause(environment, name, true, mandate);
    }
    return true;
  };

  return {
    async report({ releaseId, remotes }, { address, browser = 'other', country = 'zz', visitor }) {
      const release = await releaseOf(releaseId);
      if (!release || waiting.size >= MOST_WAITING) return;
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
    async guardRollouts() {
      let acted = 0;
      for (const { currentRelease } of await listEnvironments(db)) {
        const release = currentRelease === null ? undefined : await findRelease(db, currentRelease);
        if (release && (await actOnNewest(release))) {
          acted += 1;
          continue;
        }
        const underWay = Object.entries(release?.remotes ?? {}).filter(([, { on, rollout }]) => on && rollout);
        for (const [name] of underWay) {
          // What moves together was taken back together: the next look sees the release that came of it.
          if (release && (await act(release, name))) {
            acted += 1;
            break;
          }
        }
      }
      return acted;
    },
    minutes: (environment, sinceMs) => healthMinutes(db, environment, { sinceMs, nowMs: clock.now() }),
    async sweep() {
      await sweepHealth(db, clock.now() - KEPT_MS);
      return 0;
    },
  };
};

/** When the version of a remote began to be everybody's, epoch ms, as far as the ancestors go. */
const servedSince = (release: Release, ancestors: readonly Release[], name: string): number => {
  const version = release.remotes[name]?.version;
  let since = release.createdAt;
  for (const { remotes, createdAt } of ancestors) {
    if (remotes[name]?.version !== version) break;
    since = createdAt;
  }
  return since;
};
