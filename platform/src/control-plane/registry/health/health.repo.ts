import { sql } from 'kysely';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { Tally } from './guard.ts';

/** Reports are kept for so long: enough for a week's sparkline, and to compare with last week's game. */
export const HEALTH_KEPT_MS = 8 * 24 * 60 * 60_000;

/** Reports of one source about one version. */
export interface HealthCount {
  environment: string;
  name: string;
  version: string;
  /** Digest of the address the report came from, with a salt that is forgotten. */
  source: string;
  browser: string;
  country: string;
  ok: number;
  failed: number;
  /** Of `ok`, those that mounted slowly. */
  slow: number;
  /** Sum over `ok`, milliseconds. */
  mountMs: number;
}

/** One minute of one version. */
export interface HealthMinute extends Tally {
  name: string;
  version: string;
  /** Epoch milliseconds of its start. */
  minute: number;
  /** Mean of the mounts, milliseconds; null when there was none. */
  mountMs: number | null;
}

/**
 * Views of one source that count for a guard. One address may be a household or a carrier's gateway; it may also be
 * a flood of reports. Either way one source cannot stop a rollout alone.
 */
const MAX_VIEWS_OF_A_SOURCE = 3;
const MINUTE_MS = 60_000;

/** Adds what was reported. Sorted, so that two replicas lock rows in one order. */
export const addHealth = async (db: Db, nowMs: number, counts: readonly HealthCount[]): Promise<void> => {
  if (counts.length === 0) return;
  const rows = [...counts].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const column = <Key extends keyof HealthCount>(key: Key) => rows.map((row) => row[key]);
  const minute = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  await sql`
    insert into registry_health (environment, name, version, minute, ok, failed, mount_ms)
    select environment, name, version, ${minute}::bigint, sum(ok), sum(failed), sum(mount_ms)
    from unnest(${column('environment')}::text[], ${column('name')}::text[], ${column('version')}::text[],
      ${column('ok')}::int[], ${column('failed')}::int[], ${column('mountMs')}::float8[])
      as given(environment, name, version, ok, failed, mount_ms)
    group by environment, name, version
    on conflict (environment, name, version, minute) do update set
      ok = registry_health.ok + excluded.ok,
      failed = registry_health.failed + excluded.failed,
      mount_ms = registry_health.mount_ms + excluded.mount_ms`.execute(db);
  const max = sql`${MAX_VIEWS_OF_A_SOURCE}::int`;
  await sql`
    insert into registry_health_source (environment, name, version, source, browser, country, ok, failed, slow, seen_at)
    select environment, name, version, source, browser, country,
      least(ok, ${max}), least(failed, ${max} - least(ok, ${max})), least(slow, ok, ${max}), ${nowMs}::bigint
    from unnest(${column('environment')}::text[], ${column('name')}::text[], ${column('version')}::text[],
      ${column('source')}::text[], ${column('browser')}::text[], ${column('country')}::text[],
      ${column('ok')}::int[], ${column('failed')}::int[], ${column('slow')}::int[])
      as given(environment, name, version, source, browser, country, ok, failed, slow)
    on conflict (environment, name, version, source) do update set
      ok = least(registry_health_source.ok + excluded.ok, ${max} - registry_health_source.failed),
      failed = least(registry_health_source.failed + excluded.failed,
        ${max} - least(registry_health_source.ok + excluded.ok, ${max} - registry_health_source.failed)),
      slow = least(registry_health_source.slow + excluded.slow,
        least(registry_health_source.ok + excluded.ok, ${max} - registry_health_source.failed)),
      seen_at = excluded.seen_at
    where registry_health_source.ok + registry_health_source.failed < ${max}`.execute(db);
};

const keyOf = ({ environment, name, version, source }: HealthCount): string =>
  `${environment} ${name} ${version} ${source}`;

/** Views of one part of the visitors. */
export interface SegmentTally extends Tally {
  /** `''` for all visitors, else a browser family or a country: `Safari`, `ca`. */
  readonly segment: string;
  /** Of `ok`, those that mounted slowly. */
  readonly slow: number;
}

/** Views that count for the guard, of sources seen since: of all visitors, by browser and by country. */
export const talliesOf = async (
  db: Db,
  { environment, name, version, sinceMs }: { environment: string; name: string; version: string; sinceMs: number },
): Promise<SegmentTally[]> => {
  const { rows } = await sql<{ segment: string; ok: string; failed: string; slow: string }>`
    select coalesce(browser, country, '') as segment, sum(ok) as ok, sum(failed) as failed, sum(slow) as slow
    from registry_health_source
    where environment = ${environment} and name = ${name} and version = ${version} and seen_at >= ${sinceMs}
    group by grouping sets ((), (browser), (country))
    order by grouping(browser) + grouping(country) desc, segment`.execute(db);
  return rows.map(({ segment, ok, failed, slow }) => ({
    segment,
    ok: Number(ok ?? 0),
    failed: Number(failed ?? 0),
    slow: Number(slow ?? 0),
  }));
};

const MAX_SPANS = 360;

/**
 * What an environment's pages reported since a moment, oldest first: by minute for up to six hours, else by spans of
 * several minutes, at most 360 of them for each version.
 */
export const healthMinutes = async (
  db: Db,
  environment: string,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<HealthMinute[]> => {
  const spanMs = Math.max(1, Math.ceil((nowMs - sinceMs) / MINUTE_MS / MAX_SPANS)) * MINUTE_MS;
  const span = sql<number>`minute / ${spanMs}::bigint * ${spanMs}::bigint`;
  const rows = await db
    .selectFrom('registry_health')
    .select(({ fn }) => [
      'name',
      'version',
      span.as('minute'),
      fn.sum<string>('ok').as('ok'),
      fn.sum<string>('failed').as('failed'),
      fn.sum<string>('mount_ms').as('mountMs'),
    ])
    .where('environment', '=', environment)
    // Whole spans only.
    .where('minute', '>=', Math.ceil(sinceMs / spanMs) * spanMs)
    .groupBy(['name', 'version', sql`3`])
    .orderBy(sql`3`)
    .execute();
  return rows.map(({ name, version, minute, ...sums }) => {
    const [ok, failed, mountMs] = [Number(sums.ok), Number(sums.failed), Number(sums.mountMs)];
    return { name, version, minute, ok, failed, mountMs: ok > 0 ? mountMs / ok : null };
  });
};

/** Forgets what is older. */
export const sweepHealth = async (db: Db, beforeMs: number): Promise<void> => {
  await db.deleteFrom('registry_health').where('minute', '<', beforeMs).execute();
  await db.deleteFrom('registry_health_source').where('seen_at', '<', beforeMs).execute();
};
