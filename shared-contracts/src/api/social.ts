import * as z from '@grandstand/shared-contracts/schema';
import { SocialLoginType } from './account.ts';
import { accountCall } from './account-call.ts';

/**
 * Starts a social sign-in: whom to ask, and the nonce its id token must carry. The nonce is good for one sign-in,
 * registration or attachment in this browser (S-04). Refused with `social_off` where the brand is not configured.
 */
export const BeginSocialLogin = accountCall(
  'beginSocialLogin',
  'none',
  z.object({ socialLoginType: SocialLoginType }),
  z.object({
    issuer: z.string(),
    clientId: z.string(),
    authorizationEndpoint: z.string(),
    nonce: z.string(),
    /** How the issuer brings the code back; `form_post` reaches the page as a query too. */
    responseMode: z.enum(['query', 'form_post']),
    /** Whether the issuer includes `iss` in its response (RFC 9207). */
    namesItself: z.boolean(),
    idTokenAlgorithms: z.array(z.string()),
  }),
);

/**
 * Turns a code into the id token. The platform asks the issuer, because real issuers want a secret that no page may
 * hold; the code alone is worthless without this browser's verifier.
 */
export const RedeemSocialCode = accountCall(
  'redeemSocialCode',
  'none',
  z.object({
    socialLoginType: SocialLoginType,
    code: z.string().check(z.maxLength(2_000)),
    codeVerifier: z.string().check(z.maxLength(200)),
    /** `routes.socialReturn` on the site's origin. */
    redirectUri: z.string(),
  }),
  z.object({ idToken: z.string() }),
);
