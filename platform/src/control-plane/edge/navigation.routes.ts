import { NAVIGATION_PATH, NavigationReport } from '@grandstand/shared-contracts/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from '../../infrastructure/http/errors.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import type { Tracing } from '../../infrastructure/telemetry/tracing.ts';

const REPORTS_A_MINUTE = 120;
const MAX_BYTES = 1_024;

/** What browsers measured of their navigation, as a span of the page's trace. Only of addresses that were served a page. */
export const navigationReportRoutes = (
  app: FastifyInstance,
  { navigation }: Pick<Tracing, 'navigation'>,
  { hasPage }: { readonly hasPage: (request: FastifyRequest) => boolean },
): void => {
  const limit = throttle(app, { name: 'navigation-reports', perMinute: REPORTS_A_MINUTE });
  app.post(NAVIGATION_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    await limit(request);
    const parsed = NavigationReport.safeParse(request.body);
    if (!parsed.success) throw malformed('The report is malformed.');
    if (hasPage(request)) navigation(parsed.data);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
