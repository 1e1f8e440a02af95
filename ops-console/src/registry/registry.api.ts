import { createRegistryCaller, type RegistryError, RegistryRefusal, refusalOf } from '@grandstand/registry-client';
import type { Grant } from '@grandstand/shared-contracts/release';

/** Who is signed in to the console, and what they may do. */
export interface Operator {
  /** E-mail. */
  readonly actor: string;
  readonly grants: readonly Grant[];
}

export const UNREACHABLE = 'The registry does not answer. Nothing was changed by this page; what is live stays live.';

const unreachable = (): RegistryRefusal => new RegistryRefusal('unreachable', UNREACHABLE);

/** Sends an operation of a `.graphql` file of this package. @throws {RegistryRefusal} */
export const { request: requestRegistry } = createRegistryCaller({
  endpoint: new URL('/graphql', location.href).href,
  unreachable: UNREACHABLE,
});

const session = async (method: 'GET' | 'POST' | 'DELETE', body?: unknown, path = '/session'): Promise<unknown> => {
  const reply = await globalThis
    .fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    .catch(() => {
      throw unreachable();
    });
  if (reply.status === 204) return null;
  const answer = (await reply.json().catch(() => ({}))) as { errors?: readonly RegistryError[] };
  if (!reply.ok) throw refusalOf(answer.errors) ?? unreachable();
  return answer;
};

/** Null when no operator is signed in. @throws {RegistryRefusal} */
export const currentOperator = async (): Promise<Operator | null> => {
  try {
    return (await session('GET')) as Operator;
  } catch (error) {
    if (error instanceof RegistryRefusal && error.code === 'unauthorized') return null;
    throw error;
  }
};

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, where there is one. */
  readonly code?: string;
}

/** @throws {RegistryRefusal} `unauthorized` for a wrong e-mail, password or code, `totp_needed`, `throttled` */
export const signIn = async (credentials: Credentials): Promise<void> => {
  await session('POST', credentials);
};

/** Ends every session of the operator, this one too. @throws {RegistryRefusal} `forbidden` for a wrong current password, `invalid` */
export const changePassword = async (current: string, password: string): Promise<void> => {
  await session('POST', { current, password }, '/session/password');
};

/** @throws {RegistryRefusal} */
export const signOut = async (): Promise<void> => {
  await session('DELETE');
};
