import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendBytes } from '../../infrastructure/http/byte-range.ts';
import { acceptsEncoding, matchesEtag } from '../../infrastructure/http/negotiation.ts';
import { isPlainPath } from '../../infrastructure/store/object-store.ts';
import { assetKey, assetType, ENCODINGS } from '../registry/model/asset-types.ts';
import type { AssetCache } from './asset-cache.ts';

type AssetRequest = FastifyRequest<{ Params: { name: string; version: string; '*': string } }>;

const YEAR_S = 31_536_000;
/** An image opened by itself is a document; this one runs nothing. */
const SVG_POLICY = `default-src 'none'; style-src 'unsafe-inline'; sandbox`;

/** Files of published builds, for ever the same, to any origin. */
export const assetRoutes = (app: FastifyInstance, assets: AssetCache): void => {
  app.get('/assets/:name/:version/*', async (request: AssetRequest, reply) => {
    const { name, version, '*': path } = request.params;
    const key = assetKey(name, version, path);
    const type = assetType(path);
    const asset = type && isPlainPath(key) ? await assets.get(key) : null;
    if (!type || !asset) return sendMissing(reply);

    const { encoding } =
      ENCODINGS.find(
        (one) => asset.encoded.has(one.encoding) && acceptsEncoding(request.headers['accept-encoding'], one.encoding),
      ) ?? {};
    const etag = `"${asset.digest}${encoding ? `-${encoding}` : ''}"`;
    reply
      .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    // A policy on a script would bind the worker that runs it.
    if (type.contentType === 'image/svg+xml') reply.header('content-security-policy', SVG_POLICY);
    else reply.removeHeader('content-security-policy');
    reply.type(type.contentType);
    if (encoding) reply.header('content-encoding', encoding);
    return sendBytes(request, reply, (encoding && asset.encoded.get(encoding)) || asset.bytes, etag);
  });
  app.get('/assets/*', async (_request, reply) => sendMissing(reply));
};

const sendMissing = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('access-control-allow-origin', '*')
    .send('There is no such file.\n');
