/**
 * What browsers check with: the part of zod/mini that the contract uses, in a sixth of its size (decision 132). The shell's
 * build takes it in the place of zod/mini; everything else has zod. `schema.test.ts` compares the two.
 */
export { length, maximum, maxLength, minimum, minLength, nonnegative, positive, refine, regex } from './checks.ts';
export { array, object, partialRecord, record, strictObject, tuple } from './containers.ts';
export { boolean, email, enumOf as enum, int, iso, literal, number, string, unknown, url } from './values.ts';
export {
  caught as catch,
  defaulted as _default,
  discriminatedUnion,
  lazy,
  nullable,
  optional,
  pipe,
  transform,
  union,
} from './wrappers.ts';
