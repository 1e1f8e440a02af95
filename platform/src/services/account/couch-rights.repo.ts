import type { Db } from '../../infrastructure/database/database.ts';

export interface CouchRightsRow {
  readonly deviceId: string;
  /** Epoch ms. */
  readonly endMs: number;
}

export interface CouchRightsRepo {
  find(accountId: string): Promise<CouchRightsRow | undefined>;
  /** Begins the days unless they have begun; answers those that hold. */
  begin(accountId: string, rights: CouchRightsRow, nowMs: number): Promise<CouchRightsRow>;
  reset(accountId: string): Promise<void>;
}

export const createCouchRightsRepo = (db: Db): CouchRightsRepo => {
  const find = (accountId: string) =>
    db
      .selectFrom('couch_rights')
      .select(['device_id as deviceId', 'end_date as endMs'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  return {
    find,
    async begin(accountId, rights, nowMs) {
      await db
        .insertInto('couch_rights')
        .values({
          account_id: accountId,
          device_id: rights.deviceId,
          started_at: nowMs,
          end_date: rights.endMs,
        })
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .execute();
      return (await find(accountId)) ?? rights;
    },
    async reset(accountId) {
      await db.deleteFrom('couch_rights').where('account_id', '=', accountId).execute();
    },
  };
};
