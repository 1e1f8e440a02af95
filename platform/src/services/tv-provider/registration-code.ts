import { randomInt } from 'node:crypto';

/** No letters or digits that look alike, no vowels that make words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const LENGTH = 8;

/** One of 3.8 × 10¹¹, for half an hour: too many to guess. */
export const newRegistrationCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
