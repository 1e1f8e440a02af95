import type { Call, ReplyOf } from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { payloadOf, refuseUnstorable } from './call-payload.ts';
import { sendWritten, type WrittenJson, writtenJson } from './conditional-json.ts';
import { malformed, Refusal } from './errors.ts';

/** What a handler gets besides the parsed request. `proof` is what `authenticate` returned. */
export interface CallContext<Proof> {
  readonly proof: Proof;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Authenticate<Proof> = (request: FastifyRequest) => Promise<Proof>;

/** For calls that need no credentials. */
export const anyone: Authenticate<null> = async () => null;

type ParsedRequest<C> = C extends Call<infer Request, z.ZodMiniType> ? z.output<Request> : never;

/**
 * Answers a contract's call: reads and checks the request, runs the handler, checks the reply, wraps both as the
 * contract's envelope defines. The handler returns the fields inside the envelope, or throws a `Refusal`. `conditional`
 * answers with an ETag, so that asking again is cheap; an object that the handler answers with once more, and has not
 * changed, is then not checked and written again.
 * @throws {HttpError} 400 for a request that does not parse, naming the fields.
 */
export const registerCall = <C extends Call, Proof>(
  app: FastifyInstance,
  call: C,
  authenticate: Authenticate<Proof>,
  handler: (request: ParsedRequest<C>, context: CallContext<Proof>) => Promise<ReplyInput<C>> | ReplyInput<C>,
  { conditional = false }: { conditional?: boolean } = {},
): void => {
  const written = new WeakMap<object, WrittenJson>();
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const proof = await authenticate(request);
      const parsed = call.request.safeParse(payloadOf(call, request));
      if (!parsed.success) throw malformed(problemsOf(parsed.error.issues));
      refuseUnstorable(parsed.data as Record<string, unknown>);
      const context = { proof, request, reply };
      const answer = await attempt(async () => handler(parsed.data as ParsedRequest<C>, context));
      if (answer instanceof Refusal) return reply.send(refusalBody(call, request, answer));
      const known = written.get(answer as object);
      if (known) return sendWritten(request, reply, known, PRIVATE);
      const body = successBody(call, request, call.reply.parse(answer));
      if (!conditional) return reply.send(body);
      const fresh = writtenJson(body);
      written.set(answer as object, fresh);
      return sendWritten(request, reply, fresh, PRIVATE);
    },
  });
};

/** For this viewer's browser, which asks whether it is still good. */
const PRIVATE = 'private, no-cache';

type ReplyInput<C> = C extends Call<z.ZodMiniType, infer Reply> ? z.input<Reply> : ReplyOf<C>;

const attempt = async <T>(work: () => Promise<T>): Promise<T | Refusal> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

/** Names the fields, not their values: values may be passwords. */
const problemsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): string => {
  const problems = issues.map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'request'}: ${message}`);
  return `The request is malformed (${problems.join('; ')}).`;
};

const successBody = ({ envelope }: Call, request: FastifyRequest, fields: unknown): unknown => {
  if (envelope.kind === 'account') {
    return { [envelope.reply]: { responseCode: '1', message: 'Success', ...(fields as object) } };
  }
  if (envelope.kind === 'video') return { header: { code: 0, tracking_id: request.id }, data: fields };
  return fields;
};

const refusalBody = ({ envelope }: Call, request: FastifyRequest, { code, message }: Refusal): unknown => {
  if (envelope.kind === 'account') {
    const failureMessage = [{ errorCode: code, errorMessage: message }];
    return { [envelope.reply]: { responseCode: '0', message: 'Failure', failureMessage } };
  }
  if (envelope.kind === 'video') return { header: { code: Number(code), message, tracking_id: request.id } };
  return { errorCode: code, errorMessage: message };
};
