import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { CSP_REPORT_PATH } from './csp.ts';

/** What is kept of a report. A browser sends whole addresses, which hold tokens and codes of viewers. */
export interface CspReport {
  /** `script-src-elem`, … */
  readonly directive: string;
  /** Origin of what was blocked, or its keyword: `inline`, `eval`, `data`. */
  readonly blocked: string;
  /** First segment of the page's path: the rest may name a device or a code. */
  readonly page: string;
}

export interface CspReports {
  /** Reports received since the start, logged or not. */
  count: number;
  /** The latest that were logged, oldest first. */
  latest: CspReport[];
}

const MAX_KEPT = 100;
const MAX_REPORT_BYTES = 32 * 1024;
const MAX_REPORTS_PER_REQUEST = 20;
/** Anybody may send reports: beyond this the process only counts them. */
const MAX_LOGGED_PER_MINUTE = 60;
const MINUTE_MS = 60_000;
const REPORT_TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];

const text = z.string().catch('');
const Legacy = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
});
const Modern = z.object({
  body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }),
});

const DIRECTIVE = /^[a-z-]{1,40}/;
const KEYWORD = /^[a-z-]{1,30}$/;
const blockedOf = (address: string): string =>
  KEYWORD.test(address) ? address : (URL.parse(address)?.origin ?? 'unknown').slice(0, 200);
const pageOf = (address: string): string => /^\/[\w-]{0,40}/.exec(URL.parse(address)?.pathname ?? '')?.[0] ?? 'unknown';
const directiveOf = (value: string): string => DIRECTIVE.exec(value)?.[0] ?? 'unknown';

const reportOf = (sent: unknown): CspReport | null => {
  const legacy = Legacy.safeParse(sent).data?.['csp-report'];
  if (legacy) {
    return {
      directive: directiveOf(legacy['effective-directive'] || legacy['violated-directive']),
      blocked: blockedOf(legacy['blocked-uri']),
      page: pageOf(legacy['document-uri']),
    };
  }
  const modern = Modern.safeParse(sent).data?.body;
  return modern
    ? {
        directive: directiveOf(modern.effectiveDirective),
        blocked: blockedOf(modern.blockedURL),
        page: pageOf(modern.documentURL),
      }
    : null;
};

/** Takes what browsers report of blocked content, and logs it as a warning: no addresses, and a bounded number a minute. */
export const cspReportRoutes = async (
  app: FastifyInstance,
  reports: CspReports,
  now: () => number = Date.now,
): Promise<void> => {
  let minuteStartMs = now();
  let loggedThisMinute = 0;
  const remaining = (): number => {
    if (now() - minuteStartMs >= MINUTE_MS) {
      minuteStartMs = now();
      loggedThisMinute = 0;
    }
    return MAX_LOGGED_PER_MINUTE - loggedThisMinute;
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(REPORT_TYPES, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.post(CSP_REPORT_PATH, { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
    const sent: unknown[] = Array.isArray(request.body) ? request.body : [request.body];
    reports.count += sent.length;
    const readable = sent.slice(0, MAX_REPORTS_PER_REQUEST).flatMap((one) => reportOf(one) ?? []);
    const logged = readable.slice(0, remaining());
    if (logged.length > 0) {
      loggedThisMinute += logged.length;
      reports.latest = [...reports.latest, ...logged].slice(-MAX_KEPT);
      request.log.warn({ reports: logged }, 'content was blocked by the security policy');
    }
    return reply.code(204).send();
  });
};
