import { RegistryRefusal } from '../registry-client.ts';

/** A permission; `*` matches any value. */
export interface Grant {
  readonly action: string;
  readonly remote: string;
  readonly environment: string;
}

export interface Caller {
  readonly actor: string;
  readonly grants: readonly Grant[];
}

export interface Session {
  readonly bearer: string;
  /** ISO 8601. */
  readonly expiresAt: string | null;
}

/** The cookie under which a registry's own pages keep the same bearer. */
const SESSION_COOKIE = /(?:^|, )gs-operator=([\w-]+)(?:[^,]*?; Max-Age=(\d+))?/i;

const ask = async (endpoint: string, init: RequestInit): Promise<Response> => {
  let response: Response;
  try {
    response = await fetch(new URL('/session', endpoint), { ...init, redirect: 'error' });
  } catch (cause) {
    throw new RegistryRefusal('unreachable', `The registry at ${endpoint} does not answer.`, [], cause);
  }
  if (response.ok) return response;
  const said = (await response.json().catch(() => ({}))) as {
    errors?: readonly { message?: string; extensions?: { code?: string } }[];
  };
  const { message = `The registry at ${endpoint} answered ${response.status}.`, extensions } = said.errors?.[0] ?? {};
  throw new RegistryRefusal(extensions?.code ?? 'refused', message);
};

/** A dedicated session for this machine. @throws {RegistryRefusal} `unauthorized` for a wrong e-mail, password or code; `totp_needed` */
export const signIn = async (
  endpoint: string,
  credentials: { readonly email: string; readonly password: string; readonly code?: string },
  nowMs: number,
): Promise<Session> => {
  const response = await ask(endpoint, {
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
  (await ask(endpoint, { headers: { authorization: `Bearer ${bearer}` } })).json() as Promise<Caller>;

/** Ends a session at the registry; a token stays what it is until it is revoked. @throws {RegistryRefusal} */
export const signOut = async (endpoint: string, bearer: string): Promise<void> => {
  await ask(endpoint, { method: 'DELETE', headers: { cookie: `gs-operator=${bearer}` } });
};

/** `publish mf-watch anywhere; release * in staging`; `read` where there is nothing more. */
export const grantsText = (grants: readonly Grant[]): string =>
  grants
    .map(({ action, remote, environment }) => {
      const what = action === '*' ? 'everything' : action.replace('_', ' ');
      const where = environment === '*' ? 'everywhere' : `in ${environment}`;
      return `${what} ${remote === '*' ? 'with any package' : `with ${remote}`} ${where}`;
    })
    .join('; ') || 'read';
