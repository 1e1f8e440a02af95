import type { Call, Caller, ReplyOf, RequestOf } from '../api/index.ts';
import { AppError, failure, type Result } from '../index.ts';

/** The result of one call, or a function of its request. */
export type Answer<C extends Call> =
  | Result<ReplyOf<C>>
  | ((request: RequestOf<C>) => Result<ReplyOf<C>> | Promise<Result<ReplyOf<C>>>);

export interface FakeCalls {
  readonly call: Caller;
  /** Every call so far, in order. */
  readonly calls: readonly { readonly id: string; readonly request: unknown }[];
  answer<C extends Call>(call: C, answer: Answer<C>): void;
  readonly isAnswered: (call: Call) => boolean;
}

/** Calls that return prepared results; others fail as `unavailable` with this message. */
export const fakeCalls = (unavailableText: () => string): FakeCalls => {
  const answers = new Map<string, Answer<Call>>();
  const calls: { id: string; request: unknown }[] = [];
  const call: Caller = async ({ id }, request) => {
    calls.push({ id, request });
    const answer = answers.get(id);
    if (!answer) return failure(new AppError('unavailable', unavailableText())) as never;
    return (await (typeof answer === 'function' ? answer(request as never) : answer)) as never;
  };
  return {
    call,
    calls,
    answer: ({ id }, answer) => {
      answers.set(id, answer as unknown as Answer<Call>);
    },
    isAnswered: ({ id }) => answers.has(id),
  };
};
