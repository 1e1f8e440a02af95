import type { Db } from '../../infrastructure/database/database.ts';

export interface SpentNonce {
  readonly nonceId: string;
  /** Until then its token could come again. Epoch ms. */
  readonly expiresAtMs: number;
}

/** False when it was spent before. */
export const spendNonce = async (db: Db, { nonceId, expiresAtMs }: SpentNonce): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('used_social_nonce')
    .values({ nonce_id: nonceId, expires_at: expiresAtMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
};

export const isNonceSpent = async (db: Db, nonceId: string): Promise<boolean> =>
  (await db.selectFrom('used_social_nonce').select('nonce_id').where('nonce_id', '=', nonceId).executeTakeFirst()) !==
  undefined;

/** How many are gone. */
export const forgetSpentNonces = async (db: Db, nowMs: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('used_social_nonce')
    .where('expires_at', '<', nowMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
