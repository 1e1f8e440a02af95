import type { Grant } from '@grandstand/shared-contracts/release';
import { ClientError, GraphQLClient } from 'graphql-request';
import { Refusal } from './refusal.ts';
import type { Verdict } from './registry-types.ts';

/** Who is signed in to the console, and what they may do. */
export interface Operator {
  /** E-mail. */
  readonly actor: string;
  readonly grants: readonly Grant[];
}

interface Fault {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly faults?: readonly string[];
    readonly verdict?: Verdict;
  };
}

const UNREACHABLE = 'The registry does not answer. Nothing was changed by this page; what is live stays live.';

const refusalOf = (faults: readonly Fault[] | undefined): Refusal => {
  const [first] = faults ?? [];
  if (!first) return new Refusal('unreachable', UNREACHABLE);
  const { code = 'refused', faults: single = [], verdict = null } = first.extensions ?? {};
  return new Refusal(code, first.message, single, verdict);
};

// Looked up at each call: the page's own, not the one there was when this file was read.
const graphql = () =>
  new GraphQLClient(new URL('/graphql', location.href).href, {
    credentials: 'same-origin',
    fetch: (input, init) => globalThis.fetch(input, init),
  });

/**
 * Asks the registry; it checks documents and replies by its own schema, and a test checks the documents of this package
 * against that schema. @throws {Refusal}
 */
export const ask = async <Reply>(
  document: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Reply> => {
  try {
    return await graphql().request<Reply>(document, variables);
  } catch (error) {
    throw refusalOf(error instanceof ClientError ? (error.response.errors as readonly Fault[] | undefined) : undefined);
  }
};

const session = async (method: 'GET' | 'POST' | 'DELETE', body?: unknown, path = '/session'): Promise<unknown> => {
  const reply = await globalThis
    .fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    .catch(() => {
      throw new Refusal('unreachable', UNREACHABLE);
    });
  if (reply.status === 204) return null;
  const answer = (await reply.json().catch(() => ({}))) as { errors?: readonly Fault[] };
  if (!reply.ok) throw refusalOf(answer.errors);
  return answer;
};

/** Null when no operator is signed in. @throws {Refusal} */
export const currentOperator = async (): Promise<Operator | null> => {
  try {
    return (await session('GET')) as Operator;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthorized') return null;
    throw error;
  }
};

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, where there is one. */
  readonly code?: string;
}

/** @throws {Refusal} `unauthorized` for a wrong e-mail, password or code, `totp_needed`, `throttled` */
export const signIn = async (credentials: Credentials): Promise<void> => {
  await session('POST', credentials);
};

/** Ends every session of the operator, this one too. @throws {Refusal} `forbidden` for a wrong current password, `invalid` */
export const changePassword = async (current: string, password: string): Promise<void> => {
  await session('POST', { current, password }, '/session/password');
};

/** @throws {Refusal} */
export const signOut = async (): Promise<void> => {
  await session('DELETE');
};
