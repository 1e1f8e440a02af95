import { randomUUID } from 'node:crypto';
import { ageInYears, GENDER_OPTIONS } from '@grandstand/shared-contracts';
import type { CreateUser, RequestOf } from '@grandstand/shared-contracts/api';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { Refusal } from '../errors.ts';
import type { AccountRepo } from './account.repo.ts';
import type { PasswordLinks } from './password-links.ts';
import { hashPassword, passwordFault } from './passwords.ts';
import type { OpenedSession, Sessions } from './sessions.service.ts';

type Registration = RequestOf<typeof CreateUser>;

export interface AgeLimits {
  readonly minAge: number;
  readonly maxAge: number;
}

const Email = z.email().max(254);
const MAX_NAME_LENGTH = 100;

/** PLAT-002: the browser's checks again, because a request need not come from our page. Null when all is well. */
export function registrationFault(request: Registration, { minAge, maxAge }: AgeLimits, nowMs: number): string | null {
  const { email, customerUsername, firstName, lastName, dateOfBirth, gender, customerPassword } = request;
  if (!Email.safeParse(email).success || email.toLowerCase() !== customerUsername.toLowerCase())
    return 'Please enter an email';
  // AUTH-064: a single word is a first name.
  const isTooLong = [firstName, lastName].some((name) => name.length > MAX_NAME_LENGTH);
  if (firstName.trim() === '' || isTooLong) return 'Please enter your name';
  const age = ageInYears(dateOfBirth, nowMs);
  if (!Number.isFinite(dateOfBirth) || age < minAge) return `You must be at least ${minAge} to register.`;
  if (age > maxAge) return 'Please enter a valid date of birth';
  if (gender !== null && !GENDER_OPTIONS.some((option) => option === gender)) return 'Please select a gender';
  return customerPassword === undefined ? null : passwordFault(customerPassword);
}

export interface Register {
  /** @throws {Refusal} eV1062 for a used e-mail; `eV0001` with the reason for a field that is wrong. */
  (request: Registration): Promise<OpenedSession & { accountId: string }>;
}

export interface RegistrationOptions {
  readonly accounts: AccountRepo;
  readonly sessions: Sessions;
  readonly links: PasswordLinks;
  readonly clock: Clock;
  readonly ageLimits: () => Promise<AgeLimits>;
}

export function registration({ accounts, sessions, links, clock, ageLimits }: RegistrationOptions): Register {
  return async (request) => {
    const now = clock.now();
    const fault = registrationFault(request, await ageLimits(), now);
    if (fault) throw new Refusal('eV0001', fault);
    const id = `sp-${randomUUID()}`;
    // Hashed before the e-mail is looked up: a used e-mail takes as long as a new one.
    const passwordHash = request.customerPassword === undefined ? null : await hashPassword(request.customerPassword);
    const recipient = { email: request.email.toLowerCase(), firstName: request.firstName };
    // without a password the link to set one goes to the mailbox, except where another identity signs in.
    const invited = passwordHash === null && !request.cpCustomerID;
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
      // Somebody else's identity cannot be claimed by naming it (S-06).
      cp_customer_id: null,
      social_type: null,
      social_id: null,
      referral_code_used: request.referralCode || null,
      billing_zip: null,
      created_at: now,
    };
    const inserted = await accounts.insert(account, invited ? links.welcome(recipient, now) : undefined);
    if (!inserted) throw new Refusal('eV1062', 'This email belongs to an existing account.');
    return { accountId: id, ...(await sessions.open(id, request.deviceMessage.deviceName)) };
  };
}
