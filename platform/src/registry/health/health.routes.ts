import { setTimeout as delay } from 'node:timers/promises';
import { HEALTH_PATH, HealthReport } from '@grandstand/shared-contracts/release';
import type { FastifyInstance } from 'fastify';
import { malformed } from '../../errors.ts';
import { throttle } from '../../http/rate-limits.service.ts';
import type { Health } from './health.service.ts';

/** More reports than a household's browsers send in a minute. */
const REPORTS_A_MINUTE = 120;
const MOST_BYTES = 16 * 1024;
/** Reports of the same moment share a statement. */
const FLUSH_AFTER_MS = 200;

/**
 * What pages say of their remotes. Nobody proves who they are here, so no report decides anything alone: what an address
 * may add to a guard's sample is bounded (`health.repo.ts`). A report is acknowledged once it is stored. Needs
 * `@fastify/rate-limit` on `app`.
 */
export const healthReportRoutes = (
  app: FastifyInstance,
  { report, flushHealth }: Pick<Health, 'report' | 'flushHealth'>,
): void => {
  const limit = throttle(app, { name: 'health-reports', perMinute: REPORTS_A_MINUTE });
  let flushing: Promise<void> | null = null;
  /** Resolves once everything that was reported before is stored. @throws when the database does not take it */
  const stored = (): Promise<void> => {
    flushing ??= delay(FLUSH_AFTER_MS).then(() => {
      flushing = null;
      return flushHealth();
    });
    return flushing;
  };
  app.addHook('onClose', () =>
    flushHealth().catch((err: unknown) => app.log.warn({ err }, 'health reports were not stored')),
  );

  app.post(HEALTH_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    await limit(request);
    const parsed = HealthReport.safeParse(request.body);
    if (!parsed.success) throw malformed('The report is malformed.');
    await report(parsed.data, request.ip);
    await stored();
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
