import type * as z from '@grandstand/shared-contracts/schema';
import type { ServiceName, TeamServiceName } from '../config/service-names.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Which credentials the transport adds. `bearer`: the account's access token. `client`: the video platform's client
 * token. `playback`: client token, entitlement or flat token, device token, provider token. `raw`: the value
 * without `Bearer`, for the TV-provider service (CON-030).
 */
export type CallAuth = 'none' | 'bearer' | 'client' | 'playback' | 'raw';

/**
 * One call of the specification's section 7, as data: used by the browser's caller, by test handlers and by the
 * platform's routes alike, so that they cannot drift.
 */
export interface Call<Request extends z.ZodMiniType = z.ZodMiniType, Reply extends z.ZodMiniType = z.ZodMiniType> {
  /** Unique name, the last path word where that is one: `getContact`. */
  readonly id: string;
  readonly service: ServiceName | TeamServiceName;
  readonly method: Method;
  /** Path on the service; `:name` segments are filled from the request and leave its payload. */
  readonly path: string;
  readonly auth: CallAuth;
  /** GET and DELETE send the payload as a query string; other methods send JSON, or a form when flagged (CON-028, CON-029). */
  readonly encoding: 'query' | 'json' | 'form';
  /** Header name to the request field that fills it; such fields leave the payload. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How a reply signals success or refusal: account wrapper, video header, or plain body. */
  readonly envelope: Envelope;
  readonly request: Request;
  /** Type of `Result.value` on success: the fields inside the envelope. */
  readonly reply: Reply;
}

export type Envelope =
  | { readonly kind: 'account'; readonly request: string; readonly reply: string }
  | { readonly kind: 'video' }
  | { readonly kind: 'plain' };

export type RequestOf<C> = C extends Call<infer Request, z.ZodMiniType> ? z.input<Request> : never;
export type ReplyOf<C> = C extends Call<z.ZodMiniType, infer Reply> ? z.output<Reply> : never;

export const defineCall = <Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  call: Call<Request, Reply>,
): Call<Request, Reply> => call;
