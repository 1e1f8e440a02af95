import { API_PASSWORD, API_USER, CHANNEL_PARTNER_ID } from '../constants.ts';
import type { Call } from './call.ts';

/** A request ready for `fetch`. */
export interface WireRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * A query string with brackets: `{a:[1,2], b:{c:3}}` → `a[]=1&a[]=2&b[c]=3` (CON-028). Null and undefined are left out.
 */
export const bracketQuery = (payload: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === null || value === undefined) return;
    if (Array.isArray(value)) for (const entry of value) add(`${name}[]`, entry);
    else if (typeof value === 'object') for (const [key, entry] of Object.entries(value)) add(`${name}[${key}]`, entry);
    else query.append(name, String(value as string | number | boolean));
  };
  for (const [name, value] of Object.entries(payload)) add(name, value);
  return query.toString();
};

/** Builds the request for a call. `payload` is the validated request; fields named in the path or as headers leave it. */
export const toWire = (
  call: Call,
  payload: Readonly<Record<string, unknown>>,
  credentials: Readonly<Record<string, string>>,
  baseUrlOf: (service: Call['service']) => string,
): WireRequest => {
  const rest: Record<string, unknown> = { ...payload };
  const path = call.path.replace(/(?<=\/):(\w+)/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const headers: Record<string, string> = { Accept: 'application/json', ...credentials };
  for (const [header, field] of Object.entries(call.headers ?? {})) {
    headers[header] = String(rest[field]);
    delete rest[field];
  }
  const url = /^https?:\/\//.test(path) ? path : `${baseUrlOf(call.service)}${path}`;
  if (call.encoding === 'query') {
    const query = bracketQuery(rest);
    return { url: query ? `${url}?${query}` : url, method: call.method, headers, body: null };
  }
  if (call.encoding === 'form') {
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
    return { url, method: call.method, headers, body: bracketQuery(rest) };
  }
  headers['Content-Type'] = 'application/json';
  return { url, method: call.method, headers, body: JSON.stringify(wrap(call, rest)) };
};

const wrap = (call: Call, fields: Record<string, unknown>): unknown =>
  call.envelope.kind === 'account'
    ? {
        [call.envelope.request]: {
          apiUser: API_USER,
          apiPassword: API_PASSWORD,
          channelPartnerID: CHANNEL_PARTNER_ID,
          ...fields,
        },
      }
    : Object.keys(fields).length === 0 && call.headers
      ? null
      : fields;
