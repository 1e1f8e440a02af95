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
 * AUTH-105: the flat token of this device's provider viewer, by the kept session token, and keeps it. A session that is
 * over at the provider is forgotten here too, so that it is not asked about again and again.
 */
export const fetchProviderFlatToken = async ({
  storage,
  call,
  deviceId,
  now,
}: FlatTokenRequest): Promise<Result<string>> => {
  const sessionToken = storage.get('sessionToken');
  if (sessionToken === null) return failure(new AppError('not_signed_in', 'There is no TV-provider session.'));
  const reply = await call(FlatToken, { deviceId, kind: 'tve', sessionToken });
  if (!reply.ok) {
    if (reply.error.status === 401 || reply.error.status === 403) {
      for (const key of ['sessionToken', 'tveToken', 'tveFlatToken', 'tveFlatTokenExpiry'] as const)
        storage.remove(key);
    }
    return reply;
  }
  storage.set('tveFlatToken', reply.value.flatToken);
  storage.set('tveFlatTokenExpiry', String(now() + reply.value.expiresIn * 1000));
  return success(reply.value.flatToken);
};
