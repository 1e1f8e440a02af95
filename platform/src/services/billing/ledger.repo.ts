import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { BillingTables } from './billing.tables.ts';
import type { GatewayAnswer } from './payment-gateway.ts';

export type LedgerRow = Selectable<BillingTables['ledger']>;

/** Puts a charge on record before the gateway is asked. As part of `db`'s transaction, which holds the account's lock. */
export const openCharge = async (
  db: Db,
  charge: Omit<Insertable<BillingTables['ledger']>, 'status' | 'decline_reason' | 'decided_at'>,
): Promise<LedgerRow> =>
  db
    .insertInto('ledger')
    .values({ ...charge, status: 'pending', decline_reason: null, decided_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Whether a charge still waits for its response; locks it until `db`'s transaction ends. */
export const isOpen = async (db: Db, id: string): Promise<boolean> => {
  const row = await db.selectFrom('ledger').select('status').where('id', '=', id).forUpdate().executeTakeFirst();
  return row?.status === 'pending';
};

/** Writes the gateway's answer. As part of `db`'s transaction. */
export const decideCharge = async (db: Db, id: string, answer: GatewayAnswer, nowMs: number): Promise<void> => {
  await db
    .updateTable('ledger')
    .set({
      status: answer.approved ? 'approved' : 'declined',
      decline_reason: answer.approved ? null : answer.reason,
      decided_at: nowMs,
    })
    .where('id', '=', id)
    .execute();
};

/** Gives a charge back, on record. As part of `db`'s transaction. */
export const putRefund = async (db: Db, charge: LedgerRow, nowMs: number): Promise<void> => {
  await db
    .insertInto('ledger')
    .values({
      ...charge,
      id: `${charge.id}-refund`,
      kind: 'refund',
      idempotency_key: `${charge.idempotency_key}:refund`,
      status: 'approved',
      decline_reason: null,
      created_at: nowMs,
      decided_at: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Whether a payment of the account waits for the gateway's answer. */
export const isPaying = async (db: Db, accountId: string): Promise<boolean> => {
  const pending = await db
    .selectFrom('ledger')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return pending !== undefined;
};

export interface LedgerRepo {
  byId(id: string): Promise<LedgerRow | undefined>;
  /** The checkout's last charge. */
  ofCheckout(checkoutId: string): Promise<LedgerRow | undefined>;
  /** Charges without a response since `beforeMs`; oldest first. `accountId`: this account's only. */
  pending(beforeMs: number, accountId?: string): Promise<LedgerRow[]>;
}

export const createLedgerRepo = (db: Db): LedgerRepo => ({
  byId: (id) => db.selectFrom('ledger').selectAll().where('id', '=', id).executeTakeFirst(),
  ofCheckout: (checkoutId) =>
    db
      .selectFrom('ledger')
      .selectAll()
      .where('checkout_id', '=', checkoutId)
      .where('kind', '=', 'purchase')
      .orderBy('created_at', 'desc')
      .orderBy('idempotency_key', 'desc')
      .limit(1)
      .executeTakeFirst(),
  pending: (beforeMs, accountId) =>
    db
      .selectFrom('ledger')
      .selectAll()
      .where('status', '=', 'pending')
      .where('created_at', '<=', beforeMs)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
      .orderBy('created_at')
      .execute(),
});
