import { isEmail } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';

export interface ForgotValues extends Record<string, unknown> {
  readonly email?: string;
}

/** AUTH-030. */
export const validateForgot =
  (t: Translate) =>
  ({ email = '' }: ForgotValues) =>
    isEmail(email.trim()) ? {} : { email: t('register.emailInvalid') };
