import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import type { SocialType } from '../identity/issuers.ts';
import type { Mail } from '../mail/mail.ts';
import { putInOutbox } from '../mail/outbox.repo.ts';
import type { AccountTables } from './account.tables.ts';

export interface ProfileChange {
  readonly fields: Omit<Updateable<AccountTables['account']>, 'id' | 'address'>;
  /** Merged into what is there. */
  readonly address: Readonly<Record<string, string>>;
  /** For the owner of the mailbox that the account leaves, where it does; ends the links mailed there. */
  readonly notice: Mail | null;
  readonly nowMs: number;
}

export interface ProfileRepo {
  /** False when another account has the e-mail. */
  update(accountId: string, change: ProfileChange): Promise<boolean>;
  /** Sets password and user name of an account that has no password; false when it has one. */
  setFirstPassword(accountId: string, passwordHash: string, userName: string): Promise<boolean>;
  /** False when the account has an identity already, or another account has this one. */
  attachIdentity(accountId: string, type: SocialType, subject: string): Promise<boolean>;
  proveEmail(accountId: string, nowMs: number): Promise<void>;
}

export function profileRepo(db: Db): ProfileRepo {
  return {
    async update(accountId, { fields, address, notice, nowMs }) {
      try {
        await db.transaction().execute(async (transaction) => {
          await transaction
            .updateTable('account')
            .set({ ...fields, address: sql`address || ${JSON.stringify(address)}::jsonb` })
            .where('id', '=', accountId)
            .execute();
          if (!notice) return;
          await transaction
            .updateTable('password_reset')
            .set({ used_at: nowMs })
            .where('account_id', '=', accountId)
            .where('used_at', 'is', null)
            .execute();
          await putInOutbox(transaction, notice, nowMs);
        });
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
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
  };
}
