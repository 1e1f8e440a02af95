import * as z from '@grandstand/shared-contracts/schema';
import type { BrowserStorage } from '../storage/browser-storage.ts';
import type { Session } from '@grandstand/shared-contracts';

const Stored = z.object({
  account: z.string(),
  pending: z.array(z.enum(['payment', 'teams', 'players'])),
  teams: z.optional(z.array(z.int())),
});

/** stores what the signed-in account has not finished; a finished onboarding is removed. */
export const storeOnboarding = (
  storage: Pick<BrowserStorage, 'get' | 'set' | 'remove'>,
  { account, onboarding }: Pick<Session, 'account' | 'onboarding'>,
): void => {
  if (!account) return;
  const { spAccountID } = account;
  if (onboarding.pending.length > 0) {
    storage.set('onboarding', JSON.stringify({ account: spAccountID, ...onboarding }));
  } else if (read(storage)?.account === spAccountID) storage.remove('onboarding');
};

/** What this account has not finished in this browser; null for nothing, or for another account's. */
export const storedOnboarding = (
  storage: Pick<BrowserStorage, 'get'>,
  accountId: string,
): Session['onboarding'] | null => {
  const stored = read(storage);
  if (stored?.account !== accountId) return null;
  const { pending, teams } = stored;
  return { pending, ...(teams ? { teams } : {}) };
};

const read = (storage: Pick<BrowserStorage, 'get'>): z.output<typeof Stored> | null => {
  try {
    return Stored.safeParse(JSON.parse(storage.get('onboarding') ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};
