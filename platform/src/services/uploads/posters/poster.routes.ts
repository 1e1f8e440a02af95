import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_PICTURE_BYTES } from './pictures.service.ts';
import type { Posters } from './posters.service.ts';

const PICTURE_PATH = '/pictures';

type PictureRequest = FastifyRequest<{ Params: { file: string } }>;

/** Pictures of editors; `assertEditor` throws when the caller may not edit content. */
export const posterRoutes = async (
  app: FastifyInstance,
  posters: Pick<Posters, 'add' | 'picture'>,
  assertEditor: (request: FastifyRequest) => unknown,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      PICTURE_PATH,
      { bodyLimit: MAX_PICTURE_BYTES + 1, onRequest: async (request) => void assertEditor(request) },
      async (request) => posters.add(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)),
    );
  });
  app.get(`${PICTURE_PATH}/:file`, async ({ params: { file } }: PictureRequest, reply) => {
    const bytes = file.endsWith('.jpg') ? await posters.picture(file.slice(0, -'.jpg'.length)) : null;
    if (!bytes) return reply.code(404).type('text/plain').send('There is no such picture.');
    return reply.type('image/jpeg').header('cache-control', 'private, max-age=3600').send(bytes);
  });
};
