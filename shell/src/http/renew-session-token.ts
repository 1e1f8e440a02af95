import { type Caller, CheckAuthentication, MvpdUserMetadata } from '@grandstand/shared-contracts/api';
import type { BrowserStorage } from '../storage/browser-storage.ts';

interface Renewal {
  readonly storage: BrowserStorage;
  readonly call: Caller;
  readonly deviceId: string;
}

/** A new session token for a provider session that is still valid at the platform; null if it is not. */
export const renewSessionToken = async ({ storage, call, deviceId }: Renewal): Promise<string | null> => {
  const session = await call(CheckAuthentication, { deviceId });
  if (!session.ok || session.value.status !== 1 || session.value.token === undefined) return null;
  const exchanged = await call(MvpdUserMetadata, { authorization: `Bearer ${session.value.token}` });
  if (!exchanged.ok) return null;
  storage.set('sessionToken', exchanged.value.sessionToken);
  storage.set('tveToken', session.value.token);
  return exchanged.value.sessionToken;
};
