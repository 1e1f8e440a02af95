/** Value at `share` (0..1) of the sorted numbers, interpolated. NaN of nothing. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
};

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** The same elements in random order. */
export const shuffled = <T>(elements: readonly T[]): T[] =>
  elements
    .map((element) => ({ element, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ element }) => element);
