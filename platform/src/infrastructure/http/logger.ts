import pino from 'pino';

export interface LogOptions {
  readonly level: string;
  /** Null: to stderr. */
  readonly file: string | null;
}

interface LoggedRequest {
  method: string;
  routeOptions?: { url?: string | undefined };
  is404: boolean;
  ip: string;
  id: string;
}

/**
 * To stderr, to a file, or to `destination`. Personal data stays out (S-34): of a request only method and route template
 * are written, because an address may hold a token (a signed media path, a push channel); of an error only what names it;
 * and these fields are removed wherever they appear. `facts` are added to every line.
 */
export const createLogger = (
  { level, file }: LogOptions,
  destination: pino.DestinationStream = pino.destination({ dest: file ?? 2, mkdir: true, sync: true }),
  facts: () => object = () => ({}),
): pino.Logger =>
  pino(
    {
      level,
      mixin: facts,
      redact: {
        paths: ['email', '*.email', 'headers.authorization', 'headers.cookie', 'headers["x-user-info"]', '*.password'],
        censor: '[removed]',
      },
      serializers: {
        req: ({ method, routeOptions, is404, ip, id }: LoggedRequest) => ({
          id,
          method,
          route: is404 ? null : (routeOptions?.url ?? null),
          ip,
        }),
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          message: error.message,
          code: error.code,
          stack: error.stack,
        }),
      },
    },
    destination,
  );
