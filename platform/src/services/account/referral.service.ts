import { randomInt } from 'node:crypto';
import type { GetReferralRewards, ReplyOf } from '@grandstand/shared-contracts/api';
import type { RemoteConfig } from '@grandstand/shared-contracts/config';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import type { ReferralClaim, ReferralRepo } from './referral.repo.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const TRIES = 5;

export type ReferralProgram = Pick<RemoteConfig, 'referralProgram' | 'referralProgramEnable'>;

export interface Referrals {
  /** The account's code, always the same. @throws {Refusal} eV0005 while that program is not running */
  codeFor(accountId: string, program: string): Promise<string>;
  /** What its code has earned (ACCT-037). It stays whether the program runs or not. */
  rewardsOf(accountId: string): Promise<ReplyOf<typeof GetReferralRewards>>;
  /**
   * The claim that a registration makes with a code; null without one, or while the program is off.
   * @throws {Refusal} eV0004 for an unknown code, or the account's own (S-32)
   */
  claim(code: string | null, email: string): Promise<ReferralClaim | null>;
}

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');

/** `ada+two@example.test` reads the mail of `ada@example.test`. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');

export const createReferrals = (
  repo: ReferralRepo,
  program: () => Promise<ReferralProgram>,
  clock: Clock,
): Referrals => ({
  async codeFor(accountId, wanted) {
    const { referralProgram, referralProgramEnable } = await program();
    if (!referralProgramEnable || wanted !== referralProgram) {
      throw new Refusal('eV0005', 'The referral program isn’t available right now.');
    }
    for (let tries = 0; tries < TRIES; tries += 1) {
      const known = await repo.codeOf(accountId);
      if (known !== undefined) return known;
      const code = newCode();
      if (await repo.keepCode(accountId, code, clock.now())) return code;
    }
    throw new Error(`No free referral code was found in ${TRIES} tries.`);
  },
  async rewardsOf(accountId) {
    const rewards = await repo.rewardsOf(accountId);
    return { totalPoints: rewards.reduce((total, { points }) => total + points, 0), rewards };
  },
  async claim(given, email) {
    const code = given?.trim().toUpperCase();
    if (!code || !(await program()).referralProgramEnable) return null;
    const owner = await repo.ownerOf(code);
    if (!owner) throw new Refusal('eV0004', 'This referral code isn’t valid. Check it and try again.');
    if (mailboxOf(owner.email) === mailboxOf(email)) {
      throw new Refusal('eV0004', 'You can’t use your own referral code.');
    }
    return { code, referrerId: owner.accountId };
  },
});
