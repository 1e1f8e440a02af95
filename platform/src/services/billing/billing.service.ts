import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { BillingRepo } from './billing.repo.ts';
import type { LedgerRepo, LedgerRow } from './ledger.repo.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** A charge without a response for that long is orphaned: its process has died. */
const ABANDONED_AFTER_MS = 60_000;

export interface Billing {
  /**
   * Has the gateway decide a charge that is on record, and does what follows. Safe to repeat, concurrently and after a crash:
   * the gateway knows the key, and the answer is settled once. Returns the charge as it was decided.
   * @throws what the gateway throws; the charge is still open then
   */
  decide(charge: LedgerRow): Promise<LedgerRow>;
  /** Finishes what an account has paid for and not been given. */
  recover(accountId: string): Promise<void>;
  /** Renews, ends, tries again: everything that is due now, and charges that were abandoned. How much that was. @throws {AggregateError} */
  collectDue(): Promise<number>;
}

export const createBilling = (
  repo: BillingRepo,
  ledger: LedgerRepo,
  gateway: Pick<PaymentGateway, 'charge' | 'refund'>,
  clock: Clock,
): Billing => {
  const decide = async (charge: LedgerRow): Promise<LedgerRow> => {
    const { account_id, card_token, idempotency_key, amount_minor, kind } = charge;
    if (account_id === null) {
      // The payer has left: a charge is refunded.
      await gateway.refund(idempotency_key);
      await repo.settle(charge, { approved: false, reason: 'no_card' }, clock.now());
    } else {
      const answer =
        card_token === null
          ? ({ approved: false, reason: 'no_card' } as const)
          : await gateway.charge({
              key: idempotency_key,
              customerId: account_id,
              cardToken: card_token,
              amountMinor: amount_minor,
              isRecurring: kind !== 'purchase',
            });
      if ((await repo.settle(charge, answer, clock.now())) === 'unusable') {
        await gateway.refund(idempotency_key);
        await repo.refunded(charge, clock.now());
      }
    }
    return (await ledger.byId(charge.id)) ?? charge;
  };

  return {
    decide,
    async recover(accountId) {
      for (const charge of await ledger.pending(clock.now(), accountId)) await decide(charge);
    },
    async collectDue() {
      const failures: unknown[] = [];
      // An error in one account does not affect the others.
      const attempt = (charge: LedgerRow) => decide(charge).catch((error: unknown) => failures.push(error));
      const abandoned = await ledger.pending(clock.now() - ABANDONED_AFTER_MS);
      for (const charge of abandoned) await attempt(charge);
      let done = abandoned.length;
      for (let next = await repo.claimDue(clock.now()); next !== null; next = await repo.claimDue(clock.now())) {
        if (next !== 'done') await attempt(next);
        done += 1;
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} charges could not be decided.`);
      return done;
    },
  };
};
