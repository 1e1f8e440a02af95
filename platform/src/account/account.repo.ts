import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { AccountTables } from './account.tables.ts';
import { type NewLink, putLink } from './password.repo.ts';
import { putReferral, type ReferralClaim } from './referral.repo.ts';

export type AccountRow = Selectable<AccountTables['account']>;
export type SubscriptionRow = Selectable<AccountTables['subscription']>;

/** What is written together with a new account. */
export interface AttachedToAccount {
  /** The link by which it sets its password. */
  readonly invitation: NewLink | null;
  readonly referral: ReferralClaim | null;
}

export interface AccountRepo {
  byId(id: string): Promise<AccountRow | undefined>;
  byEmail(email: string): Promise<AccountRow | undefined>;
  /** False when the e-mail is taken. */
  insert(account: Insertable<AccountTables['account']>, attached: AttachedToAccount): Promise<boolean>;
  /** Access tokens issued until now are treated as expired. */
  expireTokens(email: string, nowMs: number): Promise<boolean>;
  /** Not the ended ones; what pays now comes first. */
  subscriptions(accountId: string): Promise<SubscriptionRow[]>;
  favourites(accountId: string): Promise<{
    teams: number[];
    tags: string[];
    players: { playerId: string; playerName: string }[];
  }>;
}

export function accountRepo(db: Db): AccountRepo {
  return {
    byId: (id) => db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst(),
    byEmail: (email) =>
      db.selectFrom('account').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst(),
    insert: (account, { invitation, referral }) =>
      db.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows = 0n } = await transaction
          .insertInto('account')
          .values({ ...account, email: account.email.toLowerCase() })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirst();
        const inserted = numInsertedOrUpdatedRows > 0n;
        if (inserted && invitation) await putLink(transaction, account.id, invitation);
        if (inserted && referral) await putReferral(transaction, account.id, referral, account.created_at);
        return inserted;
      }),
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
  };
}
