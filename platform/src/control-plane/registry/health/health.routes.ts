import { setTimeout as delay } from 'node:timers/promises';
import { HEALTH_PATH, HealthReport } from '@grandstand/shared-contracts/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from '../../../infrastructure/http/errors.ts';
import { throttle } from '../../../infrastructure/http/rate-limits.service.ts';
import type { Visitor } from '../rollout/visitor.ts';
import { browserFamily } from './browser-family.ts';
import type { Health } from './health.service.ts';

/** More reports than a household's browsers send in a minute. */
const REPORTS_A_MINUTE = 120;
const MAX_BYTES = 16 * 1024;
/** Reports of the same moment share a statement. */
const FLUSH_AFTER_MS = 200;

export interface HealthReportOptions {
  /** Whether a page was served to this address lately. */
  readonly hasPage: (request: FastifyRequest) => boolean;
  /** ISO 3166, lower case. */
  readonly countryOf: (request: FastifyRequest) => string;
  readonly visitorOf: (request: FastifyRequest) => Visitor;
}

/**
 * Reports of pages about their remotes. Only addresses that were served a page are counted, and what one address may add
 * to a guard's sample is bounded (`health.repo.ts`). A report is acknowledged once it is stored. Needs
 * `@fastify/rate-limit` and cookies on `app`.
 */
export const healthReportRoutes = (
  app: FastifyInstance,
  health: Pick<Health, 'report' | 'flush'>,
  { hasPage, countryOf, visitorOf }: HealthReportOptions,
): void => {
  const limit = throttle(app, { name: 'health-reports', perMinute: REPORTS_A_MINUTE });
  let flushing: Promise<void> | null = null;
  /** Resolves once everything that was reported before is stored. @throws when the database does not take it */
  const stored = (): Promise<void> => {
    flushing ??= delay(FLUSH_AFTER_MS).then(() => {
      flushing = null;
      return health.flush();
    });
    return flushing;
  };
  app.addHook('onClose', () =>
    health.flush().catch((err: unknown) => app.log.warn({ err }, 'health reports were not stored')),
  );

  app.post(HEALTH_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    await limit(request);
    const parsed = HealthReport.safeParse(request.body);
    if (!parsed.success) throw malformed('The report is malformed.');
    if (hasPage(request)) {
      await health.report(parsed.data, {
        address: request.ip,
        browser: browserFamily(request.headers['user-agent']),
        country: countryOf(request),
        visitor: visitorOf(request),
      });
      await stored();
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
