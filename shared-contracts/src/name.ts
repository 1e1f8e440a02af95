import type { Translate } from './config/translator.ts';
import { NAME_MAX_LENGTH } from './constants.ts';

/** AUTH-064: split on the first space; a single word is the first name. */
export const splitName = (name: string): { readonly firstName: string; readonly lastName: string } => {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
};

/** AUTH-052: the error text for a name that the platform refuses; undefined when it is valid. */
export const nameProblem = (t: Translate, name: string): string | undefined => {
  const { firstName, lastName } = splitName(name);
  if (firstName === '') return t('register.nameMissing');
  const isTooLong = Math.max(firstName.length, lastName.length) > NAME_MAX_LENGTH;
  return isTooLong ? t('register.nameTooLong', { max: NAME_MAX_LENGTH }) : undefined;
};
