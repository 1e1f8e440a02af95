import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';

/** A browser on which the account is logged in. Times are epoch ms. */
export interface SignedInDevice {
  readonly id: string;
  readonly deviceName: string;
  readonly openedAt: number;
  /** The last renewal of its token: within the quarter of an hour before it was used. */
  readonly lastUsedAt: number;
}

export interface SignedInDevicesRepo {
  /** The last used first. */
  of(accountId: string, nowMs: number): Promise<SignedInDevice[]>;
  /** Ends the sessions of the account but `keptId`: `sessionId` alone, or all. @returns how many */
  end(
    accountId: string,
    sessions: { readonly keptId: string; readonly sessionId?: string | undefined },
    nowMs: number,
  ): Promise<number>;
}

export const createSignedInDevicesRepo = (db: Db): SignedInDevicesRepo => ({
  of: (accountId, nowMs) =>
    db
      .selectFrom('session_family as f')
      .leftJoin('refresh_token as t', 't.family_id', 'f.id')
      .select(['f.id', 'f.device_name as deviceName', 'f.created_at as openedAt'])
      .select(({ fn }) => sql<number>`${fn.coalesce(fn.max('t.created_at'), 'f.created_at')}`.as('lastUsedAt'))
      .where('f.account_id', '=', accountId)
      .where('f.revoked_at', 'is', null)
      .where('f.expires_at', '>', nowMs)
      .groupBy('f.id')
      .orderBy('lastUsedAt', 'desc')
      .execute(),

  async end(accountId, { keptId, sessionId }, nowMs) {
    const { numUpdatedRows } = await db
      .updateTable('session_family')
      .set({ revoked_at: nowMs })
      .where('account_id', '=', accountId)
      .where('id', '!=', keptId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', nowMs)
      .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
});
