import { createHash, randomBytes } from 'node:crypto';
import { VITAL_METRICS, type VitalsReport } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkReason, type Mandate } from '../model/request-check.ts';
import { findEnvironment } from '../releases/release.repo.ts';
import { servedVersions } from '../rollout/served-versions.service.ts';
import type { Visitor } from '../rollout/visitor.ts';
import { bucketOf, p75Of, samplesOf } from './vitals-histogram.ts';
import {
  addVitals,
  rulesOf,
  sweepVitals,
  VITALS_KEPT_MS,
  type VitalsCount,
  type VitalsRule,
  vitalsSince,
  writeRules,
} from './vitals.repo.ts';

/** A metric of a version. */
export interface ShownVital {
  readonly name: string;
  readonly version: string;
  readonly metric: string;
  readonly samples: number;
  /** Milliseconds; of CLS a number without a unit. */
  readonly p75: number;
}

export interface Vitals {
  /** Counts the measures of a page. Versions that the release does not serve to this visitor are dropped. */
  report(report: VitalsReport, source: { address: string; visitor?: Visitor | undefined }): Promise<void>;
  /** Writes the counts. @throws when the database fails; the counts are kept then */
  flush(): Promise<void>;
  /** Since a moment (epoch ms), by version and metric. */
  list(environment: string, sinceMs: number): Promise<ShownVital[]>;
  rules(environment: string): Promise<VitalsRule[]>;
  /** @throws {RegistryError} `not_found` `invalid` */
  setRules(environment: string, rules: readonly unknown[], mandate: Mandate): Promise<VitalsRule[]>;
  /** Deletes expired measures. @returns 0: it never counts as pending work */
  sweep(): Promise<number>;
}

/** Measures of one address that count in an hour for a metric of a version: a flood from one place decides nothing. */
const MAX_VIEWS_OF_A_SOURCE = 3;
const MAX_WAITING = 10_000;
const MAX_SOURCES = 100_000;
const HOUR_MS = 60 * 60_000;

export const createVitals = ({ db, clock }: { db: Db; clock: Clock }): Vitals => {
  const waiting = new Map<string, VitalsCount>();
  const versionsOf = servedVersions(db);
  const mayCount = createSourceLimit(clock);

  return {
    async report({ releaseId, vitals }, { address, visitor }) {
      const served = await versionsOf(releaseId, visitor);
      if (!served || waiting.size >= MAX_WAITING) return;
      for (const { name, version, metric, value } of vitals) {
        if (served.versions[name] !== version || !mayCount(address, `${name} ${version} ${metric}`)) continue;
        const bucket = bucketOf(metric, value);
        const key = `${served.environment} ${name} ${version} ${metric} ${bucket}`;
        const views = (waiting.get(key)?.views ?? 0) + 1;
        waiting.set(key, { environment: served.environment, name, version, metric, bucket, views });
      }
    },
    async flush() {
      const taken = new Map(waiting);
      waiting.clear();
      try {
        await addVitals(db, clock.now(), [...taken.values()]);
      } catch (error) {
        for (const [key, kept] of taken) if (!waiting.has(key)) waiting.set(key, kept);
        throw error;
      }
    },
    async list(environment, sinceMs) {
      const found = await vitalsSince(db, { environment, sinceMs });
      return found.map(({ counts, ...vital }) => {
        const histogram = { metric: vital.metric, counts };
        return { ...vital, samples: samplesOf(histogram), p75: p75Of(histogram) ?? 0 };
      });
    },
    rules: (environment) => rulesOf(db, environment),
    async setRules(environment, given, { actor, reason }) {
      checkReason(reason);
      if (!(await findEnvironment(db, environment))) {
        throw new RegistryError('not_found', `There is no environment ${environment}.`);
      }
      const rules = checkVitalsRules(given);
      await db.transaction().execute(async (trx) => {
        const was = await rulesOf(trx, environment);
        await writeRules(trx, environment, rules);
        await appendAudit(trx, clock.now(), {
          actor,
          action: 'change_policy',
          environment,
          reason,
          was: rulesText(was),
          became: rulesText(rules),
        });
      });
      return rules;
    },
    async sweep() {
      await sweepVitals(db, clock.now() - VITALS_KEPT_MS);
      return 0;
    },
  };
};

/** For the audit. */
const rulesText = (rules: readonly VitalsRule[]): string =>
  rules.length === 0
    ? 'no rules on Web Vitals'
    : rules
        .map(({ metric, worsePercent, samples }) => `${metric} at most ${worsePercent} % worse, from ${samples} views`)
        .join('; ');

/** Counts by address and hour, as digests with a salt that dies with the process. Nothing of it is stored. */
const createSourceLimit = (clock: Clock): ((address: string, measure: string) => boolean) => {
  const salt = randomBytes(16);
  const seen = new Map<string, number>();
  let hour = 0;
  return (address, measure) => {
    const now = Math.floor(clock.now() / HOUR_MS);
    if (now !== hour) seen.clear();
    hour = now;
    const source = createHash('sha256').update(salt).update(`${address} ${measure}`).digest('base64url').slice(0, 22);
    const count = seen.get(source) ?? 0;
    if (count >= MAX_VIEWS_OF_A_SOURCE || (count === 0 && seen.size >= MAX_SOURCES)) return false;
    seen.set(source, count + 1);
    return true;
  };
};

/** @throws {RegistryError} `invalid` naming each rule that is wrong */
const checkVitalsRules = (given: readonly unknown[]): VitalsRule[] => {
  const errors: string[] = [];
  const rules = given.flatMap((each): VitalsRule[] => {
    const { metric, worsePercent, samples } = each as Record<string, unknown>;
    const known = VITAL_METRICS.find((name) => name === metric);
    const shown = String(metric).slice(0, 20);
    if (!known) errors.push(`"${shown}" is not a metric: use ${VITAL_METRICS.join(', ')}.`);
    if (!isBetween(worsePercent, 5, 1_000)) errors.push(`${shown}: worsePercent must be 5 to 1000.`);
    if (!isBetween(samples, 50, 1_000_000)) errors.push(`${shown}: samples must be 50 to 1000000.`);
    return known ? [{ metric: known, worsePercent: Number(worsePercent), samples: Number(samples) }] : [];
  });
  if (new Set(rules.map(({ metric }) => metric)).size < rules.length) errors.push('A metric has one rule at most.');
  if (errors.length > 0) throw new RegistryError('invalid', 'The rules are invalid. No changes were made.', errors);
  return rules;
};

const isBetween = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
