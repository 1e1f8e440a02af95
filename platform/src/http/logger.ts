import pino from 'pino';
import type { Config } from '../config.ts';

interface LoggedRequest {
  method: string;
  url: string;
  ip: string;
  id: string;
}

/**
 * To stderr, to a file, or to `destination`. Personal data stays out (S-34): of a request only method and path are written, of an error
 * only what names it, and these fields are removed wherever they appear.
 */
export function createLogger(
  { level, file }: Config['log'],
  destination: pino.DestinationStream = pino.destination({ dest: file ?? 2, mkdir: true, sync: true }),
): pino.Logger {
  return pino(
    {
      level,
      redact: {
        paths: ['email', '*.email', 'headers.authorization', 'headers.cookie', 'headers["x-user-info"]', '*.password'],
        censor: '[removed]',
      },
      serializers: {
        req: ({ method, url, ip, id }: LoggedRequest) => ({ id, method, path: url.split('?', 1)[0], ip }),
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
}
