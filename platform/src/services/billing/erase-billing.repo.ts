import type { Eraser } from '../../infrastructure/database/eraser.ts';

/** The books stay, as the law asks; whose they are and with which card they paid does not. Runs before the account goes. */
export const eraseBilling: Eraser = async (transaction, { accountId }) => {
  await transaction
    .updateTable('ledger')
    .set({ account_id: null, card_token: null, card_brand: null, card_last_digits: null })
    .where('account_id', '=', accountId)
    .execute();
};
