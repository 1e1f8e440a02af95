import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal, throttled } from '../../infrastructure/http/errors.ts';
import type { MailQuota } from '../mail/mail-quota.service.ts';
import type { AccountRepo, AccountRow } from './account.repo.ts';
import { addresseeOf } from './addressee.ts';
import type { SignedIn } from './authenticate.ts';
import type { CheckCurrentPassword } from './current-password.ts';
import type { EmailConfirmationRepo } from './email-confirmation.repo.ts';
import type { EmailConfirmations } from './email-confirmation.ts';
import type { SessionRepo } from './session.repo.ts';

/** A social sign-in this recent replaces the password of an account that has none. */
export const RECENT_SIGN_IN_MS = 10 * 60_000;
/** Of one source, for one mailbox. */
export const MAX_EMAIL_CHANGES_AN_HOUR = 5;

export interface EmailChanges {
  /**
   * Mails a link to `email`, lower case, and a notice to the present address.
   * @throws {Refusal} eV1062 for another account's e-mail; eV0002, eV4492 for the password; eV0011 where the account has
   * no password and its social sign-in is not recent (S-39)
   */
  request(by: SignedIn, change: EmailChange, source: string): Promise<void>;
  /** @throws {Refusal} eV0012 when no e-mail is pending */
  resend(account: AccountRow, source: string): Promise<void>;
  cancel(accountId: string): Promise<void>;
}

interface EmailChange {
  readonly email: string;
  readonly currentPassword: string | undefined;
}

export interface EmailChangesOptions {
  readonly accounts: Pick<AccountRepo, 'byEmail'>;
  readonly checkPassword: CheckCurrentPassword;
  readonly sessions: Pick<SessionRepo, 'isOpenedSince'>;
  readonly confirmations: Pick<EmailConfirmationRepo, 'put' | 'pendingEmailOf' | 'cancelEmail'>;
  readonly links: EmailConfirmations;
  readonly quota: MailQuota;
  readonly clock: Clock;
}

const RETRY_AFTER_S = 60 * 60;

export const createEmailChanges = (options: EmailChangesOptions): EmailChanges => {
  const { accounts, checkPassword, sessions, confirmations, links, quota, clock } = options;

  const mailLink = async (account: AccountRow, email: string, source: string): Promise<void> => {
    if (!(await quota.allows(email, source))) throw throttled(RETRY_AFTER_S);
    await confirmations.put(links.ofEmail(account.id, addresseeOf(account), email, clock.now()));
  };

  return {
    async request({ account, familyId }, { email, currentPassword }, source) {
      if (account.password_hash !== null) await checkPassword(account, currentPassword ?? '');
      else if (!(await sessions.isOpenedSince(familyId, clock.now() - RECENT_SIGN_IN_MS, true))) {
        throw new Refusal('eV0011', 'To change your email, please log in again first.');
      }
      if (await accounts.byEmail(email)) {
        throw new Refusal('eV1062', 'This email belongs to an existing account. Please go to sign in.');
      }
      await mailLink(account, email, source);
    },

    async resend(account, source) {
      const email = await confirmations.pendingEmailOf(account.id, clock.now());
      if (email === null) throw new Refusal('eV0012', 'You have no new email to confirm.');
      await mailLink(account, email, source);
    },

    cancel: (accountId) => confirmations.cancelEmail(accountId),
  };
};
