interface Parsed {
  numbers: readonly [number, number, number];
  prerelease: readonly string[];
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

const parse = (text: string): Parsed | null => {
  const match = VERSION.exec(text);
  if (!match) return null;
  const [, major, minor, patch, prerelease] = match;
  return { numbers: [Number(major), Number(minor), Number(patch)], prerelease: prerelease?.split('.') ?? [] };
};

const compareIdentifier = (a: string | undefined, b: string | undefined): number => {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const [aIsNumber, bIsNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (aIsNumber && bIsNumber) return Number(a) - Number(b);
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
};

const compare = (a: Parsed, b: Parsed): number => {
  for (const index of [0, 1, 2] as const) {
    const difference = a.numbers[index] - b.numbers[index];
    if (difference !== 0) return difference;
  }
  // A version without a prerelease comes after all of its prereleases.
  if (a.prerelease.length === 0 || b.prerelease.length === 0) return b.prerelease.length - a.prerelease.length;
  for (let index = 0; index < Math.max(a.prerelease.length, b.prerelease.length); index += 1) {
    const difference = compareIdentifier(a.prerelease[index], b.prerelease[index]);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** Negative, zero or positive as `a` comes before, equals or follows `b`; what is no version comes first. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [parse(a), parse(b)];
  if (!left || !right) return left ? 1 : right ? -1 : 0;
  return compare(left, right);
};

/** First version that `^base` no longer takes. */
const caretEnd = ({ numbers: [major, minor, patch] }: Parsed): Parsed => ({
  numbers: major > 0 ? [major + 1, 0, 0] : minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1],
  prerelease: ['0'],
});
const tildeEnd = ({ numbers: [major, minor] }: Parsed): Parsed => ({
  numbers: [major, minor + 1, 0],
  prerelease: ['0'],
});

const meets = (version: Parsed, comparator: string): boolean => {
  const [, operator = '', text = ''] = /^(\^|~|>=|<=|>|<|=)?(.*)$/.exec(comparator) ?? [];
  if (operator === '' && (text === '*' || text === '')) return true;
  const base = parse(text);
  if (!base) return false;
  const order = compare(version, base);
  switch (operator) {
    case '^':
      return order >= 0 && compare(version, caretEnd(base)) < 0;
    case '~':
      return order >= 0 && compare(version, tildeEnd(base)) < 0;
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    default:
      return order === 0;
  }
};

/**
 * Whether a version lies in a range of `^`, `~`, comparisons (all of those between spaces must hold), `||`, an exact
 * version or `*`. A range in any other form contains nothing. Prereleases count by their order alone.
 */
export const inRange = (version: string, range: string): boolean => {
  const parsed = parse(version);
  if (!parsed) return false;
  return range.split('||').some((part) =>
    part
      .replaceAll(/([<>=^~])\s+/g, '$1')
      .trim()
      .split(/\s+/)
      .every((comparator) => meets(parsed, comparator)),
  );
};
