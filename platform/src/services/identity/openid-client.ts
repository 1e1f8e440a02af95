import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Issuer } from './issuers.ts';

const ANSWER_MS = 5_000;
const METADATA_LIFE_MS = 60 * 60_000;

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
});
type Metadata = z.infer<typeof Metadata>;

const TokenReply = z.object({ id_token: z.string() });

/** The platform's side of OpenID Connect with one issuer. */
export interface OpenIdClient {
  readonly clientId: string;
  /** @throws {Error} when the issuer does not respond, or has another name */
  metadata(): Promise<Metadata>;
  /** The id token for a code; null when the issuer refuses it. @throws {Error} when the issuer does not answer */
  redeem(grant: { code: string; codeVerifier: string; redirectUri: string }): Promise<string | null>;
  /** The claims of a valid id token for us, or null. @throws {Error} when the issuer's keys cannot be loaded */
  claims(idToken: string): Promise<JWTPayload | null>;
}

/** Discovery and keys are kept; keys are asked for again when a token names an unknown one. */
export const openIdClient = ({ url, clientId, clientSecret }: Issuer, clock: Clock): OpenIdClient => {
  let known: { readonly metadata: Metadata; readonly keys: JWTVerifyGetKey; readonly untilMs: number } | null = null;

  const discover = async () => {
    if (known && clock.now() < known.untilMs) return known;
    const response = await request(`${url}/.well-known/openid-configuration`);
    const metadata = Metadata.parse(await response.json());
    if (metadata.issuer !== url) throw new Error(`The issuer ${url} calls itself ${metadata.issuer}.`);
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: ANSWER_MS });
    known = { metadata, keys, untilMs: clock.now() + METADATA_LIFE_MS };
    return known;
  };

  return {
    clientId,
    metadata: async () => (await discover()).metadata,

    async redeem({ code, codeVerifier, redirectUri }) {
      const { metadata } = await discover();
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
        client_id: clientId,
        ...(clientSecret === null ? {} : { client_secret: clientSecret }),
      });
      const response = await request(metadata.token_endpoint, { method: 'POST', body });
      if (response.status >= 500) throw new Error(`The token endpoint of ${url} answered ${response.status}.`);
      return response.ok ? TokenReply.parse(await response.json()).id_token : null;
    },

    async claims(idToken) {
      const { metadata, keys } = await discover();
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer: metadata.issuer,
          audience: clientId,
          algorithms: ['ES256', 'RS256', 'PS256', 'EdDSA'],
          requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
          currentDate: new Date(clock.now()),
        });
        // Issued to another client that may also speak to us.
        return payload['azp'] === undefined || payload['azp'] === clientId ? payload : null;
      } catch (error) {
        if (isAboutToken(error)) return null;
        throw error;
      }
    },
  };
};

const request = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });

/** Not about the network, where the keys come from. */
const isAboutToken = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^ERR_(JW[TS]_|JWKS_NO_MATCHING_KEY|JWKS_MULTIPLE|JOSE_ALG)/.test(code);
};
