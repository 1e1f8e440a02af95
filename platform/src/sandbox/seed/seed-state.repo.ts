import type { Db } from '../../infrastructure/database/database.ts';
import { SEED_USERS, seedEmail, seedSubscriptionId } from './seed-users.ts';

/** Removes the seed users with everything that belongs to them, and all counters and streams. */
export const removeSeedState = async (db: Db): Promise<void> => {
  const ids = SEED_USERS.map(({ seed }) => `sp-${seed}`);
  const emails = SEED_USERS.map(({ seed }) => seedEmail(seed));
  const seedSubscriptionIds = SEED_USERS.flatMap(({ seed, subscriptions }) =>
    subscriptions.map((_subscription, index) => seedSubscriptionId(seed, index)),
  );
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('ledger').where('subscription_id', 'in', seedSubscriptionIds).execute();
    await transaction.deleteFrom('ledger').where('account_id', 'in', ids).execute();
    await transaction.deleteFrom('sandbox_charge').where('customer_id', 'in', ids).execute();
    await transaction.deleteFrom('account').where('id', 'in', ids).execute();
    await transaction.deleteFrom('privacy_request').where('account_id', 'in', ids).execute();
    await transaction.deleteFrom('outbox_mail').where('recipient', 'in', emails).execute();
    await transaction.deleteFrom('activation_attempts').execute();
    await transaction.deleteFrom('tv_registration').execute();
    await transaction.deleteFrom('tv_provider_session').execute();
    await transaction.deleteFrom('stream').execute();
    await transaction.deleteFrom('anonymous_stream').execute();
    await transaction.deleteFrom('blackout').execute();
  });
};
