/** Whole numbers from the first to before the second. */
export type NumberRange = readonly [from: number, before: number];

/** What is in `ranges` and in none of `others`. */
export const without = (ranges: readonly NumberRange[], others: readonly NumberRange[]): NumberRange[] =>
  others.reduce<readonly NumberRange[]>(
    (left, [from, before]) =>
      left.flatMap(([start, end]) =>
        [[start, Math.min(end, from)] as const, [Math.max(start, before), end] as const].filter(
          ([first, last]) => first < last,
        ),
      ),
    ranges,
  ) as NumberRange[];

/** All numbers of both, in order, in as few ranges as possible. */
export const joined = (ranges: readonly NumberRange[], others: readonly NumberRange[]): NumberRange[] => {
  const result: [number, number][] = [];
  for (const [from, before] of [...ranges, ...others].toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], before);
    else result.push([from, before]);
  }
  return result;
};

export const countOf = (ranges: readonly NumberRange[]): number =>
  ranges.reduce((count, [from, before]) => count + before - from, 0);
