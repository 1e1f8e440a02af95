import type { FastifyRequest } from 'fastify';
import { refuseUnstorable } from '../../infrastructure/http/call-payload.ts';
import { RegistryError } from '../registry/model/registry-error.ts';

interface Requested {
  readonly query?: unknown;
  readonly variables?: unknown;
}

/** NUL as it is written in GraphQL. No table could keep it. */
const NUL = /\\u(0000|\{0+\})/;

/**
 * Input that the GraphQL library accepts without validation: a syntax tree in JSON,
 * and text that holds NUL.
 * @throws {RegistryError} `invalid`
 * @throws {HttpError} 400 for variables that no table could keep
 */
export const checkQuery = async ({ body, query }: FastifyRequest): Promise<void> => {
  for (const carrier of [body, query] as (Requested | null | undefined)[]) {
    const text = carrier?.query;
    if (typeof text === 'string') {
      if (isJson(text)) throw new RegistryError('invalid', 'The query must be GraphQL, not JSON.');
      if (NUL.test(text)) throw new RegistryError('invalid', 'The query holds a NUL character.');
    }
    refuseUnstorable({ query: text, variables: carrier?.variables });
  }
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
