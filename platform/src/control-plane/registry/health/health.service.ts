import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { HEALTH_KEPT_MS, type HealthMinute, healthMinutes, sweepHealth } from './health.repo.ts';
import { createHealthReports, type HealthReports } from './health-reports.service.ts';
import { createVersionGuard, type GuardActions } from './version-guard.service.ts';

export interface Health extends HealthReports {
  /**
   * Holds or takes back every rollout whose new version is proven worse, and every new version at 100 % that is
   * proven worse than the one before it; writes why. @returns how many
   */
  guardRollouts(): Promise<number>;
  /** Minutes, or longer spans, of an environment since a moment (epoch ms), oldest first. */
  minutes(environment: string, sinceMs: number): Promise<HealthMinute[]>;
  /** Deletes expired reports. @returns 0: it never counts as pending work */
  sweep(): Promise<number>;
}

export const createHealth = (deps: { db: Db; clock: Clock }, actions: GuardActions): Health => {
  const { db, clock } = deps;
  return {
    ...createHealthReports(deps),
    guardRollouts: createVersionGuard(deps, actions),
    minutes: (environment, sinceMs) => healthMinutes(db, environment, { sinceMs, nowMs: clock.now() }),
    async sweep() {
      await sweepHealth(db, clock.now() - HEALTH_KEPT_MS);
      return 0;
    },
  };
};
