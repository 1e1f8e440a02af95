import { createHash } from 'node:crypto';
import type { VodItem } from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { matchesEtag } from '../../../infrastructure/http/negotiation.ts';
import { sendCompressed } from '../../../infrastructure/http/send-compressed.ts';
import { gameArtNamed } from './game-art.ts';
import { stillOf } from './still.ts';

/** Address of a recording's still on the site's origin. */
export const stillPath = (id: string): string => `/media/stills/${id}.svg`;

type StillRequest = FastifyRequest<{ Params: { name: string } }>;

/** Stills of recordings, and images of games. They scale, so the `width` that lists ask for (WATCH-020) changes nothing. */
export const stillRoutes = (app: FastifyInstance, published: (id: string) => Promise<VodItem | undefined>): void => {
  app.get('/media/stills/:name', async (request: StillRequest, reply) => {
    const [, id = ''] = /^([\w-]{1,100})\.svg$/.exec(request.params.name) ?? [];
    const item = id === '' ? undefined : await published(id);
    const still = item && stillOf(item);
    if (!still)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is no such still.');
    const etag = `W/"${createHash('sha256').update(still).digest('base64url').slice(0, 22)}"`;
    reply.type('image/svg+xml').headers({
      etag,
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=604800, stale-while-revalidate=86400',
    });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return sendCompressed(request, reply, still);
  });

  app.get('/media/games/:name', async (request: StillRequest, reply) => {
    const [, name = ''] = /^([\w.-]{1,100})\.svg$/.exec(request.params.name) ?? [];
    const art = gameArtNamed(name);
    if (!art)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is no such image.');
    reply.type('image/svg+xml').headers({
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      // An address of an earlier drawing shows the current one, and is not kept for long.
      'cache-control': art.isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    });
    return sendCompressed(request, reply, art.svg);
  });
};
