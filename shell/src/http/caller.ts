import { AppError, failure, type Result, TIMERS } from '@grandstand/shared-contracts';
import {
  type Call,
  type CallAuth,
  type Caller,
  type CallOptions,
  type ReplyOf,
  type RequestOf,
  toWire,
  type WireRequest,
} from '@grandstand/shared-contracts/api';
import { isTeamService, type RuntimeSettings, type Translate } from '@grandstand/shared-contracts/config';
import type { ServerClock } from './server-clock.ts';
import { type FailureTexts, fromWire, type WireReply } from './wire-reply.ts';

type ProofHeaders = Readonly<Record<string, string>>;

export interface Credentials {
  /** Authentication headers per kind of credential. A failure here is the call's failure. */
  (auth: CallAuth, caller: Caller): Promise<Result<ProofHeaders>>;
  /**
   * Discards the tokens of this kind after a service refused them, so that the next call fetches new ones. `refused` are
   * the headers of that call: a token that was replaced meanwhile is kept. Null when no headers could be made.
   */
  discard?(auth: CallAuth, refused: ProofHeaders | null): void;
}

export interface CallerDependencies {
  readonly fetch: typeof globalThis.fetch;
  readonly settings: () => Pick<RuntimeSettings, 'services'>;
  readonly t: Translate;
  /** Translates a service's English sentence. */
  readonly localize?: FailureTexts['localize'];
  readonly credentials: Credentials;
  /** The access token was refused. Resolves to whether a new one is stored; then the call is retried once. */
  readonly renewSession: () => Promise<boolean>;
  /** Receives the headers of every response, to learn the server's time. */
  readonly observe?: ServerClock['observe'];
}

/**
 * The one way of a browser to the services (CON-026…033, SHELL-064…067). What a page has asked ahead (decision 26) it takes
 * through its `fetch`, too.
 */
export const createCaller = (dependencies: CallerDependencies): Caller => {
  const { settings, t, credentials, renewSession } = dependencies;
  const { localize = (message: string) => message } = dependencies;
  const texts = (): FailureTexts => ({ problem: t('errorModal.body'), unknown: t('error.unknown'), localize });

  const attempt = async (
    call: Call,
    payload: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<Attempt> => {
    const proof = await credentials(isTeamService(call.service) ? 'none' : call.auth, caller);
    if (!proof.ok) return { result: proof, proof: null };
    return { result: await exchange(call, payload, options, proof.value), proof: proof.value };
  };

  const exchange = async (
    call: Call,
    payload: Readonly<Record<string, unknown>>,
    options: CallOptions,
    proof: ProofHeaders,
  ): Promise<Result<unknown>> => {
    if (isTeamService(call.service) && !settings().services[call.service]) {
      return failure(new AppError('unavailable', texts().problem));
    }
    const addressed = call.auth === 'none' && options.address ? { ...call, path: options.address } : call;
    const wire = toWire(addressed, payload, proof, (service) => settings().services[service] ?? '');
    const reply = await send(dependencies, wire, options);
    return reply instanceof Error
      ? failure(new AppError(options.signal?.aborted ? 'cancelled' : 'unavailable', texts().problem, { cause: reply }))
      : fromWire(call, reply, texts());
  };

  /** Whether a refused call is worth one more attempt, with new tokens. */
  const shouldRetry = async ({ auth }: Call, { result, proof }: Attempt): Promise<boolean> => {
    if (result.ok || result.error.status === undefined) return false;
    const { code } = result.error;
    if (auth === 'bearer') {
      if (code !== 'session_expired') return false;
      // Another call may have renewed the session since this one was sent.
      const current = await credentials(auth, caller);
      return (current.ok && current.value['Authorization'] !== proof?.['Authorization']) || renewSession();
    }
    if ((auth !== 'client' && auth !== 'playback') || !TOKEN_REFUSALS.has(code)) return false;
    credentials.discard?.(auth, proof);
    return true;
  };

  const caller: Caller = async <C extends Call>(call: C, request: RequestOf<C>, options: CallOptions = {}) => {
    const parsed = call.request.safeParse(request);
    if (!parsed.success) {
      return failure(new AppError('bad_request', texts().problem, { cause: parsed.error }));
    }
    const payload = parsed.data as Readonly<Record<string, unknown>>;
    const first = await attempt(call, payload, options);
    const last = (await shouldRetry(call, first)) ? await attempt(call, payload, options) : first;
    return last.result as Result<ReplyOf<C>>;
  };
  return caller;
};

interface Attempt {
  readonly result: Result<unknown>;
  /** The headers that were sent; null when the credentials failed and nothing was sent. */
  readonly proof: ProofHeaders | null;
}

/** HTTP 401 and 403: the video platform does not accept a token any more, after its time or a change of signing keys. */
const TOKEN_REFUSALS: ReadonlySet<AppError['code']> = new Set(['not_signed_in', 'session_expired', 'forbidden']);

const send = async (
  { fetch, observe }: Pick<CallerDependencies, 'fetch' | 'observe'>,
  wire: WireRequest,
  options: CallOptions,
): Promise<WireReply | Error> => {
  const timeout = AbortSignal.timeout(TIMERS.callTimeoutMs);
  try {
    const response = await fetch(wire.url, {
      method: wire.method,
      headers: wire.headers,
      body: wire.body,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      keepalive: options.keepalive ?? false,
      credentials: 'same-origin',
    });
    observe?.(response.headers);
    const text = await response.text();
    const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
    return { status: response.status, body: parseJson(text), ...(Number.isFinite(retryAfterS) ? { retryAfterS } : {}) };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
