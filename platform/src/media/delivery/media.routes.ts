import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { sendBytes } from '../../infrastructure/http/byte-range.ts';
import { mayNameBrowser } from '../../infrastructure/http/privacy-control.ts';
import type { MediaProof } from './access.ts';
import type { MediaService } from './media.service.ts';
import { tokensOfCookies } from './media-cookie.ts';
import { fitsMethod, keepRequestBytes, MAX_LICENCE_REQUEST_BYTES } from './licence-requests.ts';
import { isSharedPath, type MediaRequest, parseMediaPath } from './media-path.ts';
import { type ReloadQuery, reloadOf } from './reload-query.ts';
import { sendMedia } from './send-media.ts';
import { stillsOf } from '../uploaded/stills.ts';
import type { ReadsObjects } from './uploaded-media.ts';
import { atWidth, type StaticFile } from './static-files.ts';
import { CLOCK_PATH } from '../packaging/stream-clock.ts';

export interface MediaRoutesOptions {
  service: MediaService;
  staticFiles: ReadonlyMap<string, StaticFile>;
  clock: Clock;
  cors: boolean;
  /** Where the posters of editors are; null: there are none. */
  stills: ReadsObjects | null;
  /** The pages of this origin may read media that its viewers' cookies authorise. */
  siteOrigin: string;
}

interface MediaQuery extends ReloadQuery {
  width?: unknown;
  join?: unknown;
  _HLS_skip?: unknown;
}

type WildcardRequest = FastifyRequest<{ Params: { '*': string }; Querystring: MediaQuery }>;

const EXPOSED = 'date, content-length, content-range, etag';

/** Addresses with a token, and public media: no cookie is needed. */
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  // Native players of other origins load without CORS, and obey this one.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-expose-headers': EXPOSED,
};

/** The same for every request, so that a cache needs no `Vary: Origin`. */
const siteOnly = (siteOrigin: string) => ({
  'access-control-allow-origin': siteOrigin,
  'access-control-allow-credentials': 'true',
  'cross-origin-resource-policy': 'same-site',
  'access-control-expose-headers': EXPOSED,
});

const allowOrigins = (app: FastifyInstance, siteOrigin: string): void => {
  const ofSite = siteOnly(siteOrigin);
  app.addHook('onRequest', async (request: FastifyRequest, reply) => {
    const { '*': path } = request.params as { '*'?: string };
    reply.headers(path !== undefined && isSharedPath(path) ? ofSite : ANY_ORIGIN);
  });
  app.options('/media/*', async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST',
        'access-control-allow-headers': 'content-type, range, if-none-match',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  );
};

const proofOf = ({ token }: MediaRequest, { headers }: FastifyRequest): MediaProof =>
  token === null ? { form: 'cookie', tokens: tokensOfCookies(headers.cookie) } : { form: 'address', tokens: [token] };

export const mediaRoutes = (
  app: FastifyInstance,
  { service, staticFiles, stills, clock, cors, siteOrigin }: MediaRoutesOptions,
): void => {
  if (cors) allowOrigins(app, siteOrigin);

  app.get(CLOCK_PATH, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(new Date(clock.now()).toISOString()),
  );

  app.get('/media/static/*', async (request: WildcardRequest, reply) =>
    sendStatic(request, reply, atWidth(staticFiles.get(request.params['*']), request.query.width)),
  );

  app.get('/media/posters/*', async (request: WildcardRequest, reply) => {
    for (const { key, type } of stillsOf(request.params['*'], request.query.width)) {
      const bytes = await stills?.get(key);
      if (bytes) return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
    }
    return sendStatic(request, reply, undefined);
  });

  const answer = async (request: WildcardRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const wanted = parseMediaPath(request.params['*']);
    if (!wanted || !fitsMethod(wanted, request.method))
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is no such media address.');
    const { query, body: licenceBody } = request;
    const isDelta = /^(YES|v2)$/.test(String(query._HLS_skip));
    const proof = proofOf(wanted, request);
    const userAgent = request.headers['user-agent'] ?? '';
    const client = mayNameBrowser(request) ? { address: request.ip, userAgent } : null;
    const context = { proof, licenceBody, isJoin: 'join' in query, isDelta, reload: reloadOf(query), client };
    return sendMedia(request, reply, await service.answer(wanted, context));
  };
  app.get('/media/*', answer);
  keepRequestBytes(app);
  app.post('/media/*', { bodyLimit: MAX_LICENCE_REQUEST_BYTES }, answer);
};

const sendStatic = (request: FastifyRequest, reply: FastifyReply, file: StaticFile | undefined): FastifyReply => {
  if (!file)
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('There is no such media file.');
  const { bytes, type, etag } = file;
  reply.type(type).headers({
    etag,
    'cache-control': 'public, max-age=604800, stale-while-revalidate=86400',
    'accept-ranges': 'bytes',
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return sendBytes(request, reply, bytes, etag);
};
