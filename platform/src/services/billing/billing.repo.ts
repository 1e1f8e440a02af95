import { randomUUID } from 'node:crypto';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Addressee, Mail } from '../mail/mail.ts';
import { putInOutbox } from '../mail/outbox.repo.ts';
import { decideCharge, isOpen, isPaying, type LedgerRow, openCharge, putRefund } from './ledger.repo.ts';
import { endedMail, failedPaymentMail, receiptMail, refundMail, unpaidMail } from './letters.ts';
import type { GatewayAnswer } from './payment-gateway.ts';
import { type BillingChange, charged, type DueCharge, declined, dueAt, nextStep } from './subscription-billing.ts';

/** What a first payment leads to. As part of `db`'s transaction, which holds the account's lock. */
export interface PurchaseSettler {
  /** False when there is nothing any more that could be paid by it. */
  approved(db: Db, charge: LedgerRow, to: Addressee, nowMs: number): Promise<boolean>;
  declined(db: Db, charge: LedgerRow): Promise<void>;
}

export interface BillingRepo {
  /**
   * Takes the subscription that has been due longest, unless another transaction holds its account, and ends it or opens its
   * charge. `done`: there was something to do, but nothing to charge; null: nothing is due.
   */
  claimDue(nowMs: number): Promise<LedgerRow | 'done' | null>;
  /** Writes an answer of the gateway and what follows from it, once. `unusable`: approved, but there is nothing to pay; nothing is written then. */
  settle(charge: LedgerRow, answer: GatewayAnswer, nowMs: number): Promise<'settled' | 'unusable'>;
  /** Puts on record that a charge was given back. */
  refunded(charge: LedgerRow, nowMs: number): Promise<void>;
}

export const newOrderId = (): string => `YES-${randomUUID().slice(0, 13).toUpperCase()}`;

/** One change of an account after the other. */
export const lockAccount = async (db: Db, accountId: string): Promise<Addressee | undefined> =>
  db
    .selectFrom('account')
    .select(['email', 'first_name as firstName', 'language'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();

export const createBillingRepo = (db: Db, purchases: PurchaseSettler): BillingRepo => ({
  claimDue: (nowMs) =>
    db.transaction().execute(async (transaction) => {
      const due = await transaction
        .selectFrom('subscription')
        .innerJoin('account', 'account.id', 'subscription.account_id')
        .select([
          'subscription.id',
          'account.id as accountId',
          'account.email',
          'account.first_name as firstName',
          'account.language',
        ])
        .where('due_at', '<=', nowMs)
        .where('subscription.status', '!=', 'Ended')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('ledger')
                .select('ledger.id')
                .whereRef('ledger.account_id', '=', 'account.id')
                .where('ledger.status', '=', 'pending'),
            ),
          ),
        )
        .orderBy('due_at')
        .limit(1)
        .forUpdate('account')
        .skipLocked()
        .executeTakeFirst();
      if (!due) return null;
      // Under the lock, as it is now: it was found before.
      const subscription = await subscriptionOf(transaction, due.id);
      if (!subscription || (await isPaying(transaction, due.accountId))) return 'done';
      const step = nextStep(subscription, nowMs);
      if (step.kind === 'charge') return openDueCharge(transaction, due.accountId, due.id, step.charge, nowMs);
      if (step.kind === 'wait') {
        await change(transaction, due.id, { due_at: dueAt(subscription) });
        return 'done';
      }
      await change(transaction, due.id, { status: 'Ended', subscription_status: 'Ended', due_at: null });
      if (step.reason === 'cancelled') {
        await putInOutbox(transaction, endedMail(due, subscription.display_name), nowMs);
      }
      return 'done';
    }),

  settle: (charge, answer, nowMs) =>
    db.transaction().execute(async (transaction) => {
      const to = charge.account_id === null ? undefined : await lockAccount(transaction, charge.account_id);
      if (!(await isOpen(transaction, charge.id))) return 'settled';
      const settled = to !== undefined && (await settlePayment(transaction, purchases, charge, answer, to, nowMs));
      if (!settled && answer.approved) return 'unusable';
      await decideCharge(transaction, charge.id, answer, nowMs);
      return 'settled';
    }),

  refunded: (charge, nowMs) =>
    db.transaction().execute(async (transaction) => {
      const to = charge.account_id === null ? undefined : await lockAccount(transaction, charge.account_id);
      if (!(await isOpen(transaction, charge.id))) return;
      await decideCharge(transaction, charge.id, { approved: true }, nowMs);
      await putRefund(transaction, charge, nowMs);
      if (to) await putInOutbox(transaction, refundMail(to, charge), nowMs);
    }),
});

const subscriptionOf = (db: Db, id: string) =>
  db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst();

const change = async (db: Db, id: string, values: BillingChange): Promise<void> => {
  await db.updateTable('subscription').set(values).where('id', '=', id).execute();
};

const openDueCharge = async (
  db: Db,
  accountId: string,
  subscriptionId: string,
  charge: DueCharge,
  nowMs: number,
): Promise<LedgerRow> => {
  const card = await db
    .selectFrom('subscription')
    .leftJoin('payment_method', (join) =>
      join
        .onRef('payment_method.account_id', '=', 'subscription.account_id')
        .onRef('payment_method.name', '=', 'subscription.payment_method'),
    )
    .select(['card_token', 'card_brand', 'card_last_digits', 'subscription.installments'])
    .where('subscription.id', '=', subscriptionId)
    .orderBy('added_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const samePeriod = await db
    .selectFrom('ledger')
    .select('order_id')
    .where('subscription_id', '=', subscriptionId)
    .where('period_start', '=', charge.periodStartMs)
    .limit(1)
    .executeTakeFirst();
  return openCharge(db, {
    id: `led-${randomUUID()}`,
    order_id: samePeriod?.order_id ?? newOrderId(),
    account_id: accountId,
    subscription_id: subscriptionId,
    checkout_id: null,
    kind: charge.kind,
    amount_minor: charge.amountMinor,
    idempotency_key: charge.key,
    price_minor: charge.priceMinor,
    period_start: charge.periodStartMs,
    period_end: charge.periodEndMs,
    installment: charge.installment,
    ...card,
    created_at: nowMs,
  });
};

/** Whether there was something to settle. */
const settlePayment = async (
  db: Db,
  purchases: PurchaseSettler,
  charge: LedgerRow,
  answer: GatewayAnswer,
  to: Addressee,
  nowMs: number,
): Promise<boolean> => {
  if (charge.kind === 'purchase') {
    if (answer.approved) return purchases.approved(db, charge, to, nowMs);
    await purchases.declined(db, charge);
    return true;
  }
  const subscription = await subscriptionOf(db, charge.subscription_id);
  if (!subscription || subscription.status === 'Ended') return false;
  const changed = answer.approved
    ? charged(subscription, {
        priceMinor: charge.price_minor,
        periodStartMs: charge.period_start,
        periodEndMs: charge.period_end,
        installment: charge.installment,
      })
    : declined(subscription, nowMs);
  await change(db, subscription.id, changed);
  const name = subscription.display_name;
  const mail: Mail = answer.approved
    ? receiptMail(to, name, charge)
    : changed.status === 'Ended'
      ? unpaidMail(to, name)
      : failedPaymentMail(to, name, charge, changed.due_at ?? nowMs);
  await putInOutbox(db, mail, nowMs);
  return true;
};
