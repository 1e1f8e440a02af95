import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import mercurius from 'mercurius';
import { StoreError } from '../store/object-store.ts';
import { actorOf, requireToken } from './bearer.ts';
import type { Registry } from './registry.ts';
import { RegistryError } from './registry-error.ts';
import { registryResolvers } from './registry.resolvers.ts';
import { registrySchema } from './registry.schema.ts';

/** The largest file of a build. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_QUERY_DEPTH = 6;
const FAILED = 'The registry failed; its log says why.';

type FileRequest = FastifyRequest<{ Params: { name: string; version: string; '*': string } }>;

/** `/graphql` and the uploads of `/publish/<name>/<version>/<path>`. Register it in a scope of its own. */
export const registryRoutes = async (app: FastifyInstance, registry: Registry, token: string): Promise<void> => {
  app.addHook('onRequest', requireToken(token));
  app.setErrorHandler(sendRefusal);
  // Any content type: the bytes are what counts, and assets.json says what they are.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  await app.register(mercurius, {
    schema: registrySchema,
    resolvers: registryResolvers(registry),
    context: (request) => ({ actor: actorOf(request) }),
    jit: 1,
    graphiql: false,
    queryDepth: MAX_QUERY_DEPTH,
    errorFormatter: ({ data, errors }, { reply, app: scope }) => ({
      statusCode: 200,
      response: { data: data ?? null, errors: errors.map((error) => shownError(error, reply?.log ?? scope.log)) },
    }),
  });

  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    uploads.put('/publish/:name/:version/*', { bodyLimit: MAX_FILE_BYTES }, async (request: FileRequest, reply) => {
      const { '*': path, ...key } = request.params;
      await registry.upload(key, path, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      return reply.code(204).send();
    });
    uploads.delete('/publish/:name/:version', async (request: FileRequest, reply) => {
      await registry.discard(request.params);
      return reply.code(204).send();
    });
  });
};

const known = (error: unknown): RegistryError | null => {
  if (error instanceof RegistryError) return error;
  return error instanceof StoreError
    ? new RegistryError('store_unavailable', error.message, [], { cause: error })
    : null;
};

interface ErrorLog {
  error(details: unknown, message: string): void;
}

const shownError = (error: GraphQLError, log: ErrorLog): GraphQLFormattedError => {
  const cause = error.originalError;
  const refusal = known(cause);
  const path = error.path ? { path: error.path } : {};
  if (refusal) {
    const { code, status, faults } = refusal;
    return { message: refusal.message, ...path, extensions: { code, status, faults } };
  }
  // Without a cause, or with one that names a status, it says what is wrong with the query.
  if (!cause || 'statusCode' in cause) {
    return { message: error.message, ...path, extensions: { code: 'invalid', status: 400, faults: [] } };
  }
  log.error({ err: cause }, 'registry query failed');
  return { message: FAILED, ...path, extensions: { code: 'internal', status: 500, faults: [] } };
};

/** Uploads and refusals before GraphQL, in the shape of a GraphQL answer, so that callers read one kind. */
const sendRefusal = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = known(error);
  if (refusal) {
    const extensions = { code: refusal.code, status: refusal.status, faults: refusal.faults };
    return reply.code(refusal.status).send({ data: null, errors: [{ message: refusal.message, extensions }] });
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 500) request.log.error({ err: error }, 'registry request failed');
  const message = status < 500 && error instanceof Error ? error.message : FAILED;
  const extensions = { code: status < 500 ? 'invalid' : 'internal', status, faults: [] };
  return reply.code(status).send({ data: null, errors: [{ message, extensions }] });
};
