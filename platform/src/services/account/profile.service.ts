import type { UpdateAccountDetails, UpdateProfile } from '@grandstand/shared-contracts/api';
import type * as z from 'zod/mini';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import { passwordProblem } from '../../infrastructure/passwords/password-rules.ts';
import { hashPassword } from '../../infrastructure/passwords/passwords.ts';
import type { SocialLogins } from '../identity/social-login.service.ts';
import type { AccountRow } from './account.repo.ts';
import { addresseeOf } from './addressee.ts';
import type { SignedIn } from './authenticate.ts';
import type { EmailChanges } from './email-change.service.ts';
import type { EmailConfirmationRepo } from './email-confirmation.repo.ts';
import type { EmailConfirmations } from './email-confirmation.ts';
import type { ProfileChange, ProfileRepo } from './profile.repo.ts';
import { type AgeLimits, ageProblem, emailProblem, genderProblem, nameProblem } from './profile-rules.ts';
import type { SessionRepo } from './session.repo.ts';

type ProfileRequest = z.output<(typeof UpdateProfile)['request']>;
type DetailsRequest = z.output<(typeof UpdateAccountDetails)['request']>;

export interface Profiles {
  /**
   * Changes what the request names; another e-mail counts once it is confirmed (S-39). @throws {Refusal} eV0001 with the
   * reason for a field that is wrong; eV0009 for a password where there is one, eV0011 for one where the session is older than
   * an hour (S-19); as `EmailChanges.request`
   */
  update(by: SignedIn, request: ProfileRequest, source: string): Promise<void>;
  /**
   * False: a link that attaches it was mailed, because the account's e-mail is not proven yet.
   * @throws {Refusal} eV0010 for an identity that nothing proves to be the sender's (S-06)
   */
  attachIdentity(account: AccountRow, request: DetailsRequest, browser: string): Promise<boolean>;
}

const profileProblem = (
  request: ProfileRequest,
  accountEmail: string,
  limits: AgeLimits,
  nowMs: number,
): string | null => {
  const { email, firstName, lastName, nickName, dateOfBirth, gender = null, password } = request;
  return (
    (email === undefined ? null : emailProblem(email, email)) ??
    nameProblem(firstName ?? 'unchanged', lastName) ??
    (nickName ? nameProblem(nickName) : null) ??
    (dateOfBirth === undefined ? null : ageProblem(dateOfBirth, limits, nowMs)) ??
    genderProblem(gender) ??
    (password === undefined ? null : passwordProblem(password, email ?? accountEmail))
  );
};

const changeOf = ({
  firstName,
  lastName,
  nickName,
  dateOfBirth,
  gender,
  addressMsg = {},
}: ProfileRequest): ProfileChange => {
  const given = Object.entries(addressMsg).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    fields: {
      ...(firstName === undefined ? {} : { first_name: firstName.trim() }),
      ...(lastName === undefined ? {} : { last_name: lastName.trim() }),
      ...(nickName === undefined ? {} : { nick_name: nickName.trim() || null }),
      ...(dateOfBirth === undefined ? {} : { date_of_birth: dateOfBirth }),
      ...(gender === undefined ? {} : { gender }),
    },
    address: Object.fromEntries(given),
  };
};

/** A first password is set while signing up; a token that is stolen later sets none. */
const FIRST_PASSWORD_WITHIN_MS = 60 * 60_000;

const hasPassword = () =>
  new Refusal('eV0009', 'Your account already has a password. You can change it in your settings.');

const notVerified = () => new Refusal('eV0010', 'We couldn’t verify this account. Please try again.');

export interface ProfilesOptions {
  readonly repo: ProfileRepo;
  readonly sessions: Pick<SessionRepo, 'isOpenedSince'>;
  readonly ageLimits: () => Promise<AgeLimits>;
  readonly socialLogins: Pick<SocialLogins, 'prove' | 'spend'>;
  readonly confirmations: Pick<EmailConfirmationRepo, 'put'>;
  readonly links: EmailConfirmations;
  readonly emailChanges: Pick<EmailChanges, 'request'>;
  readonly clock: Clock;
}

export const createProfiles = (options: ProfilesOptions): Profiles => {
  const { repo, sessions, ageLimits, socialLogins, confirmations, links, emailChanges, clock } = options;
  return {
    async update(by, request, source) {
      const { account } = by;
      const nowMs = clock.now();
      const { password, currentPassword } = request;
      const userName = (request.email ?? account.email).toLowerCase();
      const problem =
        profileProblem(request, account.email, await ageLimits(), nowMs) ??
        emailProblem(userName, request.customerUsername ?? userName);
      if (problem) throw new Refusal('eV0001', problem);
      if (password !== undefined && account.password_hash !== null) throw hasPassword();
      if (password !== undefined && !(await sessions.isOpenedSince(by.familyId, nowMs - FIRST_PASSWORD_WITHIN_MS))) {
        throw new Refusal('eV0011', 'To set a password, please log in again first.');
      }
      // First, so that a refusal changes nothing.
      if (userName !== account.email) await emailChanges.request(by, { email: userName, currentPassword }, source);
      await repo.update(account.id, changeOf(request));
      // Social completion (AUTH-088): the account gets what it signs in with, once.
      if (password === undefined) return;
      if (!(await repo.setFirstPassword(account.id, await hashPassword(password), account.email))) throw hasPassword();
    },
    async attachIdentity(account, { parameterMesgs, idToken }, browser) {
      const subject = parameterMesgs[0]?.paramValue;
      if (subject !== undefined && subject === account.cp_customer_id) return true;
      const identity = await socialLogins.prove({ subject, idToken }, browser);
      if (!identity || !(await socialLogins.spend(identity))) throw notVerified();
      const isSameEmail = identity.verifiedEmail === account.email;
      if (account.email_proven_at === null && !isSameEmail) {
        if (account.social_id !== null) throw notVerified();
        const to = addresseeOf(account);
        await confirmations.put(links.ofIdentity(account.id, to, identity, clock.now()));
        return false;
      }
      if (!(await repo.attachIdentity(account.id, identity.type, identity.subject))) throw notVerified();
      if (isSameEmail) await repo.proveEmail(account.id, clock.now());
      return true;
    },
  };
};
