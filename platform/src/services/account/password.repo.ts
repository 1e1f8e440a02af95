import type { Db } from '../../infrastructure/database/database.ts';
import type { Mail } from '../mail/mail.ts';
import { putInOutbox } from '../mail/outbox.repo.ts';

/** A link that sets a password. Only the hash of its token is kept (S-18). */
export interface NewLink {
  readonly tokenHash: string;
  readonly nowMs: number;
  readonly expiresAtMs: number;
  /** What carries the link to the account's owner; null for an e-mail that no account has. */
  readonly mail: Mail | null;
}

export interface NewPassword {
  readonly accountId: string;
  readonly passwordHash: string;
  readonly nowMs: number;
  readonly mail: Mail;
}

export interface PasswordRepo {
  /** Writes the link and its mail. `accountId` null: the same work, without a mail. */
  issue(accountId: string | null, link: NewLink): Promise<void>;
  /** Sets the password and ends all sessions, once for each token; false when the token is not good for this account. */
  redeem(tokenHash: string, change: NewPassword): Promise<boolean>;
  /** Sets the password and ends all sessions but one. */
  change(change: NewPassword, keptFamilyId: string): Promise<void>;
}

/** As part of `db`'s transaction. */
export const putLink = async (db: Db, accountId: string | null, link: NewLink): Promise<void> => {
  const { tokenHash, nowMs, expiresAtMs, mail } = link;
  await db
    .insertInto('password_reset')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      created_at: nowMs,
      expires_at: expiresAtMs,
      used_at: null,
    })
    .execute();
  if (mail) await putInOutbox(db, mail, nowMs);
};

const KEPT_AFTER_EXPIRY_MS = 24 * 60 * 60_000;

export const createPasswordRepo = (db: Db): PasswordRepo => ({
  issue: (accountId, link) =>
    db.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('password_reset')
        .where('expires_at', '<', link.nowMs - KEPT_AFTER_EXPIRY_MS)
        .execute();
      await putLink(transaction, accountId, link);
    }),
  redeem: (tokenHash, change) =>
    db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('password_reset')
        .set({ used_at: change.nowMs })
        .where('token_hash', '=', tokenHash)
        .where('account_id', '=', change.accountId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', change.nowMs)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await setPassword(transaction, change, null);
      await proveMailbox(transaction, change);
      // The owner of the mailbox can sign in immediately, despite wrong passwords before (S-17).
      await transaction.deleteFrom('sign_in_attempts').where('account_id', '=', change.accountId).execute();
      return true;
    }),
  change: (change, keptFamilyId) =>
    db.transaction().execute((transaction) => setPassword(transaction, change, keptFamilyId)),
});

/** Also spends the account's other links: each was meant to replace the password that is gone now. */
const setPassword = async (db: Db, change: NewPassword, keptFamilyId: string | null): Promise<void> => {
  const { accountId, passwordHash, nowMs, mail } = change;
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
  await db
    .updateTable('session_family')
    .set({ revoked_at: nowMs })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(keptFamilyId !== null, (query) => query.where('id', '!=', keptFamilyId ?? ''))
    .execute();
  await db
    .updateTable('password_reset')
    .set({ used_at: nowMs })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
  // Also what an intruder may have asked for: an identity, or another address.
  await db.deleteFrom('email_confirmation').where('account_id', '=', accountId).execute();
  await putInOutbox(db, mail, nowMs);
};

/** The link proves the e-mail; an identity that its owner never agreed to is detached. */
const proveMailbox = async (db: Db, { accountId, nowMs }: NewPassword): Promise<void> => {
  await db.updateTable('account').set({ email_proven_at: nowMs }).where('id', '=', accountId).execute();
  await db
    .updateTable('account')
    .set({ social_type: null, social_id: null, cp_customer_id: null })
    .where('id', '=', accountId)
    .where('social_proven', '=', false)
    .execute();
};
