import { PASSWORD_MIN_LENGTH } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';
import { isEmail } from '../email.ts';

export interface ForgotValues extends Record<string, unknown> {
  readonly email?: string;
}

/** AUTH-030. */
export const validateForgot =
  (t: Translate) =>
  ({ email = '' }: ForgotValues) =>
    isEmail(email) ? {} : { email: t('register.emailInvalid') };

export interface ResetValues extends Record<string, unknown> {
  readonly password?: string;
  readonly confirmPassword?: string;
}

/** AUTH-041, AUTH-042. */
export const validateReset =
  (t: Translate) =>
  ({ password = '', confirmPassword = '' }: ResetValues) => ({
    ...(password.length < PASSWORD_MIN_LENGTH ? { password: t('reset.tooShort') } : {}),
    ...(confirmPassword === password ? {} : { confirmPassword: t('reset.differs') }),
  });
