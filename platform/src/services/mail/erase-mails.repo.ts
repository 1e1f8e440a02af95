import type { Eraser } from '../../infrastructure/database/eraser.ts';

/** What was ever written to this address, delivered or not. */
export const eraseMails: Eraser = async (transaction, { email }) => {
  await transaction.deleteFrom('outbox_mail').where('recipient', '=', email).execute();
};
