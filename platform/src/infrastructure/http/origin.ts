import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { isDraining } from './draining.ts';
import { installErrorHandler, malformed, notFound, sendHttpError } from './errors.ts';
import { installSafeHeaders, safeHeaders } from './safe-headers.ts';

export interface OriginOptions {
  /** Addresses of proxies whose `X-Forwarded-For` is trusted; null: of none. */
  readonly trustedProxies: string | null;
  /** Whether the site is served over https. */
  readonly secure: boolean;
  readonly timeouts: { readonly requestMs: number; readonly idleMs: number };
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

const BODY_LIMIT = 64 * 1024;
/** How long a module may take to start. The default of 10 s ends the start of a machine that does much else. */
const MODULE_START_MS = 60_000;

/** A server with the limits, headers and error responses that every origin of the platform has. It has no routes. */
export const createOrigin = ({ trustedProxies, secure, timeouts, clock, log }: OriginOptions): FastifyInstance => {
  const headers = safeHeaders({ secure });
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // The same in log lines, in error responses and in traces.
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies ?? false,
    bodyLimit: BODY_LIMIT,
    pluginTimeout: MODULE_START_MS,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    // Node checks for slow requests every 30 s by default, and allows headers a minute.
    http: {
      headersTimeout: timeouts.requestMs,
      connectionsCheckingInterval: Math.min(1_000, timeouts.requestMs / 4),
    },
    // A mangled link that a viewer opens gets the site's page for unknown addresses.
    rewriteUrl: ({ url = '/', headers: requested }) => (requested.accept?.includes('text/html') ? decodable(url) : url),
    // The router cannot match these addresses; hooks and the error handler do not run for them.
    frameworkErrors: (_error, _request, reply) =>
      void sendHttpError(reply.headers(headers), malformed('We couldn’t read this address.')),
  });
  installSafeHeaders(app, headers);
  installErrorHandler(app);
  installResponseHeaders(app, clock);
  app.setNotFoundHandler((_request, reply) => sendHttpError(reply, notFound()));
  return app;
};

const installResponseHeaders = (app: FastifyInstance, clock: Clock): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    // Clients sign and judge tokens by this header, so it follows the platform's clock.
    reply.header('date', new Date(clock.now()).toUTCString());
    if (closing || isDraining(app)) reply.header('connection', 'close');
    done(null, payload);
  });
};

/** PostgreSQL's text cannot contain NUL. For origins whose calls are not checked field by field. */
export const refuseNul = (app: FastifyInstance): FastifyInstance =>
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.url.includes('%00') ? malformed('The address contains a NUL character.') : undefined),
  );

/** Escapes percent signs that start no valid escape sequence. */
const decodable = (url: string): string => {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
};
