import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UploadIntake } from './upload-intake.service.ts';

export const UPLOAD_PATH = '/uploads';

export interface TusRoutesOptions {
  readonly intake: UploadIntake;
  readonly folder: string;
  /** @throws when the caller may not edit content */
  readonly editorOf: (request: FastifyRequest) => { readonly actor: string };
}

const ID = /^[0-9a-f]{16}$/;

/** Resumable uploads by the tus protocol. Register behind a hook that knows the caller, in a separate scope. */
export const tusRoutes = async (
  app: FastifyInstance,
  { intake, folder, editorOf }: TusRoutesOptions,
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const actors = new AsyncLocalStorage<string>();
  const server = new Server({
    path: UPLOAD_PATH,
    relativeLocation: true,
    datastore: new FileStore({ directory: folder }),
    namingFunction: () => randomBytes(8).toString('hex'),
    async onUploadCreate(_request, { id, size, metadata }) {
      await intake.begin({ id, name: metadata?.['filename'] ?? '', bytes: size, actor: actors.getStore() ?? '' });
      return {};
    },
    onIncomingRequest: (_request, id) => intake.receive(id),
    async onUploadFinish(_request, { id }) {
      await intake.finish(id);
      return {};
    },
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // tus reads the body while it arrives.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const { actor } = editorOf(request);
      const { id } = request.params as { readonly id?: string };
      // The store takes an ID as a file name.
      if (id !== undefined && !ID.test(id)) return reply.code(404).send();
      reply.hijack();
      await actors.run(actor, () => server.handle(request.raw, reply.raw));
      return reply;
    };
    scope.route({ method: ['POST', 'OPTIONS'], url: UPLOAD_PATH, handler: handle });
    scope.route({ method: ['HEAD', 'PATCH'], url: `${UPLOAD_PATH}/:id`, handler: handle });
  });
};
