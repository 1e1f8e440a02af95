import type { Db } from '../../infrastructure/database/database.ts';
import type { Addressee } from '../mail/mail.ts';

/** A code that a registration uses, and its owner. */
export interface ReferralClaim {
  readonly code: string;
  readonly referrerId: string;
}

export interface ReferralRepo {
  codeOf(accountId: string): Promise<string | undefined>;
  /** Keeps `code` as the account's unless it has one already; false when another account has it. */
  keepCode(accountId: string, code: string, nowMs: number): Promise<boolean>;
  /** What the account was credited, the newest first. */
  rewardsOf(accountId: string): Promise<{ points: number; creditedAt: number }[]>;
  ownerOf(code: string): Promise<{ accountId: string; email: string } | undefined>;
}

/** As part of `db`'s transaction. Rewards follow after the first paid period has begun (S-32). */
export const putReferral = async (
  db: Db,
  referredId: string,
  { code, referrerId }: ReferralClaim,
  nowMs: number,
): Promise<void> => {
  await db
    .insertInto('referral')
    .values({ referred_id: referredId, referrer_id: referrerId, code, created_at: nowMs })
    .execute();
};

/** What was earned, and whose it is. */
export interface Reward extends Addressee {
  readonly code: string;
  readonly points: number;
}

/**
 * PLAT-017, S-32: credits the referrer of the account on the first call; undefined without a referrer, or if it was
 * done before. As part of `db`'s transaction, in which the first paid period starts.
 */
export const creditReferrer = async (
  db: Db,
  referredId: string,
  points: number,
  nowMs: number,
): Promise<Reward | undefined> =>
  db
    .updateTable('referral')
    .from('account')
    .set({ points, credited_at: nowMs })
    .whereRef('account.id', '=', 'referral.referrer_id')
    .where('referral.referred_id', '=', referredId)
    .where('referral.credited_at', 'is', null)
    .returning([
      'referral.code',
      'referral.points',
      'account.email',
      'account.first_name as firstName',
      'account.language',
    ])
    .$narrowType<{ points: number }>()
    .executeTakeFirst();

export const createReferralRepo = (db: Db): ReferralRepo => ({
  async codeOf(accountId) {
    const row = await db
      .selectFrom('referral_code')
      .select('code')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row?.code;
  },
  async keepCode(accountId, code, nowMs) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('referral_code')
      .values({ account_id: accountId, code, created_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  },
  rewardsOf: (accountId) =>
    db
      .selectFrom('referral')
      .select(['points', 'credited_at as creditedAt'])
      .where('referrer_id', '=', accountId)
      .where('credited_at', 'is not', null)
      .orderBy('credited_at', 'desc')
      .$narrowType<{ points: number; creditedAt: number }>()
      .execute(),
  ownerOf: (code) =>
    db
      .selectFrom('referral_code')
      .innerJoin('account', 'account.id', 'referral_code.account_id')
      .select(['account.id as accountId', 'account.email'])
      .where('referral_code.code', '=', code)
      .executeTakeFirst(),
});
