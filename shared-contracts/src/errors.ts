/** The closed list of failures that code may branch on. Screens show `message`. */
export const ERROR_CODES = [
  /** The service could not be reached, timed out, or returned a server error; can be retried. */
  'unavailable',
  /** The reply does not match the schema of the contract. */
  'malformed_reply',
  /** The service refused the request; `serviceCode` is the reason (`eV2134`, `40060105`, …). */
  'refused',
  /** The request was wrong (HTTP 400). */
  'bad_request',
  'not_signed_in',
  /** The access token has expired: HTTP 403 without an errorCode. */
  'session_expired',
  'forbidden',
  'not_found',
  'throttled',
  /** A remote did not load, or threw while mounting. */
  'remote_unavailable',
  /** The release in the document is unsigned, tampered with, or malformed. */
  'bad_release',
  'cancelled',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface AppErrorOptions {
  readonly cause?: unknown;
  /** The service's own code, verbatim. */
  readonly serviceCode?: string;
  /** HTTP status, when one was received. */
  readonly status?: number;
  readonly retryAfterMs?: number;
}

/** A designed failure. Compare by `isAppError` and `code`, never by class: two bundles mean two classes. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly serviceCode: string | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.serviceCode = options.serviceCode;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The code of the error catalogue (`eV2134`, `40060105`) that a screen may show; undefined for any other code. */
export const shownCode = (error: Pick<AppError, 'serviceCode'> | undefined | null): string | undefined =>
  /^(eV)?\d+$/.test(error?.serviceCode ?? '') ? error?.serviceCode : undefined;

export const isAppError = (value: unknown): value is AppError => value instanceof Error && value.name === 'AppError';

/** Outcome of a call: the parsed reply, or the one kind of failure there is. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failure = (error: AppError): Result<never> => ({ ok: false, error });
