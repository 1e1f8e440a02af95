import { randomUUID } from 'node:crypto';
import type { CreateUser, RequestOf } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import { passwordProblem } from '../../infrastructure/passwords/password-rules.ts';
import { hashPassword } from '../../infrastructure/passwords/passwords.ts';
import { noUserAttached, type SocialLogins } from '../identity/social-login.service.ts';
import type { Language } from '../language/language.ts';
import type { AccountRepo } from './account.repo.ts';
import { deviceNameOf } from './device-name.ts';
import type { EmailConfirmations } from './email-confirmation.ts';
import type { PasswordLinks } from './password-links.ts';
import { type AgeLimits, ageProblem, emailProblem, genderProblem, nameProblem } from './profile-rules.ts';
import type { Referrals } from './referral.service.ts';
import type { OpenedSession, Sessions } from './sessions.service.ts';

type Registration = RequestOf<typeof CreateUser>;

/** PLAT-002: the browser's checks again, because a request need not come from our page. Null when all is well. */
export const registrationProblem = (request: Registration, limits: AgeLimits, nowMs: number): string | null => {
  const { email, customerUsername, firstName, lastName, dateOfBirth, gender, customerPassword } = request;
  return (
    emailProblem(email, customerUsername) ??
    nameProblem(firstName, lastName) ??
    ageProblem(dateOfBirth, limits, nowMs) ??
    genderProblem(gender) ??
    (customerPassword === undefined ? null : passwordProblem(customerPassword, email))
  );
};

/** The registering visitor: `browser`, the secret of the cookie, and the site's language. */
export interface Registrant {
  readonly browser: string;
  readonly language: Language;
}

/** `isIdentityPending`: it is attached once the mailed link is opened, as its provider does not vouch for the e-mail. */
export interface Registered extends OpenedSession {
  readonly accountId: string;
  readonly isIdentityPending: boolean;
}

export interface Register {
  /**
   * @throws {Refusal} eV1062 for a used e-mail; eV0001 with the reason for
   * a field that is wrong; eV0004 for a wrong referral code; `no_user` for an identity that is not proven, or somebody's
   */
  (request: Registration, by: Registrant): Promise<Registered>;
}

export interface RegistrationOptions {
  readonly accounts: AccountRepo;
  readonly sessions: Sessions;
  readonly links: PasswordLinks;
  readonly confirmations: EmailConfirmations;
  readonly referrals: Referrals;
  readonly socialLogins: Pick<SocialLogins, 'prove'>;
  readonly clock: Clock;
  readonly ageLimits: () => Promise<AgeLimits>;
}

export const createRegistration =
  ({
    accounts,
    sessions,
    links,
    confirmations,
    referrals,
    socialLogins,
    clock,
    ageLimits,
  }: RegistrationOptions): Register =>
  async (request, { browser, language }) => {
    const now = clock.now();
    const problem = registrationProblem(request, await ageLimits(), now);
    if (problem) throw new Refusal('eV0001', problem);
    const { cpCustomerID: subject, socialLoginType: type, idToken } = request;
    // An identity of another person cannot be claimed by naming it (S-06).
    const identity = subject === undefined ? null : await socialLogins.prove({ subject, type, idToken }, browser);
    if (subject !== undefined && !identity) throw noUserAttached();
    const id = `sp-${randomUUID()}`;
    // Hashed before the e-mail is looked up: a used e-mail takes as long as a new one.
    const passwordHash = request.customerPassword === undefined ? null : await hashPassword(request.customerPassword);
    const recipient = { email: request.email.toLowerCase(), firstName: request.firstName, language };
    // without a password the link to set one goes to the mailbox, except where another identity signs in.
    const invited = passwordHash === null && !identity;
    const referral = await referrals.claim(request.referralCode, request.email);
    if (identity && (await accounts.bySocialIdentity(identity.type, identity.subject))) throw noUserAttached();
    const attached = identity?.verifiedEmail === recipient.email ? identity : null;
    const account = {
      id,
      email: request.email,
      user_name: request.email.toLowerCase(),
      password_hash: passwordHash,
      first_name: request.firstName.trim(),
      last_name: request.lastName.trim(),
      nick_name: request.nickName?.trim() || null,
      date_of_birth: request.dateOfBirth,
      gender: request.gender,
      cp_customer_id: attached?.subject ?? null,
      social_type: attached?.type ?? null,
      social_id: attached?.subject ?? null,
      social_proven: attached !== null,
      email_proven_at: attached ? now : null,
      referral_code_used: referral?.code ?? null,
      billing_zip: null,
      language,
      created_at: now,
    };
    const inserted = await accounts.insert(account, {
      invitation: invited ? await links.welcome(recipient, now) : null,
      referral,
      nonce: identity,
      confirmation: identity && !attached ? confirmations.ofIdentity(id, recipient, identity, now) : null,
    });
    if (inserted === 'identity-taken') throw noUserAttached();
    if (inserted === 'email-taken') throw new Refusal('eV1062', 'This email belongs to an existing account.');
    const opened = await sessions.open(id, deviceNameOf(request.deviceMessage), attached !== null);
    return { accountId: id, isIdentityPending: identity !== null && !attached, ...opened };
  };
