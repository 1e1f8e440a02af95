import type { Call } from '@grandstand/shared-contracts/api';
import type { FastifyRequest } from 'fastify';
import { malformed } from './errors.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MAX_LEVELS = 50;

/** Why PostgreSQL could not keep a value: neither its text nor its JSON holds NUL, and JSON may not be nested for ever. */
const storageError = (value: unknown): string | null => {
  const left: [unknown, number][] = [[value, 0]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [part, level] = next;
    if (typeof part === 'string' && part.includes('\u0000')) return 'holds a NUL character';
    if (level > MAX_LEVELS) return 'is nested too deeply';
    if (typeof part !== 'object' || part === null) continue;
    for (const inner of Object.entries(part).flat()) left.push([inner, level + 1]);
  }
  return null;
};

/** @throws {HttpError} 400 naming the field that no table could keep */
export const refuseUnstorable = (fields: Fields): void => {
  for (const [name, value] of Object.entries(fields)) {
    const problem = storageError(value);
    if (problem) throw malformed(`The request is malformed (${name}: ${problem}).`);
  }
};

/** Collects a call's fields from where the contract puts them: body or query, path, headers. */
export const payloadOf = (call: Call, request: FastifyRequest): Fields => {
  const { headers = {} } = call;
  const named = Object.entries(headers).map(([header, field]) => [field, request.headers[header.toLowerCase()]]);
  return { ...carried(call, request), ...(request.params as Fields), ...Object.fromEntries(named) };
};

const carried = (call: Call, { headers, body, query }: FastifyRequest): Fields => {
  if (call.encoding === 'query') return numbersIn(call, query as Fields);
  // A call whose fields all travel elsewhere may come without a body.
  if (body === undefined && call.envelope.kind === 'plain') return {};
  const type = headers['content-type']?.split(';', 1)[0]?.trim();
  const wanted = call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  if (type !== wanted) throw malformed(`The body must be ${wanted}.`);
  if (call.envelope.kind !== 'account') {
    if (body === null || isFields(body)) return body ?? {};
    throw malformed('The body must be an object.');
  }
  const wrapped = isFields(body) ? body[call.envelope.request] : undefined;
  if (!isFields(wrapped)) throw malformed(`The body must hold ${call.envelope.request}.`);
  return wrapped;
};

interface Field {
  readonly _zod: { readonly def: { readonly type: string; readonly innerType?: Field } };
}

/** Also behind a default, or where it may be absent. */
const isNumber = (field: Field | undefined): boolean =>
  field !== undefined && (field._zod.def.type === 'number' || isNumber(field._zod.def.innerType));

/** A query carries text only; what the contract wants as a number becomes one. */
const numbersIn = (call: Call, query: Fields): Fields => {
  const { def } = call.request._zod as { def: { shape?: Record<string, Field> } };
  const entries = Object.entries(query).map(([name, value]) => {
    // `__proto__` and similar keys are not fields.
    const field = Object.hasOwn(def.shape ?? {}, name) ? def.shape?.[name] : undefined;
    const wanted = isNumber(field) && typeof value === 'string' && value.trim() !== '';
    return [name, wanted ? Number(value) : value];
  });
  return Object.fromEntries(entries);
};
