import { randomUUID } from 'node:crypto';
import type { Db } from '../../infrastructure/database/database.ts';
import { isPaying } from '../billing/ledger.repo.ts';
import type { Mail } from '../mail/mail.ts';
import { putInOutbox } from '../mail/outbox.repo.ts';
import { type HeldSubscription, paymentUnderWay, type Transition } from '../plans/subscription-machine.ts';

export interface PaymentMethodRow {
  readonly id: string;
  readonly name: string;
  /** The only digits of a card that are stored. */
  readonly lastDigits: string | null;
  readonly isAutoPayment: boolean;
}

export interface SubscriptionRepo {
  paymentMethods(accountId: string): Promise<PaymentMethodRow[]>;
  /**
   * Does what `decide` makes of the subscriptions that are not ended, one change of an account after the other.
   * @throws {Refusal} eV1664 while a payment of the account is under way
   * @throws what `decide` throws; nothing is changed then
   */
  change(
    accountId: string,
    decide: (held: readonly HeldSubscription[]) => { transition: Transition; mail: Mail },
    nowMs: number,
  ): Promise<void>;
}

export const createSubscriptionRepo = (db: Db): SubscriptionRepo => ({
  paymentMethods: (accountId) =>
    db
      .selectFrom('payment_method')
      .select(['id', 'name', 'card_last_digits as lastDigits', 'is_auto_payment as isAutoPayment'])
      .where('account_id', '=', accountId)
      .orderBy('added_at', 'desc')
      .execute(),
  change: (accountId, decide, nowMs) =>
    db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
      if (await isPaying(transaction, accountId)) throw paymentUnderWay();
      const held = await transaction
        .selectFrom('subscription')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('status', '!=', 'Ended')
        .orderBy('start_date')
        .execute();
      const { transition, mail } = decide(held);
      await apply(transaction, accountId, transition, nowMs);
      await putInOutbox(transaction, mail, nowMs);
    }),
});

const apply = async (db: Db, accountId: string, { changes, begins }: Transition, nowMs: number): Promise<void> => {
  for (const { id, status, subscriptionStatus, cancelReason, validUntilMs } of changes) {
    await db
      .updateTable('subscription')
      .set({
        status,
        subscription_status: subscriptionStatus,
        ...(cancelReason === undefined
          ? {}
          : { cancelled_at: cancelReason === null ? null : nowMs, cancel_reason: cancelReason }),
        ...(validUntilMs === undefined ? {} : { valid_until: validUntilMs }),
        ...(status === 'Ended' ? { due_at: null } : {}),
      })
      .where('id', '=', id)
      .execute();
  }
  if (!begins) return;
  const { plan, startMs, validUntilMs, paymentMethod } = begins;
  await db
    .insertInto('subscription')
    .values({
      id: `sub-${randomUUID()}`,
      account_id: accountId,
      service_id: plan.serviceId,
      status: 'Active',
      subscription_status: 'Active',
      subscription_type: plan.type,
      display_name: plan.displayName,
      price_minor: plan.priceMinor,
      start_date: startMs,
      valid_until: validUntilMs,
      ordered_at: nowMs,
      payment_method: paymentMethod,
      cancelled_at: null,
      period_start: startMs,
      paid_installments: 0,
      due_at: startMs,
    })
    .execute();
};
