import { randomBytes } from 'node:crypto';
import { OVERRIDE_PARAMETER } from '@grandstand/shared-contracts/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag, wantsDocument } from '../../infrastructure/http/negotiation.ts';
import { sendCompressed } from '../../infrastructure/http/send-compressed.ts';
import { CSP_REPORT_PATH, INTEGRITY_POLICY, NOTICE_POLICY, pagePolicy } from './csp.ts';
import { type NoticeReason, noticePages } from './notice.ts';
import type { Pages } from './page.service.ts';
import type { PageTemplate } from './page.ts';
import type { PageTokens } from './page-token.ts';
import { nameVisitor, visitorOf } from './visitor.ts';

const NONCE_BYTES = 18;
const RETRY_AFTER_S = 5;
const ANY_ORIGIN = 'http://site.invalid';

export interface PageRoutesOptions {
  /** Origins that pages may show in frames. */
  readonly frameOrigins: readonly string[];
  /** The site is reached over TLS. */
  readonly secure: boolean;
  readonly tokens: Pick<PageTokens, 'issue'>;
}

/**
 * Every page of the site, at each GET that no other route answers and that asks for a document.
 *
 * **Nonce and 304.** A page is kept by its browser (`private, no-cache`) and asked about again by a weak ETag over what
 * it says, which leaves the nonce out. A 304 makes the browser take the stored body with its nonce, and replaces stored
 * headers by those the 304 brings (RFC 9111, 3.2). So a 304 brings no `Content-Security-Policy`: a fresh nonce in the
 * header would no longer fit the stored body, and the page's own scripts would be blocked. The stored policy continues to
 * fit the stored body. The nonce stays unguessable: it is in that browser only, no shared cache may keep the page, and
 * nothing of a request is ever put into it, so there is no later response into which somebody could write a nonce known
 * from an earlier one.
 */
export const pageRoutes = (
  app: FastifyInstance,
  pages: Pages,
  { frameOrigins, secure, tokens }: PageRoutesOptions,
): void => {
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsDocument(request.headers)) return reply.callNotFound();
    const isSplit = await pages.isSplit();
    const visitor = visitorOf(request) ?? (isSplit ? nameVisitor(reply, { secure }) : undefined);
    const url = URL.parse(`${ANY_ORIGIN}${request.url}`) ?? new URL(ANY_ORIGIN);
    reply.header('vary', `accept, accept-encoding${isSplit ? ', cookie' : ''}`);
    const token = url.searchParams.get(OVERRIDE_PARAMETER);
    if (token !== null) {
      const page = await pages.overriddenPage(url, visitor, token, isForeignLink(request));
      if (!page) return sendNotice(reply, 'no_release');
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return send(request, reply, page.template, page.override?.origin ?? null);
    }
    const page = await pages.page(url, visitor);
    if (typeof page === 'string') return sendNotice(reply, page);
    tokens.issue(request, reply);
    reply.header('cache-control', 'private, no-cache').header('etag', page.etag);
    if (matchesEtag(request.headers['if-none-match'], page.etag)) {
      return reply.removeHeader('content-security-policy').code(304).send();
    }
    return send(request, reply, page, null);
  });

  const send = (request: FastifyRequest, reply: FastifyReply, page: PageTemplate, devServer: string | null) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, frameOrigins, devServer, page.configured))
      .header('reporting-endpoints', `csp="${CSP_REPORT_PATH}"`);
    if (page.everyScriptHasIntegrity) reply.header('integrity-policy', INTEGRITY_POLICY);
    return sendCompressed(request, reply, Buffer.from(page.render(nonce)));
  };
};

/** Another site's page cannot lead a visitor to an override: the visitor did not choose it. */
const isForeignLink = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'cross-site';

const sendNotice = (reply: FastifyReply, reason: NoticeReason): FastifyReply =>
  reply
    .code(503)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('retry-after', RETRY_AFTER_S)
    .header('content-security-policy', NOTICE_POLICY)
    .send(noticePages[reason]);
