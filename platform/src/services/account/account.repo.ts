import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import { isUniqueViolation } from '../../infrastructure/database/unique-violation.ts';
import type { SocialType } from '../identity/issuers.ts';
import { type SpentNonce, spendNonce } from '../identity/social-nonce.repo.ts';
import type { Language } from '../language/language.ts';
import type { SubscriptionRow } from '../plans/subscription.tables.ts';
import type { AccountTables } from './account.tables.ts';
import { type NewConfirmation, putConfirmation } from './email-confirmation.repo.ts';
import { type NewLink, putLink } from './password.repo.ts';
import { putReferral, type ReferralClaim } from './referral.repo.ts';

export type AccountRow = Selectable<AccountTables['account']>;

/** What is written together with a new account. */
export interface AttachedToAccount {
  /** The link by which it sets its password. */
  readonly invitation: NewLink | null;
  readonly referral: ReferralClaim | null;
  /** Of the identity that it is registered with. */
  readonly nonce: SpentNonce | null;
  /** The link that attaches this identity, where its provider does not vouch for the e-mail. */
  readonly confirmation: NewConfirmation | null;
}

/** `identity-taken`: it is another account's, or its proof was used before. */
export type Insertion = 'done' | 'email-taken' | 'identity-taken';

/** Undoes the transaction that it is thrown in. */
class NonceWasSpent extends Error {}

export interface AccountRepo {
  byId(id: string): Promise<AccountRow | undefined>;
  byEmail(email: string): Promise<AccountRow | undefined>;
  bySocialIdentity(type: SocialType, subject: string): Promise<AccountRow | undefined>;
  /** Nothing is written unless it is `done`. */
  insert(account: Insertable<AccountTables['account']>, attached: AttachedToAccount): Promise<Insertion>;
  /** The identity's provider vouches for the account's e-mail. */
  proveIdentity(id: string, nowMs: number): Promise<void>;
  /** Notes the language that the account is used in. */
  speaks(id: string, language: Language): Promise<void>;
  /** Access tokens issued until now are treated as expired. */
  expireTokens(email: string, nowMs: number): Promise<boolean>;
  /** Not the ended ones; what pays now comes first. */
  subscriptions(accountId: string): Promise<SubscriptionRow[]>;
  /** The same of many accounts in one statement; accounts without any are left out. */
  subscriptionsOfAll(accountIds: readonly string[]): Promise<Map<string, SubscriptionRow[]>>;
  favourites(accountId: string): Promise<{
    teams: number[];
    tags: string[];
    players: { playerId: string; playerName: string }[];
  }>;
}

export const createAccountRepo = (db: Db): AccountRepo => ({
  byId: (id) => db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst(),
  byEmail: (email) => db.selectFrom('account').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst(),
  bySocialIdentity: (type, subject) =>
    db
      .selectFrom('account')
      .selectAll()
      .where('social_type', '=', type)
      .where('social_id', '=', subject)
      .executeTakeFirst(),
  async insert(account, { invitation, referral, nonce, confirmation }) {
    const write = db.transaction().execute(async (transaction): Promise<Insertion> => {
      const { numInsertedOrUpdatedRows = 0n } = await transaction
        .insertInto('account')
        .values({ ...account, email: account.email.toLowerCase() })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return 'email-taken';
      if (nonce && !(await spendNonce(transaction, nonce))) throw new NonceWasSpent();
      if (invitation) await putLink(transaction, account.id, invitation);
      if (confirmation) await putConfirmation(transaction, confirmation);
      if (referral) await putReferral(transaction, account.id, referral, account.created_at);
      return 'done';
    });
    try {
      return await write;
    } catch (error) {
      if (error instanceof NonceWasSpent || isUniqueViolation(error)) return 'identity-taken';
      throw error;
    }
  },
  proveIdentity: async (id, nowMs) =>
    void (await db
      .updateTable('account')
      .set({ social_proven: true, email_proven_at: nowMs })
      .where('id', '=', id)
      .execute()),
  speaks: async (id, language) =>
    void (await db.updateTable('account').set({ language }).where('id', '=', id).execute()),
  async expireTokens(email, nowMs) {
    const { numUpdatedRows } = await db
      .updateTable('account')
      .set({ tokens_valid_from: nowMs })
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  subscriptions: (accountId) =>
    db
      .selectFrom('subscription')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('status', '!=', 'Ended')
      .orderBy('start_date')
      .execute(),
  async subscriptionsOfAll(accountIds) {
    const rows = await db
      .selectFrom('subscription')
      .selectAll()
      .where(sql<boolean>`account_id = any(${accountIds}::text[])`)
      .where('status', '!=', 'Ended')
      .orderBy('start_date')
      .execute();
    return Map.groupBy(rows, ({ account_id }) => account_id);
  },
  async favourites(accountId) {
    const [lists, players] = await Promise.all([
      db.selectFrom('account_favourites').selectAll().where('account_id', '=', accountId).executeTakeFirst(),
      db
        .selectFrom('account_favourite_player')
        .select(['player_id as playerId', 'player_name as playerName'])
        .where('account_id', '=', accountId)
        .orderBy('added_at')
        .execute(),
    ]);
    return { teams: lists?.teams ?? [], tags: lists?.notification_tags ?? [], players };
  },
});
