import { ageInYears, fillText, GENDER_OPTIONS, isEmail, NAME_MAX_LENGTH } from '@grandstand/shared-contracts';
import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';

/** What may be in a profile; each rule answers why something may not, or null. */
export interface AgeLimits {
  readonly minAge: number;
  readonly maxAge: number;
}

/** Accounts sign in with their e-mail: the user name is the same. */
export const emailProblem = (email: string, userName: string): string | null =>
  isEmail(email) && email.toLowerCase() === userName.toLowerCase() ? null : 'Please enter an email';

/** The last part may be empty: a single word is the first name. */
export const nameProblem = (firstName: string, lastName = ''): string | null => {
  if (firstName.trim() === '') return COMMON_TEXTS['register.nameMissing'];
  const isTooLong = Math.max(firstName.length, lastName.length) > NAME_MAX_LENGTH;
  return isTooLong ? fillText(COMMON_TEXTS['register.nameTooLong'], { max: NAME_MAX_LENGTH }) : null;
};

export const ageProblem = (dateOfBirthMs: number, { minAge, maxAge }: AgeLimits, nowMs: number): string | null => {
  const age = ageInYears(dateOfBirthMs, nowMs);
  if (age < minAge) return `You must be at least ${minAge} to register.`;
  // An invalid date gives an age of NaN.
  return age <= maxAge ? null : 'Please enter a valid date of birth';
};

export const genderProblem = (gender: string | null): string | null =>
  gender === null || GENDER_OPTIONS.some((option) => option === gender) ? null : 'Please select a gender';
