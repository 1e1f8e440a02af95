import type { Translate } from './config/translator.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './constants.ts';
import type { TextKey } from './texts/index.ts';

/** 0: nothing entered; each class of characters adds one. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** AUTH-048: how many of the four classes a password has: lowercase, uppercase, digit, special. */
export const passwordStrength = (password: string): PasswordStrength => {
  const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u];
  return classes.filter((kind) => kind.test(password)).length as PasswordStrength;
};

/** Fields of a new password, in any form. */
export interface NewPasswordValues {
  readonly password?: string;
  readonly confirmPassword?: string;
}

/** S-29. `tooShort`: the form's own words for fewer than eight characters. Undefined when the length is fine. */
export const passwordLengthProblem = (t: Translate, password: string, tooShort: TextKey): string | undefined => {
  if (password.length < PASSWORD_MIN_LENGTH) return t(tooShort);
  return password.length > PASSWORD_MAX_LENGTH ? t('password.tooLong', { max: PASSWORD_MAX_LENGTH }) : undefined;
};

/** AUTH-041, AUTH-042, ACCT-029. Messages by field; empty when all is well. */
export const newPasswordProblems =
  (t: Translate) =>
  ({ password = '', confirmPassword = '' }: NewPasswordValues): { password?: string; confirmPassword?: string } => {
    const problem = passwordLengthProblem(t, password, 'reset.tooShort');
    return {
      ...(problem ? { password: problem } : {}),
      ...(confirmPassword === password ? {} : { confirmPassword: t('reset.differs') }),
    };
  };
