import type { FastifyInstance } from 'fastify';
import { CSP_REPORT_PATH } from './csp.ts';

export interface CspReports {
  /** How many came since the start. */
  count: number;
  /** The latest, oldest first, as the browsers sent them. */
  latest: unknown[];
}

const KEPT = 100;
const MAX_REPORT_BYTES = 32 * 1024;
const REPORT_TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];

/** Takes what browsers report of stopped content, and logs it as a warning. */
export const cspReportRoutes = async (app: FastifyInstance, reports: CspReports): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(REPORT_TYPES, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.post(CSP_REPORT_PATH, { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
    const sent = Array.isArray(request.body) ? request.body : [request.body];
    reports.count += sent.length;
    reports.latest = [...reports.latest, ...sent].slice(-KEPT);
    request.log.warn({ reports: sent }, 'content was stopped by the security policy');
    return reply.code(204).send();
  });
};
