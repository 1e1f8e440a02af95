import { isEmail, PASSWORD_MIN_LENGTH } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';

export interface LoginValues extends Record<string, unknown> {
  readonly email?: string;
  readonly password?: string;
}

/** `user` is the ordinary form; `device` also requires eight characters (AUTH-015). */
export type LoginRules = 'user' | 'device';

/** AUTH-004, AUTH-005. Messages by field; empty when all is well. */
export const validateLogin =
  (t: Translate, rules: LoginRules) =>
  ({ email = '', password = '' }: LoginValues): Partial<Record<'email' | 'password', string>> => ({
    ...(isEmail(email.trim()) ? {} : { email: t('signIn.emailInvalid') }),
    ...(password === '' ? { password: t('signIn.passwordMissing') } : {}),
    ...(rules === 'device' && password !== '' && password.length < PASSWORD_MIN_LENGTH
      ? { password: t('signIn.passwordShort') }
      : {}),
  });

/** Messages before submit: on a device page an empty field is not an error until then. */
export const errorsSoFar = (t: Translate, rules: LoginRules) => (values: LoginValues) => {
  const problems = Object.entries(validateLogin(t, rules)(values));
  return Object.fromEntries(problems.filter(([field]) => rules === 'user' || values[field]));
};
