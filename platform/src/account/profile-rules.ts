import { ageInYears, GENDER_OPTIONS } from '@grandstand/shared-contracts';
import * as z from 'zod';

/** What may be in a profile; each rule answers why something may not, or null. */
export interface AgeLimits {
  readonly minAge: number;
  readonly maxAge: number;
}

const Email = z.email().max(254);
const MAX_NAME_LENGTH = 100;

export const isEmail = (text: string): boolean => Email.safeParse(text).success;

/** Accounts sign in with their e-mail: the user name is the same. */
export const emailFault = (email: string, userName: string): string | null =>
  isEmail(email) && email.toLowerCase() === userName.toLowerCase() ? null : 'Please enter an email';

/** The last part may be empty: a single word is the first name. */
export function nameFault(firstName: string, lastName = ''): string | null {
  const isTooLong = [firstName, lastName].some((name) => name.length > MAX_NAME_LENGTH);
  return firstName.trim() === '' || isTooLong ? 'Please enter your name' : null;
}

export function ageFault(dateOfBirthMs: number, { minAge, maxAge }: AgeLimits, nowMs: number): string | null {
  const age = ageInYears(dateOfBirthMs, nowMs);
  if (!Number.isFinite(dateOfBirthMs) || age < minAge) return `You must be at least ${minAge} to register.`;
  return age > maxAge ? 'Please enter a valid date of birth' : null;
}

export const genderFault = (gender: string | null): string | null =>
  gender === null || GENDER_OPTIONS.some((option) => option === gender) ? null : 'Please select a gender';
