import type { Db } from '../../infrastructure/database/database.ts';

export type CodeState = 'live' | 'expired' | 'used' | 'unknown';

export interface ActivationRepo {
  state(code: string, nowMs: number): Promise<CodeState>;
  /** Links the account by the code, once; false when the code was not live any more. */
  use(code: string, accountId: string, nowMs: number): Promise<boolean>;
  create(code: { code: string; deviceId: string; platform: string; nowMs: number; expiresAtMs: number }): Promise<void>;
}

export const createActivationRepo = (db: Db): ActivationRepo => ({
  async state(code, nowMs) {
    const row = await db
      .selectFrom('activation_code')
      .select(['expires_at', 'used_at'])
      .where('code', '=', code)
      .executeTakeFirst();
    if (!row) return 'unknown';
    if (row.used_at !== null) return 'used';
    return row.expires_at > nowMs ? 'live' : 'expired';
  },
  use: (code, accountId, nowMs) =>
    db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('activation_code')
        .set({ used_at: nowMs, used_by: accountId })
        .where('code', '=', code)
        .where('used_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await transaction.updateTable('account').set({ linked_to_tv: true }).where('id', '=', accountId).execute();
      return true;
    }),
  async create({ code, deviceId, platform, nowMs, expiresAtMs }) {
    const row = {
      device_id: deviceId,
      platform,
      created_at: nowMs,
      expires_at: expiresAtMs,
      used_at: null,
      used_by: null,
    };
    await db
      .insertInto('activation_code')
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute();
  },
});
