import type { FastifyRequest } from 'fastify';
import { deviceNotVerified, sessionExpired, unauthenticated } from '../../infrastructure/http/errors.ts';
import type { Authenticate } from '../../infrastructure/http/register-call.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { bearerToken } from '../account/authenticate.ts';
import type { DeviceProof, DeviceSecrets } from './device-secrets.ts';

/** What the headers of a playback call prove. */
export interface PlaybackProof {
  /** Null for the holder of an anonymous flat token; represents the provider's viewer for a TV provider's. */
  readonly accountId: string | null;
  readonly device: DeviceProof;
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The anonymous client token of `/oauth2/token`. @throws {HttpError} 401, or 403 without errorCode when expired. */
export const clientOf =
  (tokens: SignedTokens): Authenticate<null> =>
  async (request) => {
    const claims = tokens.verify('client', bearerToken(request) ?? '');
    if (claims === 'expired') throw sessionExpired();
    if (claims === 'forged') throw unauthenticated();
    return null;
  };

export interface ViewerTokens {
  /** An account's entitlement token, a provider viewer's token, or an anonymous flat token. */
  readonly viewerToken: string;
  /** Beside an anonymous token; an expired one leaves an anonymous viewer. */
  readonly providerToken: string;
  readonly deviceId: string;
}

/** Whether the session that a token was issued in has ended. */
export type IsSignedOut = (familyId: string) => Promise<boolean>;

/** Whose tokens these are; null for an anonymous viewer's. @throws {HttpError} 401; 403 without errorCode when only time has passed */
export const viewerOf =
  (tokens: SignedTokens, isSignedOut: IsSignedOut) =>
  async ({ viewerToken, providerToken, deviceId }: ViewerTokens): Promise<string | null> => {
    const entitlement = tokens.verify('entitlement', viewerToken);
    if (entitlement === 'expired') throw sessionExpired();
    if (entitlement !== 'forged') {
      if (await isSignedOut(String(entitlement['fam']))) throw unauthenticated();
      return String(entitlement['sub']);
    }
    const given = tokens.verify('tve', viewerToken);
    if (given === 'expired') throw sessionExpired();
    const provider = given === 'forged' ? tokens.verify('tve', providerToken) : given;
    if (typeof provider === 'object') {
      if (provider['dev'] !== deviceId) throw unauthenticated();
      return String(provider['sub']);
    }
    const flat = tokens.verify('flat', viewerToken);
    if (flat === 'expired') throw sessionExpired();
    if (flat === 'forged') throw unauthenticated();
    return null;
  };

/** @throws {HttpError} 401 when any of the tokens is missing, forged or over; 403 without errorCode when only time has passed. */
export const playbackProofOf = (
  tokens: SignedTokens,
  secrets: DeviceSecrets,
  isSignedOut: IsSignedOut,
): Authenticate<PlaybackProof> => {
  const client = clientOf(tokens);
  const viewer = viewerOf(tokens, isSignedOut);
  return async (request) => {
    await client(request);
    const deviceToken = headerOf(request, 'x-device-id');
    const claims = secrets.claimsOf(deviceToken);
    if (!claims) throw deviceNotVerified();
    const accountId = await viewer({
      viewerToken: headerOf(request, 'x-authorization'),
      providerToken: headerOf(request, 'x-provider-token'),
      deviceId: claims.sub,
    });
    const device = secrets.verify(deviceToken, claims, accountId);
    if (!device) throw deviceNotVerified();
    return { accountId, device };
  };
};
