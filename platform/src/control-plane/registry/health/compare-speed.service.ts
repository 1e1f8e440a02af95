import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { idOf } from '../model/verdict.ts';
import { rulesOf, vitalsSince } from '../vitals/vitals.repo.ts';
import { compareVitals } from './compare-vitals.ts';
import type { Comparison } from './compare-versions.ts';
import { HEALTH_KEPT_MS } from './health.repo.ts';

interface Compared {
  readonly environment: string;
  readonly name: string;
  readonly candidate: string;
  readonly stable: string;
  /** When the candidate was first served, epoch ms. */
  readonly sinceMs: number;
}

/** Compares the Web Vitals of two versions by the environment's rules; most environments have none. */
export const createSpeedComparison =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async ({ environment, name, candidate, stable, sinceMs }: Compared): Promise<Comparison> => {
    const rules = await rulesOf(db, environment);
    if (rules.length === 0) return { judgement: 'wait', why: '' };
    const side = async (version: string, fromMs: number) => ({
      id: idOf({ name, version }),
      histograms: (await vitalsSince(db, { environment, name, sinceMs: fromMs })).filter(
        (vitals) => vitals.version === version,
      ),
    });
    return compareVitals(rules, await side(candidate, sinceMs), await side(stable, clock.now() - HEALTH_KEPT_MS));
  };
