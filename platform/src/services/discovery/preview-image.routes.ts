import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../../infrastructure/http/negotiation.ts';
import { createPreviewImages } from './preview-images.service.ts';

type ImageRequest = FastifyRequest<{ Params: { name: string } }>;

const RETRY_AFTER_S = 2;

/** Images of link previews, by the ID of a recording or a programme. `drawingOf`: the SVG; null for an unknown ID. */
export const previewImageRoutes = (app: FastifyInstance, drawingOf: (id: string) => Promise<string | null>): void => {
  const imageOf = createPreviewImages();
  app.get('/media/cards/:name', async (request: ImageRequest, reply) => {
    const [, id = ''] = /^([\w-]{1,100})\.png$/.exec(request.params.name) ?? [];
    const svg = id === '' ? null : await drawingOf(id);
    if (svg === null) return sendText(reply.code(404), 'No recording or programme has this image.\n');
    const { etag, png } = imageOf(svg);
    reply.header('etag', etag).header('cache-control', 'public, max-age=86400, stale-while-revalidate=86400');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const image = await png();
    if (!image) {
      reply.removeHeader('etag').header('retry-after', RETRY_AFTER_S);
      return sendText(reply.code(503), 'Too many images are being drawn. Try again in a few seconds.\n');
    }
    return reply.type('image/png').header('access-control-allow-origin', '*').send(image);
  });
};

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
