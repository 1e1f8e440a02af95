import {
  AppError,
  failure,
  type Host,
  type Result,
  type SocialIdentity,
  type SocialType,
  success,
} from '@grandstand/shared-contracts';
import { BeginSocialLogin, RedeemSocialCode } from '@grandstand/shared-contracts/api';
import * as openid from 'openid-client';
import { contextOf, keepVisit, type SocialVisit } from './social-visit.ts';

const SCOPE = 'openid email profile';
const returnUrl = ({ href }: Host, flow: SocialVisit['flow']): string =>
  location.origin + href({ screen: flow === 'device' ? 'device-social-return' : 'social-return' });

/** Resolves to the provider's address, with PKCE, state and the platform's nonce; this tab remembers them. */
export const openVisit = async (host: Host, type: SocialType): Promise<Result<string>> => {
  const begun = await host.call(BeginSocialLogin, { socialLoginType: type });
  if (!begun.ok) return begun;
  const { nonce, authorizationEndpoint, responseMode, issuer, clientId, namesItself, idTokenAlgorithms } = begun.value;
  const context = contextOf(host);
  const codeVerifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const about = { issuer, clientId, namesItself, idTokenAlgorithms };
  const isKept = keepVisit({ ...about, ...context, type, state, nonce, codeVerifier, startedAt: Date.now() });
  if (!isKept) return failure(new AppError('cancelled', host.t('social.noStorage', { brand: type })));
  const url = openid.buildAuthorizationUrl(clientOf(about, { authorization_endpoint: authorizationEndpoint }), {
    redirect_uri: returnUrl(host, context.flow),
    scope: SCOPE,
    response_mode: responseMode,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return success(url.href);
};

/** The parameters of a provider's response. */
export type Returned =
  | { readonly kind: 'proven'; readonly identity: SocialIdentity }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error?: AppError };

/**
 * Validates the response against the visit, redeems its code, and reads the identity. A state, issuer or nonce that differs
 * from the visit's fails; nothing of the response is used then.
 */
export const closeVisit = async (host: Host, visit: SocialVisit, answer: URL): Promise<Returned> => {
  const { type, state, nonce, codeVerifier, flow } = visit;
  const client = clientOf(
    visit,
    { token_endpoint: location.origin + RedeemSocialCode.path },
    // With a wrong device clock, the platform's clock decides whether a token has expired.
    { [openid.clockSkew]: Math.round((host.now() - Date.now()) / 1000) },
  );
  let refused: AppError | undefined;
  // The platform requests it from the issuer: a page must not contain the secret that real issuers require.
  client[openid.customFetch] = async () => {
    const redeemed = await host.call(RedeemSocialCode, {
      socialLoginType: type,
      code: answer.searchParams.get('code') ?? '',
      codeVerifier,
      redirectUri: returnUrl(host, flow),
    });
    if (!redeemed.ok) {
      refused = redeemed.error;
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    // No request to the issuer is made for the viewer, so there is no access token.
    return Response.json({ access_token: 'none', token_type: 'bearer', id_token: redeemed.value.idToken });
  };
  try {
    const tokens = await openid.authorizationCodeGrant(client, answer, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    return {
      kind: 'proven',
      identity: {
        type,
        subject: text(claims?.sub),
        idToken: tokens.id_token ?? '',
        email: text(claims?.['email']),
        name: text(claims?.['name']),
      },
    };
  } catch (error) {
    if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') {
      return { kind: 'cancelled' };
    }
    return { kind: 'failed', ...(refused && refused.code !== 'refused' ? { error: refused } : {}) };
  }
};

/** The library's metadata of the issuer, as the platform discovered it. */
const clientOf = (
  {
    issuer,
    clientId,
    namesItself,
    idTokenAlgorithms,
  }: Pick<SocialVisit, 'issuer' | 'clientId' | 'namesItself' | 'idTokenAlgorithms'>,
  endpoint: Pick<openid.ServerMetadata, 'authorization_endpoint' | 'token_endpoint'>,
  metadata: Partial<openid.ClientMetadata> = {},
): openid.Configuration => {
  const client = new openid.Configuration(
    {
      issuer,
      ...endpoint,
      authorization_response_iss_parameter_supported: namesItself,
      id_token_signing_alg_values_supported: [...idTokenAlgorithms],
    },
    clientId,
    metadata,
  );
  // Development servers have no certificate.
  if (location.protocol === 'http:') openid.allowInsecureRequests(client);
  return client;
};
