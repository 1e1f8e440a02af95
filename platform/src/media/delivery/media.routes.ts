import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { sendBytes } from '../../infrastructure/http/byte-range.ts';
import type { MediaService } from './media.service.ts';
import { parseMediaPath } from './media-path.ts';
import { atWidth, type StaticFile } from './static-files.ts';

export interface MediaRoutesOptions {
  service: MediaService;
  staticFiles: ReadonlyMap<string, StaticFile>;
  clock: Clock;
  cors: boolean;
}

type WildcardRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { width?: unknown } }>;

const maxLicenceBytes = 4096;

/** Media addresses carry a token instead of a cookie, so any origin may read what it has the token for. */
const allowAnyOrigin = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      // Native players of other origins load without CORS, and obey this one.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-expose-headers', 'date, content-length, content-range');
  });
  app.options('/media/*', async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST',
        'access-control-allow-headers': 'content-type, range',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  );
};

export const mediaRoutes = (app: FastifyInstance, { service, staticFiles, clock, cors }: MediaRoutesOptions): void => {
  if (cors) allowAnyOrigin(app);

  app.get('/media/time', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(new Date(clock.now()).toISOString()),
  );

  app.get('/media/static/*', async (request: WildcardRequest, reply) =>
    sendStatic(request, reply, atWidth(staticFiles.get(request.params['*']), request.query.width)),
  );

  const answer = async (request: WildcardRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const wanted = parseMediaPath(request.params['*']);
    const fits = wanted && (wanted.kind === 'licence') === (request.method === 'POST');
    if (!fits)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is no such media address.');
    const { status, type, cacheControl, body } = await service.answer(wanted, request.body);
    return reply.code(status).type(type).header('cache-control', cacheControl).send(body);
  };
  app.get('/media/*', answer);
  // Players disagree about the content type of a licence request, so the body is always read as text.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxLicenceBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/media/*', answer);
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
