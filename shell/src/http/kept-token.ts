import type { BrowserStorage } from '../storage/browser-storage.ts';

/** A token is renewed this long before it ends, so that it is still good when it arrives. */
export const RENEW_EARLY_MS = 30_000;

/** A token that this browser keeps, if it is good at `nowMs` (epoch ms) and long enough after. */
export const keptToken = (
  storage: Pick<BrowserStorage, 'get'>,
  name: 'clientToken' | 'tveFlatToken',
  nowMs: number,
): string | null => {
  const token = storage.get(name);
  const endsAt = Number(storage.get(`${name}Expiry`) ?? 0);
  return token !== null && endsAt - RENEW_EARLY_MS > nowMs ? token : null;
};
