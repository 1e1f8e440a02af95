import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Job } from '../../infrastructure/jobs/job-runner.ts';
import type { TakeAdReport } from '../../media/index.ts';
import type { AdServer } from './ad-server.ts';
import { findInserted, keepReport, removeReports } from './insertion.repo.ts';

export interface AdReportsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly adServer: Pick<AdServer, 'report'>;
  /** Those accounts that have limited the use of their data. */
  readonly thoseWhoLimitUse: (accountIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

const HOUR_MS = 60 * 60_000;
/** Viewers can go back to a break while it is in the window of its channel, at most about 16 hours. */
const KEPT_MS = 24 * HOUR_MS;

/** Rows name no viewer, and those of two breaks cannot be joined. */
const viewerHash = (breakId: number, viewer: string): string =>
  createHash('sha256').update(`${breakId}/${viewer}`).digest('base64url');

/** Forwards what players report to the addresses of the ad server, each report once per viewer. */
export const createAdReports =
  ({ db, clock, log, adServer, thoseWhoLimitUse }: AdReportsOptions): TakeAdReport =>
  async (report) => {
    const { channelId, breakId, index, type, viewer } = report;
    const found = await findInserted(db, breakId);
    const ad = found?.ads?.[index];
    const nowMs = clock.now();
    if (!ad || found.channel_id !== channelId || found.starts_at > nowMs || found.ends_at === found.starts_at)
      return false;
    const row = { break_id: breakId, ad_index: index, type, viewer: viewerHash(breakId, viewer), reported_at: nowMs };
    if (!(await keepReport(db, row))) return true;
    const isLimited = (await thoseWhoLimitUse([viewer])).has(viewer);
    const client = isLimited ? null : report.client;
    const send = (address: string) =>
      adServer.report(address, { client }, nowMs).catch((err: unknown) => {
        log.warn({ err, breakId, type }, 'a report of an ad was not sent');
      });
    await Promise.all((ad.reports[type] ?? []).map(send));
    return true;
  };

/** Removes what is needed no longer. */
export const adReportsJob = ({ db, clock }: Pick<AdReportsOptions, 'db' | 'clock'>): Job => ({
  name: 'insertion.expire',
  everyMs: HOUR_MS,
  run: () => removeReports(db, clock.now() - KEPT_MS),
});
