import { setTimeout as delay } from 'node:timers/promises';
import { VITALS_PATH, VitalsReport } from '@grandstand/shared-contracts/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from '../../../infrastructure/http/errors.ts';
import { throttle } from '../../../infrastructure/http/rate-limits.service.ts';
import type { Visitor } from '../rollout/visitor.ts';
import type { Vitals } from './vitals.service.ts';

const REPORTS_A_MINUTE = 120;
const MAX_BYTES = 4 * 1024;
/** Reports of the same moment share a statement. */
const FLUSH_AFTER_MS = 200;

export interface VitalsReportOptions {
  /** Whether a page was served to this address lately. */
  readonly hasPage: (request: FastifyRequest) => boolean;
  readonly visitorOf: (request: FastifyRequest) => Visitor;
}

/** Web Vitals of pages, acknowledged once they are stored. Needs `@fastify/rate-limit` and cookies on `app`. */
export const vitalsReportRoutes = (
  app: FastifyInstance,
  vitals: Pick<Vitals, 'report' | 'flush'>,
  { hasPage, visitorOf }: VitalsReportOptions,
): void => {
  const limit = throttle(app, { name: 'vitals-reports', perMinute: REPORTS_A_MINUTE });
  let flushing: Promise<void> | null = null;
  const stored = (): Promise<void> => {
    flushing ??= delay(FLUSH_AFTER_MS).then(() => {
      flushing = null;
      return vitals.flush();
    });
    return flushing;
  };
  app.addHook('onClose', () =>
    vitals.flush().catch((err: unknown) => app.log.warn({ err }, 'Web Vitals were not stored')),
  );
  app.post(VITALS_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    await limit(request);
    const parsed = VitalsReport.safeParse(request.body);
    if (!parsed.success) throw malformed('The report is malformed.');
    if (hasPage(request)) {
      await vitals.report(parsed.data, { address: request.ip, visitor: visitorOf(request) });
      await stored();
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
