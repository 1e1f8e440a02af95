import { randomUUID } from 'node:crypto';
import { installmentsOf, REFERRAL_POINTS } from '@grandstand/shared-contracts';
import type { Selectable } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import { creditReferrer } from '../account/referral.repo.ts';
import { lockAccount, newOrderId, type PurchaseSettler } from '../billing/billing.repo.ts';
import { type LedgerRow, openCharge } from '../billing/ledger.repo.ts';
import { receiptMail, referralMail } from '../billing/letters.ts';
import type { RegisteredCard } from '../billing/payment-gateway.ts';
import { dueAt } from '../billing/subscription-billing.ts';
import { putInOutbox } from '../mail/outbox.repo.ts';
import { afterPeriod, CARD, isOver, SPLITIT } from '../plans/subscription-machine.ts';
import type { CheckoutOrder, CheckoutTables } from './checkout.tables.ts';
import { MAX_TRIES, planOf } from './checkout-order.ts';

type CheckoutRow = Selectable<CheckoutTables['checkout']>;

/** What becomes of pressing PAY: a charge to be decided, one that was approved before, or why there is none. */
export type Beginning =
  | { readonly kind: 'charge'; readonly charge: LedgerRow }
  | { readonly kind: 'over' }
  | { readonly kind: 'subscribed' };

/** One more failure; the last one ends the checkout. */
export const countFailure = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('checkout')
    .set(({ eb, case: when }) => ({
      tries: eb('tries', '+', 1),
      state: when()
        .when('tries', '>=', MAX_TRIES - 1)
        .then('over' as const)
        .else(eb.ref('state'))
        .end(),
    }))
    .where('id', '=', id)
    .execute();
};

const hasSubscription = async (db: Db, accountId: string, nowMs: number): Promise<boolean> => {
  const held = await db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '!=', 'Ended')
    .execute();
  return held.some((one) => !isOver(one, nowMs));
};

/** Opens the charge of a checkout's order, or finds the one that is under way or was made. As part of `db`'s transaction. */
export const beginPurchase = async (db: Db, id: string, card: RegisteredCard, nowMs: number): Promise<Beginning> => {
  const found = await db.selectFrom('checkout').select('account_id').where('id', '=', id).executeTakeFirst();
  if (!found || !(await lockAccount(db, found.account_id))) return { kind: 'over' };
  // Under the lock, as it is now: the button may have been pressed twice.
  const checkout = await db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const known = await chargeUnderWay(db, checkout);
  if (known) return { kind: 'charge', charge: known };
  const { order, state, account_id } = checkout;
  if (state !== 'open' || order === null) return { kind: 'over' };
  if (await hasSubscription(db, account_id, nowMs)) return { kind: 'subscribed' };
  await db.updateTable('checkout').set({ card }).where('id', '=', id).execute();
  return { kind: 'charge', charge: await openPurchase(db, checkout, order, card, nowMs) };
};

export const cardColumns = ({ token, brand, expiry }: RegisteredCard) => ({
  card_token: token,
  card_brand: brand,
  card_expiry: expiry,
});

/** The approved charge of the checkout, or the account's open one. */
const chargeUnderWay = (db: Db, { id, account_id }: CheckoutRow): Promise<LedgerRow | undefined> =>
  db
    .selectFrom('ledger')
    .selectAll()
    .where('kind', '=', 'purchase')
    .where(({ or, and, eb }) =>
      or([
        and([eb('checkout_id', '=', id), eb('status', '=', 'approved')]),
        and([eb('account_id', '=', account_id), eb('status', '=', 'pending')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();

const openPurchase = (
  db: Db,
  { id, account_id, tries }: CheckoutRow,
  { serviceId, priceMinor, installments }: CheckoutOrder,
  card: RegisteredCard,
  nowMs: number,
): Promise<LedgerRow> => {
  const plan = planSold(serviceId);
  return openCharge(db, {
    id: `led-${randomUUID()}`,
    order_id: newOrderId(),
    account_id,
    subscription_id: `sub-${randomUUID()}`,
    checkout_id: id,
    kind: 'purchase',
    amount_minor: installmentsOf(priceMinor, installments)[0] ?? priceMinor,
    idempotency_key: `${id}:${tries}`,
    price_minor: priceMinor,
    period_start: nowMs,
    period_end: afterPeriod(nowMs, plan),
    installment: 1,
    installments,
    card_token: card.token,
    card_brand: card.brand,
    card_last_digits: card.lastDigits,
    created_at: nowMs,
  });
};

const planSold = (serviceId: string) => {
  const plan = planOf(serviceId);
  if (!plan) throw new Error(`There is no plan ${serviceId}.`);
  return plan;
};

/** A purchase that was paid: subscription, card, receipt and the referrer's points come with it, or nothing does. */
export const purchaseSettler: PurchaseSettler = {
  async approved(db, charge, to, nowMs) {
    const { checkout_id, account_id } = charge;
    const checkout = await db
      .selectFrom('checkout')
      .selectAll()
      .where('id', '=', checkout_id ?? '')
      .executeTakeFirst();
    if (!checkout?.order || !checkout.card || account_id === null) return false;
    if (await hasSubscription(db, account_id, nowMs)) return false;
    const plan = planSold(checkout.order.serviceId);
    const paymentMethod = checkout.order.installments > 1 ? SPLITIT : CARD;
    const subscription = {
      id: charge.subscription_id,
      account_id,
      service_id: plan.serviceId,
      status: 'Active' as const,
      subscription_status: 'Active',
      subscription_type: plan.type,
      display_name: plan.displayName,
      price_minor: charge.price_minor,
      start_date: charge.period_start,
      valid_until: charge.period_end,
      ordered_at: charge.created_at,
      payment_method: paymentMethod,
      cancelled_at: null,
      period_start: charge.period_start,
      installments: charge.installments,
      paid_installments: 1,
      failed_tries: 0,
    };
    await db
      .insertInto('subscription')
      .values({ ...subscription, due_at: dueAt(subscription) })
      .execute();
    await db.deleteFrom('payment_method').where('account_id', '=', account_id).execute();
    await db
      .insertInto('payment_method')
      .values({
        id: `pm-${randomUUID()}`,
        account_id,
        name: paymentMethod,
        card_last_digits: paymentMethod === CARD ? checkout.card.lastDigits : null,
        ...cardColumns(checkout.card),
        is_auto_payment: true,
        added_at: nowMs,
      })
      .execute();
    await db.updateTable('account').set({ billing_zip: checkout.order.zip }).where('id', '=', account_id).execute();
    await db.updateTable('checkout').set({ state: 'done' }).where('id', '=', checkout.id).execute();
    await putInOutbox(db, receiptMail(to, plan.displayName, charge), nowMs);
    const reward = await creditReferrer(db, account_id, REFERRAL_POINTS[plan.type], nowMs);
    if (reward) await putInOutbox(db, referralMail(reward, reward.points), nowMs);
    return true;
  },
  async declined(db, { checkout_id }) {
    if (checkout_id !== null) await countFailure(db, checkout_id);
  },
};
