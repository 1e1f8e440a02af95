import { isEmail } from '@grandstand/shared-contracts';
import type { ChangePassword, RequestOf, ResetPassword } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import { passwordProblem } from '../../infrastructure/passwords/password-rules.ts';
import { hashPassword } from '../../infrastructure/passwords/passwords.ts';
import type { MailQuota } from '../mail/mail-quota.service.ts';
import type { AccountRepo } from './account.repo.ts';
import { addresseeOf } from './addressee.ts';
import type { SignedIn } from './authenticate.ts';
import type { CheckCurrentPassword } from './current-password.ts';
import type { PasswordRepo } from './password.repo.ts';
import { hashOfToken, type PasswordLinks, passwordChangedMail } from './password-links.ts';

/** Of one source, for one mailbox. */
export const MAX_LINKS_AN_HOUR = 10;

export interface PasswordsOptions {
  readonly accounts: AccountRepo;
  readonly passwords: PasswordRepo;
  readonly checkPassword: CheckCurrentPassword;
  readonly links: PasswordLinks;
  readonly quota: MailQuota;
  readonly clock: Clock;
}

export interface Passwords {
  /** @throws {Refusal} eV0001 for a new password that cannot be, eV0002 for a wrong old one, eV4492 after too many */
  change(request: RequestOf<typeof ChangePassword>, signedIn: SignedIn): Promise<void>;
  /** Mails a link, if there is an account. @throws {Refusal} eV0001 for an invalid e-mail */
  forgot(email: string, source: string): Promise<void>;
  /** @throws {Refusal} eV0001 for a password that cannot be, eV0003 for a link that is used, expired or another account's */
  reset(request: RequestOf<typeof ResetPassword>): Promise<void>;
}

const deadLink = () => new Refusal('eV0003', 'This link is no longer valid. Please request a new one.');

const refuseProblem = (password: string, email: string): void => {
  const problem = passwordProblem(password, email);
  if (problem) throw new Refusal('eV0001', problem);
};

export const createPasswords = ({
  accounts,
  passwords: repo,
  checkPassword,
  links,
  quota,
  clock,
}: PasswordsOptions): Passwords => ({
  async change({ oldPassword, newPassword, confirmNewpassword }, { account, familyId }) {
    if (newPassword !== confirmNewpassword) throw new Refusal('eV0001', 'Password does not match');
    refuseProblem(newPassword, account.email);
    const nowMs = clock.now();
    await checkPassword(account, oldPassword);
    if (newPassword === oldPassword) throw new Refusal('eV0001', 'Please choose a new password, not your current one.');
    const passwordHash = await hashPassword(newPassword);
    const mail = passwordChangedMail(addresseeOf(account));
    await repo.change({ accountId: account.id, passwordHash, nowMs, mail }, familyId);
  },

  async forgot(email, source) {
    if (!isEmail(email)) throw new Refusal('eV0001', 'Please enter an email');
    const nowMs = clock.now();
    const account = await accounts.byEmail(email);
    // Requested in every case: the work must not reveal whether the account exists (S-16).
    const isAllowed = await quota.allows(email, source);
    const recipient = account && isAllowed ? addresseeOf(account) : null;
    await repo.issue(recipient ? (account?.id ?? null) : null, await links.reset(recipient, nowMs));
  },

  async reset({ email, contactPassword, userToken }) {
    refuseProblem(contactPassword, email);
    const account = await accounts.byEmail(email);
    const passwordHash = await hashPassword(contactPassword);
    if (!account) throw deadLink();
    const mail = passwordChangedMail(addresseeOf(account));
    const change = { accountId: account.id, passwordHash, nowMs: clock.now(), mail };
    if (!(await repo.redeem(hashOfToken(userToken), change))) throw deadLink();
  },
});
