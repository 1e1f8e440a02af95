import { purchaseMessageId, type UnreportedPurchase } from '@grandstand/shared-contracts/api';
import type { Db } from '../../infrastructure/database/database.ts';
import { isReported } from '../engagement/event.repo.ts';

/** Older purchases are not reported: shorter than the retention of events, so none is reported twice. */
const REPORTED_WITHIN_MS = 30 * 24 * 60 * 60_000;

/** SUBS-025: the account's last purchase, while it is recent and unreported; else undefined. */
export const unreportedPurchase = async (
  db: Db,
  accountId: string,
  nowMs: number,
): Promise<UnreportedPurchase | undefined> => {
  const bought = await db
    .selectFrom('ledger')
    // A purchase that was given back has no subscription.
    .innerJoin('subscription', 'subscription.id', 'ledger.subscription_id')
    .leftJoin('referral', (join) =>
      join.onRef('referral.referred_id', '=', 'ledger.account_id').on('referral.credited_at', 'is not', null),
    )
    .select([
      'ledger.order_id as orderId',
      'ledger.amount_minor as amountMinor',
      'ledger.created_at as purchasedAt',
      'subscription.service_id as serviceID',
      'subscription.subscription_type as period',
      'referral.code as referralCode',
    ])
    .where('ledger.account_id', '=', accountId)
    .where('ledger.kind', '=', 'purchase')
    .where('ledger.status', '=', 'approved')
    .where('ledger.created_at', '>', nowMs - REPORTED_WITHIN_MS)
    .orderBy('ledger.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!bought || (await isReported(db, purchaseMessageId(bought.orderId)))) return undefined;
  const { amountMinor, referralCode, ...purchase } = bought;
  return { ...purchase, price: amountMinor / 100, ...(referralCode === null ? {} : { referralCode }) };
};
