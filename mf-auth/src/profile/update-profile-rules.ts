import { passwordLengthProblem } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';
import { parseBirthDate } from '../register/birth-date.ts';

export interface ProfileValues extends Record<string, unknown> {
  readonly password?: string;
  /** MM/DD/YYYY */
  readonly dateOfBirth?: string;
  /** Starts checked (AUTH-087). */
  readonly newsletter?: boolean;
}

/** Missing fields of the profile: password, date of birth. */
export interface ProfileGaps {
  readonly password: boolean;
  readonly dateOfBirth: boolean;
}

/** AUTH-086. Messages by field; empty when all is well. */
export const validateProfile =
  (t: Translate, gaps: ProfileGaps) =>
  ({ password = '', dateOfBirth = '' }: ProfileValues) => {
    const passwordMessage = gaps.password ? passwordLengthProblem(t, password, 'register.passwordShort') : undefined;
    return {
      ...(passwordMessage ? { password: passwordMessage } : {}),
      ...(gaps.dateOfBirth && parseBirthDate(dateOfBirth) === null ? { dateOfBirth: t('register.dateInvalid') } : {}),
    };
  };
