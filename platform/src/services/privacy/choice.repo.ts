import type { Db } from '../../infrastructure/database/database.ts';
import type { Eraser } from '../../infrastructure/database/eraser.ts';

/** Which accounts chose that nothing they do is stored with their name; a row is such a choice. */
export interface ChoiceRepo {
  limitsUse(accountId: string): Promise<boolean>;
  save(accountId: string, limitsUse: boolean, nowMs: number): Promise<void>;
}

export const createChoiceRepo = (db: Db): ChoiceRepo => ({
  limitsUse: async (accountId) => (await thoseWhoLimitUse(db, [accountId])).has(accountId),
  async save(accountId, limitsUse, nowMs) {
    if (!limitsUse) {
      await db.deleteFrom('privacy_choice').where('account_id', '=', accountId).execute();
      return;
    }
    await db
      .insertInto('privacy_choice')
      .values({ account_id: accountId, chosen_at: nowMs })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .execute();
  },
});

export const thoseWhoLimitUse = async (db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('privacy_choice')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
};

export const eraseChoice: Eraser = async (transaction, { accountId }) => {
  await transaction.deleteFrom('privacy_choice').where('account_id', '=', accountId).execute();
};
