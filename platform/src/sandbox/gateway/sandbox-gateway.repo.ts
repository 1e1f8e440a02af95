import type { Insertable } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { BillingTables } from '../../services/billing/billing.tables.ts';

export type SandboxCharge = Insertable<BillingTables['sandbox_charge']>;

export interface SandboxRepo {
  /** How many charges of a customer's card were declined. */
  declines(customerId: string, cardName: string, isRecurring: boolean): Promise<number>;
  /** Writes an answer, or finds the one that was given under the key before; that one counts. */
  answer(charge: SandboxCharge): Promise<{ declineReason: string | null }>;
  refund(key: string): Promise<void>;
}

export const createSandboxRepo = (db: Db): SandboxRepo => ({
  async declines(customerId, cardName, isRecurring) {
    const { declined } = await db
      .selectFrom('sandbox_charge')
      .select((select) => select.fn.countAll<number>().as('declined'))
      .where('customer_id', '=', customerId)
      .where('card_name', '=', cardName)
      .where('is_recurring', '=', isRecurring)
      .where('decline_reason', 'is not', null)
      .executeTakeFirstOrThrow();
    return declined;
  },
  async answer(charge) {
    await db
      .insertInto('sandbox_charge')
      .values(charge)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return db
      .selectFrom('sandbox_charge')
      .select('decline_reason as declineReason')
      .where('idempotency_key', '=', charge.idempotency_key)
      .executeTakeFirstOrThrow();
  },
  async refund(key) {
    await db
      .updateTable('sandbox_charge')
      .set({ is_refunded: true })
      .where('idempotency_key', '=', key)
      .where('decline_reason', 'is', null)
      .execute();
  },
});
