import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import { type Call, VideoHeader } from '@grandstand/shared-contracts/api';

/** What came back, before judging it. `body` is null when it was not JSON. */
export interface WireReply {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterS?: number;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

interface Refusal {
  readonly errorCode?: string;
  readonly errorMessage?: string;
}

/** Maximum length of a displayed message; longer texts are not from the error catalogue (S-23). */
const MAX_LETTERS = 300;

/** Text to be shown: cut where it is too long, undefined where there is none. */
const shownText = (text: unknown): string | undefined => {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text;
};

/** Texts of failures without a message of the service; `said` translates the service's message. */
export interface FailureTexts {
  readonly problem: string;
  readonly unknown: string;
  readonly localize: (message: string, errorCode: string | undefined) => string;
}

/** The service's own words for a failure, wherever its envelope puts them. */
const refusalIn = (call: Call, body: unknown, { localize }: Pick<FailureTexts, 'localize'>): Refusal => {
  const outer = record(body);
  const inner = call.envelope.kind === 'account' ? record(outer[call.envelope.reply] ?? outer) : outer;
  const [first] = Array.isArray(inner['failureMessage']) ? inner['failureMessage'] : [];
  const { errorCode: code, errorMessage } = record(first ?? inner);
  const errorCode = typeof code === 'string' ? code : undefined;
  const text = shownText(errorMessage);
  return {
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(text === undefined ? {} : { errorMessage: localize(text, errorCode) }),
  };
};

/** S-13, CON-033: success, business refusal, HTTP error and malformed answer become one result type. */
export const fromWire = (call: Call, reply: WireReply, texts: FailureTexts): Result<unknown> => {
  const { errorCode, errorMessage } = refusalIn(call, reply.body, texts);
  const fail = (code: AppError['code'], message: string) =>
    failure(
      new AppError(code, message, {
        status: reply.status,
        ...(errorCode === undefined ? {} : { serviceCode: errorCode }),
        ...(reply.retryAfterS === undefined ? {} : { retryAfterMs: reply.retryAfterS * 1000 }),
      }),
    );
  const { status } = reply;
  if (status >= 500) return fail('unavailable', texts.problem);
  if (status === 429) return fail('throttled', errorMessage ?? texts.problem);
  if (status === 404) return fail('not_found', errorMessage ?? texts.problem);
  if (status === 403)
    return errorCode === undefined
      ? fail('session_expired', texts.problem)
      : fail('forbidden', errorMessage ?? texts.unknown);
  if (status === 401) return fail('not_signed_in', errorMessage ?? texts.problem);
  if (status >= 400) return fail('bad_request', errorMessage ?? texts.problem);
  return openEnvelope(call, reply, texts);
};

const openEnvelope = (call: Call, { status, body }: WireReply, texts: FailureTexts): Result<unknown> => {
  const malformed = (cause: unknown) => failure(new AppError('malformed_reply', texts.problem, { status, cause }));
  const parseReply = (fields: unknown): Result<unknown> => {
    const parsed = call.reply.safeParse(fields);
    return parsed.success ? success(parsed.data) : malformed(parsed.error);
  };
  if (call.envelope.kind === 'plain') return parseReply(body);
  if (call.envelope.kind === 'video') {
    const header = VideoHeader.safeParse(record(body)['header']);
    if (!header.success) return malformed(header.error);
    const { code, message } = header.data;
    if (code !== 0) {
      const serviceCode = String(code);
      const text = shownText(message);
      const shown = text === undefined ? texts.unknown : texts.localize(text, serviceCode);
      return failure(new AppError('refused', shown, { status, serviceCode }));
    }
    return parseReply(record(body)['data'] ?? {});
  }
  const inner = record(body)[call.envelope.reply];
  if (inner === undefined) return malformed(`no ${call.envelope.reply} in the answer`);
  if (record(inner)['responseCode'] === '1') return parseReply(inner);
  const { errorCode, errorMessage } = refusalIn(call, body, texts);
  return failure(
    new AppError('refused', errorMessage ?? texts.unknown, {
      status,
      ...(errorCode === undefined ? {} : { serviceCode: errorCode }),
    }),
  );
};
