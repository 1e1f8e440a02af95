import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import { type Caller, FlatToken } from '@grandstand/shared-contracts/api';
import type { BrowserStorage } from '../storage/browser-storage.ts';

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
  const send = (token: string) => call(FlatToken, { deviceId, kind: 'tve', sessionToken: token });
  let reply = await send(sessionToken);
  if (!reply.ok && isRefused(reply.error)) {
    const { renewSessionToken } = await import('./renew-session-token.ts');
    const renewed = await renewSessionToken(request);
    if (renewed !== null) reply = await send(renewed);
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
