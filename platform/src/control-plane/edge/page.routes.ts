import { randomBytes } from 'node:crypto';
import { OVERRIDE_PARAMETER, TRACE_ENTRY } from '@grandstand/shared-contracts/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag, wantsDocument } from '../../infrastructure/http/negotiation.ts';
import { sendCompressed } from '../../infrastructure/http/send-compressed.ts';
import type { Rollout } from '../registry/model/registry.tables.ts';
import { joinedRollouts, needsName } from '../registry/rollout/assignment.ts';
import type { Visitor } from '../registry/rollout/visitor.ts';
import { CSP_REPORT_PATH, INTEGRITY_POLICY, NOTICE_POLICY, pagePolicy } from './csp.ts';
import { renewViewerMark } from './first-screen/viewer-mark.ts';
import { isForeignLink } from './foreign-link.ts';
import { type NoticeReason, noticePages } from './notice.ts';
import type { Pages } from './page.service.ts';
import type { SitePage } from './page.ts';
import type { PageTokens } from './page-token.ts';
import type { Visitors } from './visitor.ts';

const NONCE_BYTES = 18;
const RETRY_AFTER_S = 5;
const ANY_ORIGIN = 'http://site.invalid';

export interface PageRoutesOptions {
  /** Whether a tab that shows a dev server may follow its builds. */
  readonly followsBuilds: boolean;
  /** Origins that pages may show in frames. */
  readonly frameOrigins: readonly string[];
  readonly tokens: Pick<PageTokens, 'issue'>;
  /** W3C `traceparent` of the current request; null when it is not traced. */
  readonly traceparent?: () => string | null;
  readonly visitors: Visitors;
  /** A visitor gets these rollouts by their audience for the first time. */
  readonly onJoin: (visitor: string, salts: readonly string[]) => void;
  /** Broadcast zone of a visitor; null outside the territory. */
  readonly zoneOf: (request: FastifyRequest) => string | null;
  /** Whether the site is reached by HTTPS only. */
  readonly secure: boolean;
}

/**
 * Every page of the site, at each GET that no other route answers and that asks for a document.
 *
 * **Nonce and 304.** A page is kept by its browser (`private, no-cache`) and asked about again by a weak ETag over what
 * it says, which leaves the nonce out. A 304 makes the browser take the stored body with its nonce, and replaces stored
 * headers by those the 304 brings (RFC 9111, 3.2). So a 304 brings no `Content-Security-Policy`: a fresh nonce in the
 * header would no longer fit the stored body, and the page's own scripts would be blocked. The stored policy continues to
 * fit the stored body. The nonce stays unguessable: it is in that browser only, no shared cache may keep the page, and
 * no text of a request is ever put into it, so there is no later response into which somebody could write a nonce known
 * from an earlier one. The lines that describe an address contain what the platform knows by its IDs (decision 82).
 */
export const pageRoutes = (
  app: FastifyInstance,
  pages: Pages,
  {
    followsBuilds,
    frameOrigins,
    tokens,
    visitors,
    onJoin,
    zoneOf,
    secure,
    traceparent = () => null,
  }: PageRoutesOptions,
): void => {
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsDocument(request.headers)) return reply.callNotFound();
    const rollouts = await pages.rollouts();
    const isSplit = rollouts.length > 0;
    const visitor = isSplit ? nameIfNeeded(request, reply, rollouts) : undefined;
    const url = URL.parse(`${ANY_ORIGIN}${request.url}`) ?? new URL(ANY_ORIGIN);
    reply.header('vary', 'accept, accept-encoding, accept-language, cookie');
    renewViewerMark(request, reply, secure);
    const traced = traceparent();
    // A 304 has it too: a browser replaces the stored header, so that a page it kept does not continue an old trace.
    if (traced !== null) reply.header('server-timing', `${TRACE_ENTRY};desc="${traced}"`);
    const token = url.searchParams.get(OVERRIDE_PARAMETER);
    if (token !== null) {
      const answer = await pages.overriddenPage(url, visitor, token, isForeignLink(request), request.headers);
      if (!answer) return sendNotice(reply, 'no_release');
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return send(request, reply, answer.page, answer.override?.origin ?? null);
    }
    const page = await pages.page(url, visitor, request.headers, zoneOf(request));
    if (typeof page === 'string') return sendNotice(reply, page);
    tokens.issue(request, reply);
    if (visitor) keepAudience(request, reply, visitor, rollouts);
    reply.header('cache-control', 'private, no-cache').header('etag', page.etag);
    if (matchesEtag(request.headers['if-none-match'], page.etag)) {
      return reply.removeHeader('content-security-policy').code(304).send();
    }
    return send(request, reply, page, null);
  });

  const nameIfNeeded = (request: FastifyRequest, reply: FastifyReply, rollouts: readonly Rollout[]): Visitor => {
    const visitor = visitors.read(request);
    const hasName = visitor.id !== undefined || !needsName(rollouts, visitor);
    return hasName ? visitor : { ...visitor, id: visitors.name(reply) };
  };

  const keepAudience = (
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: Visitor,
    rollouts: readonly Rollout[],
  ): void => {
    const salts = joinedRollouts(rollouts, visitor).map(({ salt }) => salt);
    visitors.keep(request, reply, visitor, salts);
    const fresh = salts.filter((salt) => !visitor.joined.has(salt));
    if (visitor.id !== undefined && fresh.length > 0) onJoin(visitor.id, fresh);
  };

  const send = (request: FastifyRequest, reply: FastifyReply, page: SitePage, devServer: string | null) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        pagePolicy(nonce, frameOrigins, devServer, page.configured, followsBuilds, page.styleHashes),
      )
      .header('reporting-endpoints', `csp="${CSP_REPORT_PATH}"`);
    if (page.everyScriptHasIntegrity) reply.header('integrity-policy', INTEGRITY_POLICY);
    return sendCompressed(request, reply, Buffer.from(page.render(nonce)));
  };
};

const sendNotice = (reply: FastifyReply, reason: NoticeReason): FastifyReply => {
  if (reason === 'no_file') reply.code(404);
  else reply.code(503).header('retry-after', RETRY_AFTER_S);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', NOTICE_POLICY)
    .send(noticePages[reason]);
};
