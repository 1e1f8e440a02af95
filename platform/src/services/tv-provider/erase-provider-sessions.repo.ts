import type { Eraser } from '../../infrastructure/database/eraser.ts';

/** What the account's TV provider reported about its viewer. Runs before the account goes, whose provider link names them. */
export const eraseProviderSessions: Eraser = async (transaction, { accountId }) => {
  await transaction
    .deleteFrom('tv_provider_session')
    .using('tv_subscription')
    .whereRef('tv_provider_session.provider_id', '=', 'tv_subscription.provider_id')
    .whereRef('tv_provider_session.user_name', '=', 'tv_subscription.user_name')
    .where('tv_subscription.account_id', '=', accountId)
    .execute();
};
