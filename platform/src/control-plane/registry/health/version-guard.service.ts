import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { GUARD } from '../model/actors.ts';
import { idOf } from '../model/verdict.ts';
import { ancestorsOf, earlierVersions, findRelease, listEnvironments, type Release } from '../releases/release.repo.ts';
import type { Releasing } from '../releases/release.service.ts';
import type { Rollouts } from '../rollout/rollout.service.ts';
import { type Comparison, compareVersions } from './compare-versions.ts';
import { createSpeedComparison } from './compare-speed.service.ts';
import { HEALTH_KEPT_MS, talliesOf } from './health.repo.ts';

/** What the guard may do. */
export interface GuardActions {
  readonly rollouts: Pick<Rollouts, 'abort' | 'pause' | 'schedule'>;
  readonly releases: Pick<Releasing, 'restoreVersion'>;
}

type Served = Pick<Release, 'environment' | 'remotes'>;

/** A new version at 100 % is compared with the one before it for so long. */
const WATCHED_MS = 24 * 60 * 60_000;
/** Releases that are read to find when a version reached 100 %. */
const WATCHED_RELEASES = 12;

/** Compares new versions with those before them, and stops the ones that are proven worse. @returns how often it acted */
export const createVersionGuard = (
  { db, clock }: { db: Db; clock: Clock },
  { rollouts, releases }: GuardActions,
): (() => Promise<number>) => {
  const compareSpeed = createSpeedComparison({ db, clock });
  const compare = async (
    environment: string,
    name: string,
    [candidate, stable]: readonly [string, string],
    sinceMs: number,
  ): Promise<Comparison> => {
    const [now, before] = await Promise.all([
      talliesOf(db, { environment, name, version: candidate, sinceMs }),
      talliesOf(db, { environment, name, version: stable, sinceMs: clock.now() - HEALTH_KEPT_MS }),
    ]);
    const failures = compareVersions(
      { id: idOf({ name, version: candidate }), tallies: now },
      { id: idOf({ name, version: stable }), tallies: before },
    );
    if (failures.judgement === 'halt') return failures;
    const speed = await compareSpeed({ environment, name, candidate, stable, sinceMs });
    return speed.judgement === 'wait' ? failures : speed;
  };

  /** Restores the version before one that reached 100 % lately and is worse. */
  const guardNewest = async (release: Release): Promise<boolean> => {
    const { environment } = release;
    const ancestors = await ancestorsOf(db, release, WATCHED_RELEASES);
    for (const { name, version: stable } of await earlierVersions(db, release)) {
      const { version = '', on = false, rollout } = release.remotes[name] ?? {};
      const servedSinceMs = servedSince(release, ancestors, name);
      if (!on || rollout || clock.now() - servedSinceMs > WATCHED_MS) continue;
      const { judgement, why } = await compare(environment, name, [version, stable], servedSinceMs);
      if (judgement !== 'halt') continue;
      await releases.restoreVersion(environment, name, { from: version, to: stable }, { actor: GUARD, reason: why });
      return true;
    }
    return false;
  };

  /** @returns whether it acted: a share without a schedule is not paused any further. */
  const guardRollout = async ({ environment, remotes }: Served, name: string): Promise<boolean> => {
    const { version: stable = '', rollout } = remotes[name] ?? {};
    const versions = [rollout?.version ?? '', stable] as const;
    const { judgement, why } = await compare(environment, name, versions, clock.now() - HEALTH_KEPT_MS);
    const mandate = { actor: GUARD, reason: why };
    if (judgement === 'wait') return false;
    if (judgement === 'halt') {
      await rollouts.abort(environment, name, mandate);
      return true;
    }
    const schedule = await rollouts.schedule(rollout?.salt ?? '');
    if (schedule?.state !== 'running') return false;
    await rollouts.pause(environment, name, true, mandate);
    return true;
  };

  const guardRelease = async (release: Release): Promise<boolean> => {
    if (await guardNewest(release)) return true;
    const running = Object.entries(release.remotes).filter(([, { on, rollout }]) => on && rollout);
    // Remotes that move together are taken back together: the next run sees the release that results.
    for (const [name] of running) if (await guardRollout(release, name)) return true;
    return false;
  };

  return async () => {
    let acted = 0;
    for (const { currentRelease } of await listEnvironments(db)) {
      const release = currentRelease === null ? undefined : await findRelease(db, currentRelease);
      if (release && (await guardRelease(release))) acted += 1;
    }
    return acted;
  };
};

/** When the version of a remote reached 100 %, epoch ms, as far as the ancestors go. */
const servedSince = (release: Release, ancestors: readonly Release[], name: string): number => {
  const version = release.remotes[name]?.version;
  let since = release.createdAt;
  for (const { remotes, createdAt } of ancestors) {
    if (remotes[name]?.version !== version) break;
    since = createdAt;
  }
  return since;
};
