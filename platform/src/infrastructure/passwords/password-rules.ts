import { fillText, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@grandstand/shared-contracts';
import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** What is common here. */
const LOCAL = [
  'p@ssword',
  'yankees1',
  'yankees123',
  'newyork1',
  'yesnetwork',
  'yesnetwork1',
  'grandstand',
  'grandstand1',
];

/** The most common ones of leaked passwords, tens of thousands; in lower case. */
const COMMON: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'], ...LOCAL].map((password) => password.toLowerCase()),
);
/** A shorter name is in too many passwords by chance. */
const MIN_NAME_LENGTH = 3;

/** Why a new password is refused for the account of `email`; null when it is fine (S-29). */
export const passwordProblem = (password: string, email: string): string | null => {
  if (password.length < PASSWORD_MIN_LENGTH)
    return `Your password must contain at least ${PASSWORD_MIN_LENGTH} characters`;
  if (password.length > PASSWORD_MAX_LENGTH)
    return fillText(COMMON_TEXTS['password.tooLong'], { max: PASSWORD_MAX_LENGTH });
  const lowered = password.toLowerCase();
  if (COMMON.has(lowered)) return 'This password is too common. Please choose another one.';
  const [name = ''] = email.toLowerCase().split('@', 1);
  if (name.length >= MIN_NAME_LENGTH && lowered.includes(name)) {
    return 'Your password must not contain your email. Please choose another one.';
  }
  return null;
};
