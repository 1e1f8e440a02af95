import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import mercurius from 'mercurius';
import { HttpFault } from '../../infrastructure/http/errors.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { StoreError } from '../../infrastructure/store/object-store.ts';
import type { Access } from '../registry/access/access.service.ts';
import { requireCaller } from '../registry/access/bearer.ts';
import type { Operators } from '../registry/access/operators.service.ts';
import type { Keys } from '../registry/keys/keys.service.ts';
import { assertMay, type Caller } from '../registry/model/grants.ts';
import { REGISTRY_STATUS, RegistryError } from '../registry/model/registry-error.ts';
import type { Verdict } from '../registry/model/verdict.ts';
import { announceRoutes } from './announce.routes.ts';
import { environmentStreamRoutes } from './environment-stream.routes.ts';
import { checkQuery } from './query-check.ts';
import { checkQueryLimits, createRowBudget, MAX_QUERY_DEPTH, MAX_QUERY_TOKENS } from './query-limits.ts';
import { registryResolvers } from './registry.resolvers.ts';
import { registrySchema } from './registry.schema.ts';
import type { Registry } from './registry.service.ts';

/** The largest file of a build. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;

type FileRequest = FastifyRequest<{ Params: { name: string; version: string; '*': string } }>;

export interface RegistryRoutesOptions {
  readonly registry: Registry;
  readonly access: Access;
  readonly operators: Operators;
  readonly keys: Keys;
  readonly now: () => number;
  /** Of one source. */
  readonly queriesPerMinute: number;
  /** Public; links to overrides lead there. */
  readonly siteOrigin: string;
  /** Runs after every mutation, before its response. */
  readonly afterChange: () => Promise<void>;
}

/** Only behind `requireCaller`. */
const callerOf = ({ caller }: FastifyRequest): Caller => {
  if (caller) return caller;
  throw new RegistryError('unauthorized', 'Nobody asks.');
};

/** `/graphql`, the stream of changes and the uploads of `/publish/<name>/<version>/<path>`. Needs cookies; register it in a separate scope. */
export const registryRoutes = async (
  app: FastifyInstance,
  { registry, access, operators, keys, now, queriesPerMinute, siteOrigin, afterChange }: RegistryRoutesOptions,
): Promise<void> => {
  app.addHook('onRequest', requireCaller(access));
  // Any content type: the bytes are what counts, and assets.json says what they are.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const limit = throttle(app, { name: 'graphql', perMinute: queriesPerMinute });
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.url === '/graphql') await limit(request);
  });
  app.addHook('preHandler', checkQuery);
  await app.register(mercurius, {
    schema: registrySchema,
    resolvers: registryResolvers(registry, { access, operators, keys }, { now, siteOrigin }),
    context: (request) => ({ caller: callerOf(request), rows: createRowBudget() }),
    // Compiling a query costs more than running it, and callers choose how many different ones there are.
    jit: 0,
    allowBatchedQueries: false,
    graphql: { parseOptions: { maxTokens: MAX_QUERY_TOKENS }, validateOptions: { maxErrors: 10 } },
    graphiql: false,
    // Its own would answer 200 to a wrong token.
    errorHandler: false,
    queryDepth: MAX_QUERY_DEPTH,
    errorFormatter: ({ data, errors }, { reply, app: scope }) => ({
      statusCode: 200,
      response: { data: data ?? null, errors: errors.map((error) => shownError(error, reply?.log ?? scope.log)) },
    }),
  });

  app.graphql.addHook('preValidation', async (schema, document) => checkQueryLimits(schema, document));
  const changing = new WeakSet<object>();
  app.graphql.addHook('preExecution', async (_schema, { definitions }, context) => {
    if (definitions.some((one) => one.kind === 'OperationDefinition' && one.operation === 'mutation'))
      changing.add(context);
  });
  app.graphql.addHook('onResolution', async (_execution, context) => {
    if (changing.has(context)) await afterChange();
  });

  environmentStreamRoutes(app, { registry, access });
  announceRoutes(app, registry.overrides, callerOf);
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    uploads.put('/publish/:name/:version/*', { bodyLimit: MAX_FILE_BYTES }, async (request: FileRequest, reply) => {
      const { '*': path, ...key } = request.params;
      assertMay(callerOf(request), 'publish', { remotes: [key.name], environment: '*' });
      await registry.publishing.upload(key, path, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      return reply.code(204).send();
    });
    uploads.delete('/publish/:name/:version', async (request: FileRequest, reply) => {
      assertMay(callerOf(request), 'publish', { remotes: [request.params.name], environment: '*' });
      await registry.publishing.discard(request.params);
      return reply.code(204).send();
    });
  });
};

interface ErrorLog {
  error(details: unknown, message: string): void;
}

interface Refusal {
  message: string;
  extensions: { code: string; status: number; faults: readonly string[]; verdict?: Verdict };
}

/** What a caller gets of a failure; `error` undefined: GraphQL refused the query, and `said` is its message. */
const refusalOf = (error: unknown, said: string, log: ErrorLog): Refusal => {
  if (error instanceof RegistryError) {
    const { code, status, faults, verdict } = error;
    return { message: error.message, extensions: { code, status, faults, ...(verdict ? { verdict } : {}) } };
  }
  if (error instanceof StoreError) {
    const code = 'store_unavailable';
    return { message: error.message, extensions: { code, status: REGISTRY_STATUS[code], faults: [] } };
  }
  if (error instanceof HttpFault) {
    const { errorCode, status, message } = error;
    return { message, extensions: { code: errorCode ?? 'invalid', status, faults: [] } };
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
export const sendRefusal = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalOf(error, error.message, request.log);
  return reply.code(refusal.extensions.status).send({ data: null, errors: [refusal] });
};
