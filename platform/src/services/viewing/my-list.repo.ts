import type { Db } from '../../infrastructure/database/database.ts';

/** What an account wants to watch. */
export interface MyListRepo {
  /** The last added first. */
  of(accountId: string, limit: number): Promise<readonly string[]>;
  /** Keeps the last `limit` of the account. */
  add(accountId: string, contentId: string, nowMs: number, limit: number): Promise<void>;
  remove(accountId: string, contentId: string): Promise<void>;
}

export const createMyListRepo = (db: Db): MyListRepo => ({
  async of(accountId, limit) {
    const rows = await db
      .selectFrom('my_list')
      .select('content_id')
      .where('account_id', '=', accountId)
      .orderBy('added_at', 'desc')
      .orderBy('content_id')
      .limit(limit)
      .execute();
    return rows.map(({ content_id }) => content_id);
  },
  async add(accountId, contentId, nowMs, limit) {
    await db
      .insertInto('my_list')
      .values({ account_id: accountId, content_id: contentId, added_at: nowMs })
      .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doNothing())
      .execute();
    await db
      .deleteFrom('my_list')
      .where('account_id', '=', accountId)
      .where('content_id', 'in', ({ selectFrom }) =>
        selectFrom('my_list')
          .select('content_id')
          .where('account_id', '=', accountId)
          .orderBy('added_at', 'desc')
          .offset(limit),
      )
      .execute();
  },
  async remove(accountId, contentId) {
    await db.deleteFrom('my_list').where('account_id', '=', accountId).where('content_id', '=', contentId).execute();
  },
});
