import { EMAIL_MAX_LENGTH } from './constants.ts';

/** One `@`, a dot after it, no spaces inside: what a mail server could accept. The server decides. */
export const isEmail = (text: string): boolean => {
  const email = text.trim();
  return email.length <= EMAIL_MAX_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
};
