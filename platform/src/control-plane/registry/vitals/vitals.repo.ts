import { VITAL_METRICS, type VitalMetric } from '@grandstand/shared-contracts/release';
import { sql } from 'kysely';
import type { Db } from '../../../infrastructure/database/database.ts';
import { BOUNDS, type VitalsHistogram } from './vitals-histogram.ts';

/** Measures are kept for so long, as health reports are. */
export const VITALS_KEPT_MS = 8 * 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Views of one bucket. */
export interface VitalsCount {
  readonly environment: string;
  readonly name: string;
  readonly version: string;
  readonly metric: VitalMetric;
  readonly bucket: number;
  readonly views: number;
}

export interface VersionVitals extends VitalsHistogram {
  readonly name: string;
  readonly version: string;
}

/** When a metric of a new version is worse. */
export interface VitalsRule {
  readonly metric: VitalMetric;
  /** Its p75 may be so much higher than that of the version before, in percent. */
  readonly worsePercent: number;
  /** Views of each version before anything is decided. */
  readonly samples: number;
}

const keyOf = (count: VitalsCount): string =>
  `${count.environment} ${count.name} ${count.version} ${count.metric} ${count.bucket}`;

/** Adds what was reported. Sorted, so that two replicas lock rows in one order. */
export const addVitals = async (db: Db, nowMs: number, counts: readonly VitalsCount[]): Promise<void> => {
  if (counts.length === 0) return;
  const rows = [...counts].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const hour = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  await db
    .insertInto('registry_vitals')
    .values(rows.map((row) => ({ ...row, hour })))
    .onConflict((conflict) =>
      conflict
        .constraint('registry_vitals_key')
        .doUpdateSet({ views: sql<number>`registry_vitals.views + excluded.views` }),
    )
    .execute();
};

/** Histograms by version and metric since a moment; `name`: of this package alone. */
export const vitalsSince = async (
  db: Db,
  { environment, name, sinceMs }: { environment: string; name?: string; sinceMs: number },
): Promise<VersionVitals[]> => {
  const rows = await db
    .selectFrom('registry_vitals')
    .select(({ fn }) => ['name', 'version', 'metric', 'bucket', fn.sum<string>('views').as('views')])
    .where('environment', '=', environment)
    .where('hour', '>=', Math.floor(sinceMs / HOUR_MS) * HOUR_MS)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .groupBy(['name', 'version', 'metric', 'bucket'])
    .orderBy('name')
    .orderBy('version')
    .execute();
  const groups = Map.groupBy(rows, ({ name: packageName, version, metric }) => `${packageName} ${version} ${metric}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const metric = VITAL_METRICS.find((known) => known === first?.metric);
    if (!first || !metric) return [];
    const counts = Array<number>(BOUNDS[metric].length + 1).fill(0);
    for (const { bucket, views } of group) counts[bucket] = Number(views);
    return [{ name: first.name, version: first.version, metric, counts }];
  });
};

export const sweepVitals = async (db: Db, beforeMs: number): Promise<void> => {
  await db.deleteFrom('registry_vitals').where('hour', '<', beforeMs).execute();
};

export const rulesOf = async (db: Db, environment: string): Promise<VitalsRule[]> => {
  const rows = await db
    .selectFrom('registry_vitals_rule')
    .select(['metric', 'worse_percent as worsePercent', 'samples'])
    .where('environment', '=', environment)
    .orderBy('metric')
    .execute();
  return rows.flatMap(({ metric: text, ...rule }) => {
    const metric = VITAL_METRICS.find((known) => known === text);
    return metric ? [{ metric, ...rule }] : [];
  });
};

export const writeRules = async (db: Db, environment: string, rules: readonly VitalsRule[]): Promise<void> => {
  await db.deleteFrom('registry_vitals_rule').where('environment', '=', environment).execute();
  if (rules.length === 0) return;
  await db
    .insertInto('registry_vitals_rule')
    .values(
      rules.map(({ metric, worsePercent, samples }) => ({ environment, metric, worse_percent: worsePercent, samples })),
    )
    .execute();
};
