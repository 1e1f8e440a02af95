import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../account/authenticate.ts';
import { sessionExpired, unauthenticated } from '../errors.ts';
import type { Authenticate } from '../http/register-call.ts';
import type { SignedTokens } from '../tokens/signed-tokens.ts';
import type { DeviceProof, DeviceSecrets } from './device-secrets.ts';

/** What the headers of a playback call prove. */
export interface PlaybackProof {
  /** Null for the holder of an anonymous flat token; stands for the provider's viewer with a TV provider's. */
  readonly accountId: string | null;
  readonly device: DeviceProof;
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The anonymous client token of `/oauth2/token`. @throws {HttpFault} 401, or 403 without errorCode when expired. */
export const clientOf =
  (tokens: SignedTokens): Authenticate<null> =>
  async (request) => {
    const claims = tokens.verify('client', bearerToken(request) ?? '');
    if (claims === 'expired') throw sessionExpired();
    if (claims === 'forged') throw unauthenticated();
    return null;
  };

/** @throws {HttpFault} 401 when any of the tokens is missing, forged or over; 403 without errorCode when only time has passed. */
export function playbackProofOf(tokens: SignedTokens, secrets: DeviceSecrets): Authenticate<PlaybackProof> {
  const client = clientOf(tokens);
  return async (request) => {
    await client(request);
    const device = secrets.verify(headerOf(request, 'x-device-id'));
    if (!device) throw unauthenticated();
    const proof = headerOf(request, 'x-authorization');
    const entitlement = tokens.verify('entitlement', proof);
    if (entitlement === 'expired') throw sessionExpired();
    if (entitlement !== 'forged') return { accountId: String(entitlement['sub']), device };
    const provider = tokens.verify('tve', proof);
    if (provider === 'expired') throw sessionExpired();
    // Beside an anonymous token, a provider's that is over leaves an anonymous viewer.
    const viewer = provider === 'forged' ? tokens.verify('tve', headerOf(request, 'x-provider-token')) : provider;
    if (typeof viewer === 'object') {
      if (viewer['dev'] !== device.deviceId) throw unauthenticated();
      return { accountId: String(viewer['sub']), device };
    }
    const flat = tokens.verify('flat', proof);
    if (flat === 'expired') throw sessionExpired();
    if (flat === 'forged') throw unauthenticated();
    return { accountId: null, device };
  };
}
