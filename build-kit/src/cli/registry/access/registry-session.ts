import { RegistryRefusal } from '@grandstand/registry-client';
import type { GrantInput } from '../registry.generated.ts';
import { requestRegistry } from './request-registry.ts';

export interface Caller {
  readonly actor: string;
  readonly grants: readonly GrantInput[];
}

export interface Session {
  readonly bearer: string;
  /** ISO 8601. */
  readonly expiresAt: string | null;
}

/** The cookie under which a registry's own pages keep the same bearer. */
const SESSION_COOKIE = /(?:^|, )gs-operator=([\w-]+)(?:[^,]*?; Max-Age=(\d+))?/i;

const request = (endpoint: string, init: RequestInit): Promise<Response> => requestRegistry(endpoint, '/session', init);

/** A dedicated session for this machine. @throws {RegistryRefusal} `unauthorized` for a wrong e-mail, password or code; `totp_needed` */
export const signIn = async (
  endpoint: string,
  credentials: { readonly email: string; readonly password: string; readonly code?: string },
  nowMs: number,
): Promise<Session> => {
  const response = await request(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const [, bearer, maxAgeS] = SESSION_COOKIE.exec(response.headers.get('set-cookie') ?? '') ?? [];
  if (bearer === undefined) throw new RegistryRefusal('refused', `The registry at ${endpoint} opened no session.`);
  return { bearer, expiresAt: maxAgeS ? new Date(nowMs + Number(maxAgeS) * 1000).toISOString() : null };
};

/** Identity and permissions of a bearer. @throws {RegistryRefusal} `unauthorized` */
export const whoIs = async (endpoint: string, bearer: string): Promise<Caller> =>
  (await request(endpoint, { headers: { authorization: `Bearer ${bearer}` } })).json() as Promise<Caller>;

/** Ends a session at the registry; a token stays what it is until it is revoked. @throws {RegistryRefusal} */
export const signOut = async (endpoint: string, bearer: string): Promise<void> => {
  await request(endpoint, { method: 'DELETE', headers: { cookie: `gs-operator=${bearer}` } });
};

/** `publish mf-watch anywhere; release * in staging`; `read` where there is nothing more. */
export const grantsText = (grants: readonly GrantInput[]): string =>
  grants
    .map(({ action, remote, environment }) => {
      const what = action === '*' ? 'everything' : action.replace('_', ' ');
      const where = environment === '*' ? 'everywhere' : `in ${environment}`;
      return `${what} ${remote === '*' ? 'with any package' : `with ${remote}`} ${where}`;
    })
    .join('; ') || 'read';
