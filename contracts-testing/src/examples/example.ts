import type * as z from '@grandstand/shared-contracts/schema';
import type { Call } from '@grandstand/shared-contracts/api';

/**
 * Example request and reply of a call. The API page shows it, the contract test sends it.
 * Apart from the call, so that no browser downloads it. What only a running platform can know (a token, a code that was
 * mailed) is written in angle brackets.
 */
export interface CallExample {
  readonly call: Call;
  readonly request: Readonly<Record<string, unknown>>;
  readonly reply: unknown;
}

/** `request` and `reply` are checked against the call's schemas by the compiler. */
export const example = <Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  call: Call<Request, Reply>,
  request: z.input<Request> & Readonly<Record<string, unknown>>,
  reply: z.input<Reply>,
): CallExample => ({ call, request, reply });
