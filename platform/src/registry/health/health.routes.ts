import { HEALTH_PATH, HealthReport } from '@grandstand/shared-contracts/release';
import type { FastifyInstance } from 'fastify';
import { malformed } from '../../errors.ts';
import { throttle } from '../../http/rate-limits.service.ts';
import type { Health } from './health.service.ts';

/** More reports than a household's browsers send in a minute. */
const REPORTS_A_MINUTE = 120;
const MOST_BYTES = 16 * 1024;
const FLUSH_EVERY_MS = 1_000;

/**
 * What pages say of their remotes. Nobody proves who they are here, so no report decides anything alone: what an address
 * may add to a guard's sample is bounded (`health.repo.ts`). Needs `@fastify/rate-limit` on `app`.
 */
export const healthReportRoutes = (
  app: FastifyInstance,
  { report, flushHealth }: Pick<Health, 'report' | 'flushHealth'>,
): void => {
  const limit = throttle(app, { name: 'health-reports', perMinute: REPORTS_A_MINUTE });
  const flush = () => flushHealth().catch((err: unknown) => app.log.warn({ err }, 'health reports wait'));
  const timer = setInterval(flush, FLUSH_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });

  app.post(HEALTH_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    await limit(request);
    const parsed = HealthReport.safeParse(request.body);
    if (!parsed.success) throw malformed('The report is malformed.');
    await report(parsed.data, request.ip);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
