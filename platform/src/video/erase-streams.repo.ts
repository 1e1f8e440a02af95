import type { Eraser } from '../privacy/eraser.ts';

/** Ends what the account is watching. */
export const eraseStreams: Eraser = async (transaction, { accountId }) => {
  await transaction.deleteFrom('stream').where('account_id', '=', accountId).execute();
};
