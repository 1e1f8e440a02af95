import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import { isUniqueViolation } from '../../infrastructure/database/unique-violation.ts';
import type { SocialType } from '../identity/issuers.ts';
import type { AccountTables } from './account.tables.ts';

export interface ProfileChange {
  readonly fields: Omit<Updateable<AccountTables['account']>, 'id' | 'address' | 'email'>;
  /** Merged into what is there. */
  readonly address: Readonly<Record<string, string>>;
}

export interface ProfileRepo {
  update(accountId: string, change: ProfileChange): Promise<void>;
  /** Sets password and user name of an account that has no password; false when it has one. */
  setFirstPassword(accountId: string, passwordHash: string, userName: string): Promise<boolean>;
  /** False when the account has an identity already, or another account has this one. */
  attachIdentity(accountId: string, type: SocialType, subject: string): Promise<boolean>;
  proveEmail(accountId: string, nowMs: number): Promise<void>;
}

export const createProfileRepo = (db: Db): ProfileRepo => ({
  async update(accountId, { fields, address }) {
    await db
      .updateTable('account')
      .set({ ...fields, address: sql`address || ${JSON.stringify(address)}::jsonb` })
      .where('id', '=', accountId)
      .execute();
  },
  async setFirstPassword(accountId, passwordHash, userName) {
    const { numUpdatedRows } = await db
      .updateTable('account')
      .set({ password_hash: passwordHash, user_name: userName })
      .where('id', '=', accountId)
      .where('password_hash', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  async proveEmail(accountId, nowMs) {
    await db.updateTable('account').set({ email_proven_at: nowMs }).where('id', '=', accountId).execute();
  },
  async attachIdentity(accountId, type, subject) {
    try {
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set({ social_type: type, social_id: subject, cp_customer_id: subject, social_proven: true })
        .where('id', '=', accountId)
        .where('social_id', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  },
});
