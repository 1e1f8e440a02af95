import type { Selectable } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import { isUniqueViolation } from '../../infrastructure/database/unique-violation.ts';
import type { SocialType } from '../identity/issuers.ts';
import type { Mail } from '../mail/mail.ts';
import { putInOutbox } from '../mail/outbox.repo.ts';
import type { AccountTables } from './account.tables.ts';

/** A link that proves an address. Only the hash of its token is kept. */
export interface NewConfirmation {
  readonly tokenHash: string;
  readonly accountId: string;
  /** Lower case. */
  readonly email: string;
  /** What the link attaches; null: it makes `email` the account's. */
  readonly identity: { readonly type: SocialType; readonly subject: string } | null;
  readonly nowMs: number;
  readonly expiresAtMs: number;
  readonly mails: readonly Mail[];
}

type AccountBefore = Selectable<AccountTables['account']>;
export type Confirmation = Selectable<AccountTables['email_confirmation']>;

export interface EmailConfirmationRepo {
  /** Replaces what the account waited for before. */
  put(confirmation: NewConfirmation): Promise<void>;
  find(tokenHash: string, nowMs: number): Promise<Confirmation | undefined>;
  /** The address that the account changes to once it is confirmed. */
  pendingEmailOf(accountId: string, nowMs: number): Promise<string | null>;
  /** Forgets the address that the account waits to change to. */
  cancelEmail(accountId: string): Promise<void>;
  /** Redeems the link, once; null when it is not valid. `noticeTo` writes to the mailbox that the account leaves. */
  confirm(tokenHash: string, nowMs: number, noticeTo: (left: AccountBefore) => Mail): Promise<Confirmation | null>;
}

/** As part of `db`'s transaction. */
export const putConfirmation = async (db: Db, confirmation: NewConfirmation): Promise<void> => {
  const { tokenHash, accountId, email, identity, nowMs, expiresAtMs, mails } = confirmation;
  await db
    .deleteFrom('email_confirmation')
    .where('account_id', '=', accountId)
    .where('social_id', identity ? 'is not' : 'is', null)
    .execute();
  await db
    .insertInto('email_confirmation')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      email,
      social_type: identity?.type ?? null,
      social_id: identity?.subject ?? null,
      created_at: nowMs,
      expires_at: expiresAtMs,
    })
    .execute();
  for (const mail of mails) await putInOutbox(db, mail, nowMs);
};

export const createEmailConfirmationRepo = (db: Db): EmailConfirmationRepo => ({
  put: (confirmation) => db.transaction().execute((transaction) => putConfirmation(transaction, confirmation)),
  find: (tokenHash, nowMs) =>
    db
      .selectFrom('email_confirmation')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', nowMs)
      .executeTakeFirst(),
  async pendingEmailOf(accountId, nowMs) {
    const pending = await db
      .selectFrom('email_confirmation')
      .select('email')
      .where('account_id', '=', accountId)
      .where('social_id', 'is', null)
      .where('expires_at', '>', nowMs)
      .executeTakeFirst();
    return pending?.email ?? null;
  },
  async cancelEmail(accountId) {
    await db
      .deleteFrom('email_confirmation')
      .where('account_id', '=', accountId)
      .where('social_id', 'is', null)
      .execute();
  },
  async confirm(tokenHash, nowMs, noticeTo) {
    try {
      return await db.transaction().execute(async (transaction) => {
        const found = await transaction
          .deleteFrom('email_confirmation')
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', nowMs)
          .returningAll()
          .executeTakeFirst();
        if (!found) return null;
        const isDone = found.social_id
          ? await attachProven(transaction, found, nowMs)
          : await changeEmail(transaction, found, nowMs, noticeTo);
        return isDone ? found : null;
      });
    } catch (error) {
      // The identity, or the address, became another account's meanwhile.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  },
});

/** False when the account has another address, or an identity, by now. */
const attachProven = async (db: Db, found: Confirmation, nowMs: number): Promise<boolean> => {
  const { account_id, email, social_type, social_id } = found;
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ social_type, social_id, cp_customer_id: social_id, social_proven: true, email_proven_at: nowMs })
    .where('id', '=', account_id)
    .where('email', '=', email)
    .where('social_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Links mailed to the old address stop working with it. */
const changeEmail = async (
  db: Db,
  { account_id: id, email }: Confirmation,
  nowMs: number,
  noticeTo: (left: AccountBefore) => Mail,
): Promise<boolean> => {
  const left = await db.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!left) return false;
  const user_name = left.user_name === left.email ? email : left.user_name;
  await db.updateTable('account').set({ email, user_name, email_proven_at: nowMs }).where('id', '=', id).execute();
  await db
    .updateTable('password_reset')
    .set({ used_at: nowMs })
    .where('account_id', '=', id)
    .where('used_at', 'is', null)
    .execute();
  await db.deleteFrom('email_confirmation').where('account_id', '=', id).execute();
  await putInOutbox(db, noticeTo(left), nowMs);
  return true;
};
