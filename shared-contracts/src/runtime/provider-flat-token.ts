import { FlatToken } from '../api/video-tokens.ts';
import { AppError, failure, type Result, success } from '../errors.ts';
import type { BrowserStorage } from './browser-storage.ts';
import type { Caller } from './caller.ts';

interface FlatTokenRequest {
  readonly storage: BrowserStorage;
  readonly call: Caller;
  readonly deviceId: string;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * AUTH-105: fetches and stores the flat token of this device's provider viewer, by the stored session token. A refused
 * session token is replaced once while the provider session itself is alive; when that has ended, its keys are removed,
 * so that it is not requested again and again.
 */
export const fetchProviderFlatToken = async (request: FlatTokenRequest): Promise<Result<string>> => {
  const { storage, call, deviceId, now } = request;
  const sessionToken = storage.get('sessionToken');
  if (sessionToken === null) return failure(new AppError('not_signed_in', 'There is no TV-provider session.'));
  const ask = (token: string) => call(FlatToken, { deviceId, kind: 'tve', sessionToken: token });
  let reply = await ask(sessionToken);
  if (!reply.ok && isRefused(reply.error)) {
    const renewed = await renewSessionToken(request);
    if (renewed !== null) reply = await ask(renewed);
  }
  if (!reply.ok) {
    if (isRefused(reply.error)) {
      for (const key of ['sessionToken', 'tveToken', 'tveFlatToken', 'tveFlatTokenExpiry'] as const)
        storage.remove(key);
    }
    return reply;
  }
  storage.set('tveFlatToken', reply.value.flatToken);
  storage.set('tveFlatTokenExpiry', String(now() + reply.value.expiresIn * 1000));
  return success(reply.value.flatToken);
};

const isRefused = ({ status }: AppError): boolean => status === 401 || status === 403;

/** A new session token for a provider session that is still alive at the platform; null otherwise. */
const renewSessionToken = async ({ storage, call, deviceId }: FlatTokenRequest): Promise<string | null> => {
  const { CheckAuthentication, MvpdUserMetadata } = await import('../api/tv-provider.ts');
  const session = await call(CheckAuthentication, { deviceId });
  if (!session.ok || session.value.status !== 1 || session.value.token === undefined) return null;
  const exchanged = await call(MvpdUserMetadata, { authorization: `Bearer ${session.value.token}` });
  if (!exchanged.ok) return null;
  storage.set('sessionToken', exchanged.value.sessionToken);
  storage.set('tveToken', session.value.token);
  return exchanged.value.sessionToken;
};
