import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import mercurius from 'mercurius';
import { StoreError } from '../store/object-store.ts';
import { actorOf, requireToken } from './bearer.ts';
import { registryResolvers } from './registry.resolvers.ts';
import { registrySchema } from './registry.schema.ts';
import type { Registry } from './registry.service.ts';
import { REGISTRY_STATUS, RegistryError } from './registry-error.ts';

/** The largest file of a build. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_QUERY_DEPTH = 6;

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
    // Its own would answer 200 to a wrong token.
    errorHandler: false,
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

interface ErrorLog {
  error(details: unknown, message: string): void;
}

interface Refusal {
  message: string;
  extensions: { code: string; status: number; faults: readonly string[] };
}

/** What a caller learns of a failure; `error` undefined: GraphQL itself found the query wrong, and `said` says how. */
const refusalOf = (error: unknown, said: string, log: ErrorLog): Refusal => {
  if (error instanceof RegistryError) {
    const { code, status, faults } = error;
    return { message: error.message, extensions: { code, status, faults } };
  }
  if (error instanceof StoreError) {
    const code = 'store_unavailable';
    return { message: error.message, extensions: { code, status: REGISTRY_STATUS[code], faults: [] } };
  }
  const { statusCode = 500, errors = [] } = (error ?? { statusCode: 400 }) as Partial<FastifyError & ValidationErrors>;
  if (statusCode < 500) {
    const faults = errors.map(({ message }) => message);
    return { message: said, extensions: { code: 'invalid', status: statusCode, faults } };
  }
  log.error({ err: error }, 'registry request failed');
  return {
    message: 'The registry failed; its log says why.',
    extensions: { code: 'internal', status: 500, faults: [] },
  };
};

/** What mercurius hangs on its error for a query that does not fit the schema. */
interface ValidationErrors {
  errors: readonly { message: string }[];
}

const shownError = (error: GraphQLError, log: ErrorLog): GraphQLFormattedError => ({
  ...refusalOf(error.originalError, error.message, log),
  ...(error.path ? { path: error.path } : {}),
});

/** Uploads, and what goes wrong before GraphQL runs, in the shape of a GraphQL answer: callers read one kind. */
const sendRefusal = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error, error.message, request.log);
  return reply.code(refusal.extensions.status).send({ data: null, errors: [refusal] });
};
