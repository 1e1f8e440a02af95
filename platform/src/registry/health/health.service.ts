import { createHash, randomBytes } from 'node:crypto';
import type { HealthReport } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { findRelease, listEnvironments, type Release } from '../release.repo.ts';
import type { Rollouts } from '../rollout/rollout.service.ts';
import { type Judgement, judgeHealth, type Tally } from './guard.ts';
import { addHealth, type HealthCount, type HealthMinute, healthMinutes, sweepHealth, tallyOf } from './health.repo.ts';

export interface Health {
  /** Counts a page's report; what is no version of the release it names is dropped. */
  report(report: HealthReport, address: string): Promise<void>;
  /** Writes what was counted. @throws when the database does not take it; it is kept then */
  flushHealth(): Promise<void>;
  /** Holds or takes back every rollout whose new version is proven worse, and writes why. @returns how many */
  guardRollouts(): Promise<number>;
  /** Minutes, or longer spans, of an environment since a moment (epoch ms), oldest first. */
  health(environment: string, sinceMs: number): Promise<HealthMinute[]>;
  /** Forgets what is too old to be looked at. @returns 0: it is no work that waits */
  sweepHealth(): Promise<number>;
}

/** Who acts when the guard does, for the audit. */
export const GUARD = 'health guard';
/** Reports are looked at for so long: enough for a week's sparkline, and to compare with last week's game. */
const KEPT_MS = 8 * 24 * 60 * 60_000;
const MOST_WAITING = 10_000;

type Served = Pick<Release, 'environment' | 'remotes'>;
type HealthDeps = { db: Db; clock: Clock };
type Acting = Pick<Rollouts, 'abortRollout' | 'pauseRollout' | 'rolloutSchedule'>;

export const healthOf = (
  { db, clock }: HealthDeps,
  { abortRollout, pauseRollout, rolloutSchedule }: Acting,
): Health => {
  /** Addresses are told apart for as long as this process lives, and cannot be read back. */
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
    source: string,
    { name, version, outcome, mountMs = 0 }: HealthReport['remotes'][number],
  ) => {
    const key = `${environment} ${name} ${version} ${source}`;
    const known = waiting.get(key) ?? { environment, name, version, source, ok: 0, failed: 0, mountMs: 0 };
    if (outcome === 'ok') waiting.set(key, { ...known, ok: known.ok + 1, mountMs: known.mountMs + mountMs });
    else waiting.set(key, { ...known, failed: known.failed + 1 });
  };

  /** What the reports say of a remote's new version, against the one it replaces. */
  const judge = async (
    { environment, remotes }: Served,
    name: string,
  ): Promise<{ judgement: Judgement; why: string }> => {
    const { version: stable = '', rollout } = remotes[name] ?? {};
    const candidate = rollout?.version ?? '';
    const sinceMs = clock.now() - KEPT_MS;
    const [now, before] = await Promise.all(
      [candidate, stable].map((version) => tallyOf(db, { environment, name, version, sinceMs })),
    );
    if (!now || !before) return { judgement: 'wait', why: '' };
    const why = `${shown(now)} of ${name}@${candidate} failed, ${shown(before)} of ${name}@${stable}`;
    return { judgement: judgeHealth(now, before), why };
  };

  /** @returns whether something was done: a share without a schedule is not held any further. */
  const act = async ({ environment, remotes }: Served, name: string): Promise<boolean> => {
    const { judgement, why } = await judge({ environment, remotes }, name);
    const mandate = { actor: GUARD, reason: why };
    if (judgement === 'wait') return false;
    if (judgement === 'halt') await abortRollout(environment, name, mandate);
    else {
      const schedule = await rolloutSchedule(remotes[name]?.rollout?.salt ?? '');
      if (schedule?.state !== 'running') return false;
      await pauseRollout(environment, name, true, mandate);
    }
    return true;
  };

  return {
    async report({ releaseId, remotes }, address) {
      const release = await releaseOf(releaseId);
      if (!release || waiting.size >= MOST_WAITING) return;
      const source = createHash('sha256').update(salt).update(address).digest('base64url').slice(0, 22);
      for (const one of remotes) {
        const { version, rollout } = release.remotes[one.name] ?? {};
        if (one.version === version || one.version === rollout?.version) count(release.environment, source, one);
      }
    },
    async flushHealth() {
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
    health: (environment, sinceMs) => healthMinutes(db, environment, { sinceMs, nowMs: clock.now() }),
    async sweepHealth() {
      await sweepHealth(db, clock.now() - KEPT_MS);
      return 0;
    },
  };
};

const shown = ({ ok, failed }: Tally): string => `${failed} of ${ok + failed} page views`;
