import * as z from '@grandstand/shared-contracts/schema';
import type { Call } from './call.ts';

/**
 * The same call with a tolerant reply: an invalid entry of any list in the reply is
 * dropped and logged, and the others are kept. An error outside every list still fails the reply.
 */
export const tolerant = <C extends Call>(call: C): C => ({
  ...call,
  reply: z.union([
    call.reply,
    z.pipe(
      z.transform((fields: unknown) => withoutBroken(call, fields)),
      call.reply,
    ),
  ]),
});

const withoutBroken = ({ id, reply }: Call, fields: unknown): unknown => {
  const { error } = reply.safeParse(fields);
  const broken = new Set(error?.issues.map(({ path }) => keyOf(path.slice(0, path.findIndex(isPlace) + 1))));
  // An error outside every entry fails the reply.
  if (broken.has('')) return fields;
  console.warn(`${id}: entries that break its contract are left out.`, error);
  return pruned(fields, broken, []);
};

const isPlace = (step: PropertyKey): boolean => typeof step === 'number';
const keyOf = (path: readonly PropertyKey[]): string => path.map(String).join('/');

/** Outermost lists only: what an entry holds is the entry's. */
const pruned = (value: unknown, broken: ReadonlySet<string>, path: readonly PropertyKey[]): unknown => {
  if (Array.isArray(value)) return value.filter((_entry, place) => !broken.has(keyOf([...path, place])));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, pruned(inner, broken, [...path, field])]),
  );
};
