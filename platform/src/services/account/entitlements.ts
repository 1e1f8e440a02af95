import type { GetEntitlements, ReplyOf } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { batched } from '../../infrastructure/database/batched.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import type { AccountRepo } from './account.repo.ts';
import { serviceMessages } from './wire-format.ts';

const OVAT_LIFE_S = 60 * 60;
/** Each playback start and heartbeat asks: batched, the statements cost a fraction. */
const LOOK_UP_WINDOW_MS = 3;

/** What gives access now: a plan that starts later does not. `provider`: a TV provider's word. */
export type Access = 'active' | 'finalBill' | 'provider' | 'none';

export interface Entitlements {
  /** By the account's subscription or through a TV provider. `patienceMs`: longer waits share more. */
  accessOf(accountId: string, patienceMs?: number): Promise<Access>;
  /** CON-008: a token that names account and session to the video service; nothing for an account without access. */
  reply(session: { accountId: string; familyId: string }): Promise<ReplyOf<typeof GetEntitlements>>;
  /** Whether the account has access without a TV provider. */
  hasOwnSubscription(accountId: string): Promise<boolean>;
}

export const createEntitlements = (
  accounts: AccountRepo,
  tokens: SignedTokens,
  clock: Clock,
  isProviderLinked: (accountId: string) => Promise<boolean>,
): Entitlements => {
  const subscriptionsOf = batched(accounts.subscriptionsOfAll, LOOK_UP_WINDOW_MS);
  const ownAccessOf = async (accountId: string, patienceMs?: number): Promise<Access> => {
    const now = clock.now();
    const started = serviceMessages((await subscriptionsOf(accountId, patienceMs)) ?? [], now).filter(
      ({ startDate = 0 }) => startDate <= now,
    );
    if (started.some(({ status }) => status === 'Active')) return 'active';
    return started.length > 0 ? 'finalBill' : 'none';
  };
  const accessOf = async (accountId: string, patienceMs?: number): Promise<Access> => {
    const own = await ownAccessOf(accountId, patienceMs);
    return own === 'none' && (await isProviderLinked(accountId)) ? 'provider' : own;
  };
  return {
    accessOf,
    hasOwnSubscription: async (accountId) => (await ownAccessOf(accountId)) !== 'none',
    async reply({ accountId, familyId }) {
      if ((await accessOf(accountId)) === 'none') return {};
      return {
        ovatToken: tokens.sign('entitlement', { sub: accountId, fam: familyId }, OVAT_LIFE_S),
        ovatTokenExpiry: clock.now() + OVAT_LIFE_S * 1000,
      };
    },
  };
};
