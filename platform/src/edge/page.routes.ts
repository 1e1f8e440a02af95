import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CSP_REPORT_PATH, NOTICE_POLICY, pagePolicy } from './csp.ts';
import { acceptsEncoding, matchesEtag, wantsDocument } from './negotiation.ts';
import { noticePage } from './notice.ts';
import type { Pages } from './page.service.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Pages are compressed as they are sent, for their nonce: 4 costs a fraction of a millisecond. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;
const NONCE_BYTES = 18;
const RETRY_AFTER_S = 5;
const ANY_ORIGIN = 'http://site.invalid';

/**
 * Every page of the site, at each GET that no other route answers and that asks for a document.
 *
 * **Nonce and 304.** A page is kept by its browser (`private, no-cache`) and asked about again by a weak ETag over what
 * it says, which leaves the nonce out. A 304 makes the browser take the stored body with its nonce, and replaces stored
 * headers by those the 304 brings (RFC 9111, 3.2). So a 304 brings no `Content-Security-Policy`: a fresh nonce in the
 * header would no longer fit the stored body, and the page's own scripts would be blocked. The stored policy goes on to
 * fit the stored body. The nonce stays unguessable: it lies in that browser only, no shared cache may keep the page, and
 * nothing of a request is ever put into it, so there is no later response into which somebody could write a nonce known
 * from an earlier one.
 */
export const pageRoutes = (app: FastifyInstance, pages: Pages, frameOrigins: readonly string[]): void => {
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsDocument(request.headers)) return reply.callNotFound();
    const page = await pages.page(URL.parse(`${ANY_ORIGIN}${request.url}`) ?? new URL(ANY_ORIGIN));
    reply.header('vary', 'accept, accept-encoding');
    if (!page) return sendNotice(reply);
    reply.header('cache-control', 'private, no-cache').header('etag', page.etag);
    if (matchesEtag(request.headers['if-none-match'], page.etag)) {
      return reply.removeHeader('content-security-policy').code(304).send();
    }
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, frameOrigins))
      .header('reporting-endpoints', `csp="${CSP_REPORT_PATH}"`);
    return sendCompressed(request, reply, Buffer.from(page.render(nonce)));
  });
};

const sendCompressed = async (request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<FastifyReply> => {
  const accepted = request.headers['accept-encoding'];
  if (acceptsEncoding(accepted, 'br')) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return reply.header('content-encoding', 'br').send(await brotli(body, { params }));
  }
  if (acceptsEncoding(accepted, 'gzip')) {
    return reply.header('content-encoding', 'gzip').send(await zip(body, { level: GZIP_LEVEL }));
  }
  return reply.send(body);
};

const sendNotice = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('retry-after', RETRY_AFTER_S)
    .header('content-security-policy', NOTICE_POLICY)
    .send(noticePage);
