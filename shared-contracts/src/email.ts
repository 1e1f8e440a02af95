import { EMAIL_MAX_LENGTH } from './constants.ts';

/** Zod's `z.email()`: ASCII, one `@`, no two dots in a row, a domain that ends in letters. */
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The rule for e-mail addresses, in forms and on the server. Spaces around the address are part of it. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text);
