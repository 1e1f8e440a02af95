/**
 * The only door of the contract's schemas to zod, shared at run time: a reply is parsed with the shell's copy, and no remote
 * brings one (decision 25). These exports are part of the contract. What is added comes with a new minor version of it,
 * because an older shell does not have it.
 */
export type { core, infer, input, output, ZodMiniObject, ZodMiniType } from 'zod/mini';
export {
  _default,
  array,
  boolean,
  catch,
  discriminatedUnion,
  email,
  enum,
  int,
  length,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  nonnegative,
  nullable,
  number,
  object,
  optional,
  partialRecord,
  pipe,
  positive,
  record,
  refine,
  regex,
  string,
  transform,
  tuple,
  union,
  unknown,
  url,
} from 'zod/mini';
