import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import mercurius, { type IResolvers } from 'mercurius';
import type { Listen } from '../../infrastructure/database/listen.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { StoreError } from '../../infrastructure/store/object-store.ts';
import type { Access } from '../registry/access/access.service.ts';
import { requireCaller } from '../registry/access/bearer.ts';
import type { Operators } from '../registry/access/operators.service.ts';
import type { Keys } from '../registry/keys/keys.service.ts';
import { assertMay, type Caller } from '../registry/model/grants.ts';
import { REGISTRY_STATUS, RegistryError } from '../registry/model/registry-error.ts';
import type { Verdict } from '../registry/model/verdict.ts';
import { alarmRoutes } from './alarm.routes.ts';
import { announceRoutes } from './announce.routes.ts';
import { environmentStreamRoutes } from './environment-stream.routes.ts';
import { ofrepRoutes } from './ofrep.routes.ts';
import { checkQuery } from './query-check.ts';
import { checkQueryLimits, createRowBudget, MAX_QUERY_DEPTH, MAX_QUERY_TOKENS } from './query-limits.ts';
import { registryResolvers } from './registry.resolvers.ts';
import { registrySchema } from './registry.schema.ts';
import type { Registry } from './registry.service.ts';

/** The largest file of a build. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
/** Variables may contain a file of a schedule. Callers are known before their bodies are read. */
const MAX_QUERY_BYTES = 4 * 1024 * 1024;

type FileRequest = FastifyRequest<{ Params: { name: string; version: string; '*': string } }>;

/** Types and operations that another room adds to the API. */
export interface GraphqlExtension {
  readonly schema: string;
  readonly resolvers: { readonly Query: object; readonly Mutation: object };
  /** Its own routes, behind the check of the caller. */
  readonly routes?: (app: FastifyInstance) => Promise<void>;
  /** Database channel whose messages notify consoles of a change. */
  readonly channel?: string;
}

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
  readonly extensions: readonly GraphqlExtension[];
  readonly listen: Listen;
}

/** Only behind `requireCaller`. */
const callerOf = ({ caller }: FastifyRequest): Caller => {
  if (caller) return caller;
  throw new RegistryError('unauthorized', 'Authentication required.');
};

/** `/graphql`, the stream of changes and the uploads of `/publish/<name>/<version>/<path>`. Needs cookies; register it in a separate scope. */
export const registryRoutes = async (
  app: FastifyInstance,
  {
    registry,
    access,
    operators,
    keys,
    now,
    queriesPerMinute,
    siteOrigin,
    afterChange,
    extensions,
    listen,
  }: RegistryRoutesOptions,
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
    schema: [registrySchema, ...extensions.map(({ schema }) => schema)].join('\n'),
    resolvers: extended(registryResolvers(registry, { access, operators, keys }, { now, siteOrigin }), extensions),
    context: (request) => ({ caller: callerOf(request), rows: createRowBudget() }),
    // Compiling a query costs more than running it, and callers choose how many different ones there are.
    jit: 0,
    allowBatchedQueries: false,
    graphql: { parseOptions: { maxTokens: MAX_QUERY_TOKENS }, validateOptions: { maxErrors: 10 } },
    graphiql: false,
    // Its own would answer 200 to a wrong token.
    errorHandler: false,
    queryDepth: MAX_QUERY_DEPTH,
    additionalRouteOptions: { bodyLimit: MAX_QUERY_BYTES },
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

  const channels = extensions.flatMap(({ channel }) => channel ?? []);
  await environmentStreamRoutes(app, { registry, access, listen, channels });
  for (const { routes } of extensions) await routes?.(app);
  announceRoutes(app, registry.overrides, callerOf);
  await app.register(async (evaluations) => ofrepRoutes(evaluations, { registry, now, sendRefusal }));
  alarmRoutes(app, registry, { callerOf, afterChange });
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

const extended = (own: IResolvers, extensions: readonly GraphqlExtension[]): IResolvers => ({
  ...own,
  Query: Object.assign({}, own['Query'], ...extensions.map(({ resolvers }) => resolvers.Query)),
  Mutation: Object.assign({}, own['Mutation'], ...extensions.map(({ resolvers }) => resolvers.Mutation)),
});

interface ErrorLog {
  error(details: unknown, message: string): void;
}

interface Refusal {
  message: string;
  extensions: { code: string; status: number; problems: readonly string[]; verdict?: Verdict };
}

/** What a caller gets of a failure; `error` undefined: GraphQL refused the query, and `said` is its message. */
const refusalOf = (error: unknown, message: string, log: ErrorLog): Refusal => {
  if (error instanceof RegistryError) {
    const { code, status, problems, verdict } = error;
    return { message: error.message, extensions: { code, status, problems, ...(verdict ? { verdict } : {}) } };
  }
  if (error instanceof StoreError) {
    const code = 'store_unavailable';
    return { message: error.message, extensions: { code, status: REGISTRY_STATUS[code], problems: [] } };
  }
  if (error instanceof HttpError) {
    const { errorCode, status, message, details } = error;
    return { message, extensions: { code: errorCode ?? 'invalid', status, problems: details } };
  }
  const { statusCode = 500, errors = [] } = (error ?? { statusCode: 400 }) as Partial<FastifyError & ValidationErrors>;
  if (statusCode < 500) {
    const problems = errors.map(({ message }) => message);
    return { message, extensions: { code: 'invalid', status: statusCode, problems } };
  }
  log.error({ err: error }, 'registry request failed');
  return {
    message: 'The registry failed; its log says why.',
    extensions: { code: 'internal', status: 500, problems: [] },
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
