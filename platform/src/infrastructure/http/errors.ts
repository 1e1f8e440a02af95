import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isOutage, isStorageFull } from '../database/outage.ts';
import { StoreError } from '../store/object-store.ts';

/** The service understood the request and refuses it: HTTP 200, `responseCode` 0 or a video code (S-13). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The catalogue's code: `eV2134`, `40060105`, … */
  readonly code: string;

  constructor(code: string | number, message: string) {
    super(message);
    this.code = String(code);
  }
}

/** A request that is not answered at all: an HTTP status from 400 on. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** Absent for an expired session only: clients distinguish it from `forbidden` by that. */
  readonly errorCode: string | null;
  readonly retryAfterS: number | null;
  /** Every error of a request that has several; for operators. */
  readonly details: readonly string[];

  constructor(
    status: number,
    errorCode: string | null,
    message: string,
    retryAfterS: number | null = null,
    details: readonly string[] = [],
  ) {
    super(message);
    this.details = details;
    this.status = status;
    this.errorCode = errorCode;
    this.retryAfterS = retryAfterS;
  }
}

export const malformed = (message: string) => new HttpError(400, 'malformed_request', message);
export const unauthenticated = () => new HttpError(401, 'not_signed_in', 'Log in to continue.');
/** The device token is missing, expired, forged or signed for another viewer: a client signs a new one and retries. */
export const deviceNotVerified = () =>
  new HttpError(401, 'device_not_verified', 'We couldn’t verify this device. Please try again.');
export const sessionExpired = () => new HttpError(403, null, 'The session has expired.');
export const forbidden = (message: string) => new HttpError(403, 'forbidden', message);
/** What the request needs is away for the moment, or overloaded; nothing was done. */
export const unavailable = () => new HttpError(503, 'unavailable', COMMON_TEXTS['errorModal.body'], 5);
/** A disk is full; nothing was stored. */
export const storageFull = () => new HttpError(503, 'storage_full', COMMON_TEXTS['errorModal.body'], 30);
export const TOO_OFTEN = 'Too many attempts. Please try again later.';
export const throttled = (retryAfterS: number) => new HttpError(429, 'throttled', TOO_OFTEN, retryAfterS);

interface ErrorBody {
  errorCode?: string;
  errorMessage: string;
  /** As the log has it. */
  requestId: string;
}

/** The only error handler: nothing but catalogue messages leaves the platform (S-13, S-33). */
export const installErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) return sendHttpError(reply, error);
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
    if (status === 429) return sendHttpError(reply, throttled(60));
    if (status === 413) return sendHttpError(reply, new HttpError(413, 'too_large', 'The request is too large.'));
    if (status >= 400 && status < 500) return sendHttpError(reply, malformed('We couldn’t read this request.'));
    if (isStorageFull(error)) {
      request.log.error({ err: error }, 'the disk is full');
      return sendHttpError(reply, storageFull());
    }
    if (isOutage(error) || error instanceof StoreError) {
      request.log.warn({ err: error }, 'a store did not answer');
      return sendHttpError(reply, unavailable());
    }
    request.log.error({ err: error }, 'request failed');
    return sendHttpError(reply, new HttpError(500, 'internal_error', COMMON_TEXTS['errorModal.body']));
  });
};

export const notFound = () => new HttpError(404, 'not_found', 'There’s nothing at this address.');

export const sendHttpError = (
  reply: FastifyReply,
  { status, errorCode, message, retryAfterS }: HttpError,
): FastifyReply => {
  const body: ErrorBody = {
    ...(errorCode === null ? {} : { errorCode }),
    errorMessage: message,
    requestId: reply.request.id,
  };
  if (retryAfterS !== null) reply.header('retry-after', String(retryAfterS));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
};
