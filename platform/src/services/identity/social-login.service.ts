import { createHash, randomUUID } from 'node:crypto';
import { fillText } from '@grandstand/shared-contracts';
import type { BeginSocialLogin, RedeemSocialCode, ReplyOf, RequestOf } from '@grandstand/shared-contracts/api';
import type { FastifyBaseLogger } from 'fastify';
import { decodeJwt, type JWTPayload } from 'jose';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { HttpError, Refusal } from '../../infrastructure/http/errors.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { BRANDS, type Brand, brandOf, type Issuers, RESPONSE_MODE, type SocialType, TYPE_OF } from './issuers.ts';
import { type OpenIdClient, openIdClient } from './openid-client.ts';
import type { SpentNonce } from './social-nonce.repo.ts';

/** Long enough to fill in Create Profile after choosing an identity. */
const NONCE_LIFE_S = 30 * 60;

/** An identity that an id token proves. It counts once: using it consumes its nonce. */
export interface ProvenIdentity extends SpentNonce {
  readonly type: SocialType;
  readonly subject: string;
  /** Lower case; null unless the provider asserts that the address is verified. */
  readonly verifiedEmail: string | null;
}

/** What a request claims about a social identity. */
export interface ClaimedIdentity {
  readonly subject: string | undefined;
  readonly type?: SocialType | undefined;
  readonly idToken: string | undefined;
}

/** `browser`: the secret of the visitor's cookie, which ties a nonce to the browser that asked for it. */
export interface SocialLogins {
  /** @throws {Refusal} `social_off` */
  begin(type: SocialType, browser: string): Promise<ReplyOf<typeof BeginSocialLogin>>;
  /** @throws {Refusal} `no_user` for a code that the issuer does not take */
  redeem(request: RequestOf<typeof RedeemSocialCode>): Promise<string>;
  /** S-04: signature, issuer, audience, expiry, our nonce in this browser, `sub`; null when any of them fails. */
  prove(claimed: ClaimedIdentity, browser: string): Promise<ProvenIdentity | null>;
  /** False when the proof was used before. */
  spend(identity: ProvenIdentity): Promise<boolean>;
}

export interface SocialLoginOptions {
  readonly issuers: Issuers;
  readonly returnUrls: () => Promise<readonly string[]>;
  readonly tokens: SignedTokens;
  readonly nonces: {
    readonly isSpent: (nonceId: string) => Promise<boolean>;
    readonly spend: (nonce: SpentNonce) => Promise<boolean>;
  };
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The response for every identity that is unproven or unknown (S-04). */
/** `{brand}`: the identity provider. */
const SOCIAL_FAILED = 'We couldn’t finish signing you in with {brand}. Please try again.';
const SOCIAL_OFF = 'You can’t sign in with {brand} right now. Log in with your email instead.';

export const noUserAttached = (): Refusal => new Refusal('no_user', 'No user attached with this profile.');

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export const createSocialLogins = (options: SocialLoginOptions): SocialLogins => {
  const { issuers, returnUrls, tokens, nonces, clock, log } = options;
  const clients = new Map<Brand, OpenIdClient>(
    BRANDS.flatMap((brand) => {
      const issuer = issuers[brand];
      return issuer ? [[brand, openIdClient(issuer, clock)] as const] : [];
    }),
  );

  /** An issuer that does not respond is logged here, and the visitor can try again. */
  const reach = async <T>(brand: Brand, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (err) {
      log.warn({ err, brand }, 'an identity provider did not answer as it should');
      throw new HttpError(503, 'identity_unavailable', fillText(SOCIAL_FAILED, { brand: TYPE_OF[brand] }));
    }
  };
  const clientOf = (brand: Brand): OpenIdClient => {
    const client = clients.get(brand);
    if (!client) throw new Refusal('social_off', fillText(SOCIAL_OFF, { brand: TYPE_OF[brand] }));
    return client;
  };
  const issuerOf = (idToken: string): Brand | undefined => {
    try {
      const { iss } = decodeJwt(idToken);
      return BRANDS.find((brand) => issuers[brand] !== null && issuers[brand]?.url === iss);
    } catch {
      return undefined;
    }
  };

  return {
    async begin(type, browser) {
      const brand = brandOf(type);
      const client = clientOf(brand);
      const metadata = await reach(brand, () => client.metadata());
      return {
        issuer: metadata.issuer,
        clientId: client.clientId,
        authorizationEndpoint: metadata.authorization_endpoint,
        nonce: tokens.sign('socialNonce', { jti: randomUUID(), typ: type, bro: hashOf(browser) }, NONCE_LIFE_S),
        responseMode: RESPONSE_MODE[brand],
        namesItself: metadata.authorization_response_iss_parameter_supported,
        idTokenAlgorithms: metadata.id_token_signing_alg_values_supported,
      };
    },

    async redeem({ socialLoginType, code, codeVerifier, redirectUri }) {
      const brand = brandOf(socialLoginType);
      const client = clientOf(brand);
      if (!(await returnUrls()).includes(redirectUri)) throw noUserAttached();
      const idToken = await reach(brand, () => client.redeem({ code, codeVerifier, redirectUri }));
      if (idToken === null) throw noUserAttached();
      return idToken;
    },

    async prove({ subject, type, idToken }, browser) {
      const brand = idToken === undefined ? undefined : issuerOf(idToken);
      if (idToken === undefined || brand === undefined || !subject) return null;
      const claims = await reach(brand, () => clientOf(brand).claims(idToken));
      if (!claims || claims.sub !== subject || (type !== undefined && type !== TYPE_OF[brand])) return null;
      const nonce = tokens.verify('socialNonce', String(claims['nonce']));
      if (nonce === 'expired' || nonce === 'forged') return null;
      const isOurs = nonce['typ'] === TYPE_OF[brand] && nonce['bro'] === hashOf(browser);
      const nonceId = String(nonce['jti']);
      if (!isOurs || (await nonces.isSpent(nonceId))) return null;
      const verifiedEmail = verifiedEmailOf(claims);
      return { type: TYPE_OF[brand], subject, verifiedEmail, nonceId, expiresAtMs: Number(nonce['exp']) * 1000 };
    },

    spend: ({ nonceId, expiresAtMs }) => nonces.spend({ nonceId, expiresAtMs }),
  };
};

/** Apple writes booleans as text. */
export const verifiedEmailOf = ({ email, email_verified: isVerified }: JWTPayload): string | null =>
  typeof email === 'string' && (isVerified === true || isVerified === 'true') ? email.toLowerCase() : null;
