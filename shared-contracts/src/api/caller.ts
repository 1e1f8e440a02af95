import type { Result } from '../errors.ts';
import type { Call, ReplyOf, RequestOf } from './call.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets the call outlive the page (stream delete on leaving). */
  readonly keepalive?: boolean;
  /** Address that operators configure for a call without credentials: absolute, or a path of the call's service. */
  readonly address?: string | undefined;
}

/** Performs a call. Resolves to its parsed reply or to a failure; never rejects. */
export type Caller = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  options?: CallOptions,
) => Promise<Result<ReplyOf<C>>>;
