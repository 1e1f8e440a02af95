import { generateKeyPairSync } from 'node:crypto';
import { type AdapterPayload, errors, interactionPolicy, Provider } from 'oidc-provider';
import { type Brand, SANDBOX_CLIENT_ID } from '../../services/identity/issuers.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import type { Person } from './people.ts';

/** PKCS#8 text of a new signing key. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export interface SandboxProviderOptions {
  readonly brand: Brand;
  readonly issuer: string;
  /** Private key as a JWK. */
  readonly signingKey: Readonly<Record<string, unknown>>;
  readonly cookieKey: string;
  readonly redirectUris: () => Promise<readonly string[]>;
  readonly signInPath: (uid: string) => string;
  readonly errorPage: () => string;
  readonly behindProxy: boolean;
}

export interface SandboxProvider {
  readonly provider: Provider;
  /** Makes a person known, so that their id token can be written. */
  remember(person: Person): void;
}

/**
 * An OpenID provider with one public client of ours: code flow with PKCE, nothing else. Asks who it is every time,
 * as a chooser does, and for no consent: the page shows what is shared.
 */
export const createSandboxProvider = (options: SandboxProviderOptions): SandboxProvider => {
  const { brand, issuer, signingKey, cookieKey, redirectUris, signInPath, errorPage, behindProxy } = options;
  const people = new Map<string, Person>();
  const policy = interactionPolicy.base();
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('choose', 'somebody is chosen each time', (ctx) =>
        ctx.oidc.result?.login ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    );

  const memory = createMemoryAdapter();
  // Read for every request, because a release may move the addresses.
  const client = async (id: string): Promise<AdapterPayload | undefined> =>
    id === SANDBOX_CLIENT_ID
      ? {
          client_id: SANDBOX_CLIENT_ID,
          redirect_uris: [...(await redirectUris())],
          response_types: ['code'],
          grant_types: ['authorization_code'],
          token_endpoint_auth_method: 'none',
          id_token_signed_response_alg: 'ES256',
        }
      : undefined;

  const provider = new Provider(issuer, {
    adapter: (model) => (model === 'Client' ? { ...memory(model), find: client } : memory(model)),
    jwks: { keys: [{ ...signingKey, alg: 'ES256', use: 'sig' }] },
    cookies: {
      keys: [cookieKey],
      names: { session: `${brand}_session`, interaction: `${brand}_interaction`, resume: `${brand}_resume` },
    },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The claims are read from the id token, as real providers put them there.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    interactions: { policy, url: (_ctx, { uid }) => signInPath(uid) },
    ttl: {
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: 15 * 60,
      Session: 60 * 60,
      Grant: 60 * 60,
      AccessToken: 60,
    },
    findAccount(_ctx, subject) {
      const person = people.get(subject);
      return (
        person && {
          accountId: subject,
          claims: () => ({ sub: subject, email: person.email, email_verified: true, name: person.name }),
        }
      );
    },
    async loadExistingGrant(ctx) {
      const { client, session, provider: at } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new at.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(ctx) {
      ctx.type = 'html';
      ctx.body = errorPage();
    },
  });
  provider.proxy = behindProxy;
  return { provider, remember: (person) => void people.set(person.subject, person) };
};

/** Whether a sign-in has ended or never existed. */
export const isOver = (error: unknown): boolean => error instanceof errors.SessionNotFound;
