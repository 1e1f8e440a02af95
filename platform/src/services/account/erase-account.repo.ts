import type { Eraser } from '../../infrastructure/database/eraser.ts';

/** The account and, by reference, its sessions, subscriptions and favourites. */
export const eraseAccount: Eraser = async (transaction, { accountId }) => {
  await transaction.deleteFrom('account').where('id', '=', accountId).execute();
};
