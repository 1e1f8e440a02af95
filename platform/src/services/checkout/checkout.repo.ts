import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import { lockAccount } from '../billing/billing.repo.ts';
import type { RegisteredCard } from '../billing/payment-gateway.ts';
import { CARD } from '../plans/subscription-machine.ts';
import type { CheckoutTables } from './checkout.tables.ts';
import { type Beginning, beginPurchase, cardColumns, countFailure } from './purchase.repo.ts';

export type CheckoutRow = Selectable<CheckoutTables['checkout']>;

export interface CheckoutRepo {
  insert(checkout: Insertable<CheckoutTables['checkout']>): Promise<void>;
  /** Spends the address: it becomes a page with a ticket. Undefined when it is unknown, used, expired, or its session has ended. */
  load(tokenHash: string, ticketHash: string, nowMs: number): Promise<CheckoutRow | undefined>;
  /** The account that an address was made for, spent or not. */
  ownerOf(tokenHash: string): Promise<string | undefined>;
  /** The checkout of a page, also when it is done; undefined when it has expired, or its session has ended. */
  ofTicket(ticketHash: string, nowMs: number): Promise<CheckoutRow | undefined>;
  agree(id: string, terms: Pick<CheckoutRow, 'order' | 'payment_method_id'>): Promise<void>;
  /** Opens the charge of a checkout's order, or finds the one that is under way or was made (S-15: one charge a checkout). */
  begin(id: string, card: RegisteredCard, nowMs: number): Promise<Beginning>;
  /** The account's card, by the id that the site named. */
  cardMethod(accountId: string, paymentMethodId: string): Promise<{ id: string } | undefined>;
  /** Gives the payment method its new card; a payment that failed with the old one is retried immediately. */
  updateCard(checkout: CheckoutRow, card: RegisteredCard, nowMs: number): Promise<void>;
  /** Counts a failed attempt. After `mostTries` the checkout ends. */
  countFailure(id: string): Promise<void>;
  /** The code an account registered with, once its referrer is rewarded. */
  creditedCode(accountId: string): Promise<string | undefined>;
  /** Forgets checkouts that are late; how many. */
  sweep(nowMs: number): Promise<number>;
}

export const createCheckoutRepo = (db: Db): CheckoutRepo => {
  const living = (nowMs: number) =>
    db
      .selectFrom('checkout')
      .innerJoin('session_family', 'session_family.id', 'checkout.family_id')
      .selectAll('checkout')
      .where('session_family.revoked_at', 'is', null)
      .where('checkout.expires_at', '>', nowMs);
  return {
    insert: async (checkout) => void (await db.insertInto('checkout').values(checkout).execute()),

    async load(tokenHash, ticketHash, nowMs) {
      const spent = await db
        .updateTable('checkout')
        .set({ state: 'open', ticket_hash: ticketHash })
        .where('token_hash', '=', tokenHash)
        .where('token_expires_at', '>', nowMs)
        .where('state', '=', 'issued')
        .returning('id')
        .executeTakeFirst();
      return spent && living(nowMs).where('checkout.id', '=', spent.id).executeTakeFirst();
    },

    async ownerOf(tokenHash) {
      const row = await db
        .selectFrom('checkout')
        .select('account_id')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row?.account_id;
    },

    ofTicket: (ticketHash, nowMs) => living(nowMs).where('checkout.ticket_hash', '=', ticketHash).executeTakeFirst(),

    agree: async (id, terms) =>
      void (await db.updateTable('checkout').set(terms).where('id', '=', id).where('state', '=', 'open').execute()),

    begin: (id, card, nowMs) => db.transaction().execute((transaction) => beginPurchase(transaction, id, card, nowMs)),

    cardMethod: (accountId, paymentMethodId) =>
      db
        .selectFrom('payment_method')
        .select('id')
        .where('account_id', '=', accountId)
        .where('id', '=', paymentMethodId)
        .where('name', '=', CARD)
        .executeTakeFirst(),

    updateCard: (checkout, card, nowMs) =>
      db.transaction().execute((transaction) => replaceCard(transaction, checkout, card, nowMs)),

    countFailure: (id) => countFailure(db, id),

    async creditedCode(accountId) {
      const row = await db
        .selectFrom('referral')
        .select('code')
        .where('referred_id', '=', accountId)
        .where('credited_at', 'is not', null)
        .executeTakeFirst();
      return row?.code;
    },

    sweep: (nowMs) => deleteExpired(db, nowMs),
  };
};

const replaceCard = async (
  transaction: Db,
  { id, account_id, payment_method_id }: CheckoutRow,
  card: RegisteredCard,
  nowMs: number,
): Promise<void> => {
  await lockAccount(transaction, account_id);
  await transaction
    .updateTable('payment_method')
    .set({ ...cardColumns(card), card_last_digits: card.lastDigits })
    .where('id', '=', payment_method_id ?? '')
    .where('account_id', '=', account_id)
    .execute();
  await transaction
    .updateTable('subscription')
    .set({ due_at: nowMs })
    .where('account_id', '=', account_id)
    .where('failed_tries', '>', 0)
    .where('due_at', 'is not', null)
    .execute();
  await transaction.updateTable('checkout').set({ state: 'done', card }).where('id', '=', id).execute();
};

/** A checkout with a pending charge is kept: its result is still to come. */
const deleteExpired = async (db: Db, nowMs: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('checkout')
    .where('expires_at', '<=', nowMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger')
            .select('ledger.id')
            .whereRef('ledger.checkout_id', '=', 'checkout.id')
            .where('ledger.status', '=', 'pending'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
