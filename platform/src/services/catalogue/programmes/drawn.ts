import { createHash } from 'node:crypto';

/** 0..1, the same for the same words. */
export const drawn = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE() / 2 ** 32;

/** An entry of a list that is not empty. */
export const pick = <T>(list: readonly [T, ...T[]], ...words: readonly (string | number)[]): T =>
  list[Math.floor(drawn(...words) * list.length)] ?? list[0];
