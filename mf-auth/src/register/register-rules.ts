import { isEmail, nameProblem, passwordLengthProblem } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';
import { parseBirthDate } from './birth-date.ts';

export interface RegisterValues extends Record<string, unknown> {
  readonly name?: string;
  readonly email?: string;
  readonly confirmEmail?: string;
  readonly password?: string;
  /** MM/DD/YYYY */
  readonly dateOfBirth?: string;
  /** Index of `GENDER_OPTIONS`, as text; 0 is `Optional`. */
  readonly gender?: string;
  readonly referralCode?: string;
  /** Starts checked (AUTH-060). */
  readonly newsletter?: boolean;
}

/** The password field: required on a linked TV without provider, absent with one, optional in other cases. */
export type PasswordNeed = 'required' | 'optional' | 'absent';

/** AUTH-052…056. Messages by field; empty when all is well. */
export const validateRegistration =
  (t: Translate, passwordNeed: PasswordNeed) =>
  ({ name = '', email = '', confirmEmail = '', password = '', dateOfBirth = '' }: RegisterValues) => {
    const nameMessage = nameProblem(t, name);
    const isRequested = passwordNeed === 'required' || (passwordNeed === 'optional' && password !== '');
    const passwordMessage = isRequested ? passwordLengthProblem(t, password, 'register.passwordShort') : undefined;
    return {
      ...(nameMessage ? { name: nameMessage } : {}),
      ...(isEmail(email.trim()) ? {} : { email: t('register.emailInvalid') }),
      ...(confirmEmail.trim() === email.trim() ? {} : { confirmEmail: t('register.emailDiffers') }),
      ...(passwordMessage ? { password: passwordMessage } : {}),
      ...(parseBirthDate(dateOfBirth) === null ? { dateOfBirth: t('register.dateInvalid') } : {}),
    };
  };
