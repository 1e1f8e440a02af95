import type { Live, Session } from '@grandstand/shared-contracts';
import { purchaseMessageId } from '@grandstand/shared-contracts/api';
import type { BrowserStorage } from '../storage/browser-storage.ts';
import type { Analytics } from './analytics.ts';

export interface PurchaseDependencies {
  readonly session: Live<Session>;
  readonly storage: Pick<BrowserStorage, 'set'>;
  readonly track: Analytics['track'];
}

type Purchase = NonNullable<Session['subscriptions']['unreportedPurchase']>;

const MONTHLY_DAYS = 30;

/** SUBS-025: 30 days or one year ahead of the purchase. */
const expiryOf = ({ period, purchasedAt }: Purchase): Date => {
  const expiry = new Date(purchasedAt);
  if (period === 'Monthly') expiry.setUTCDate(expiry.getUTCDate() + MONTHLY_DAYS);
  else expiry.setUTCFullYear(expiry.getUTCFullYear() + 1);
  return expiry;
};

/**
 * SUBS-020, SUBS-025: a purchase that the account service lists as unreported is reported: right after the
 * payment, or at the next visit when the tab was closed too early. Several tabs may report it; the order's
 * message is taken once.
 */
export const followPurchases = ({ session, storage, track }: PurchaseDependencies): void => {
  const told = new Set<string>();
  const report = () => {
    const purchase = session.get().subscriptions.unreportedPurchase;
    if (!purchase || told.has(purchase.orderId)) return;
    const { orderId, serviceID, period, price, purchasedAt, referralCode } = purchase;
    told.add(orderId);
    storage.set('lastPurchase', JSON.stringify({ orderId, serviceID, referralCode }));
    const props = { orderId, serviceID, period, price, expires: expiryOf(purchase).toISOString() };
    track('Purchase', props, { id: purchaseMessageId(orderId), at: purchasedAt });
  };
  session.subscribe(report);
  report();
};
