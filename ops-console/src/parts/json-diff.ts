import type { DiffLine } from './diff-list.tsx';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** What differs between two JSON values, by path; lists are compared as a whole, the order of keys does not matter. */
export const jsonDiff = (before: unknown, after: unknown, path = ''): DiffLine[] => {
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
    return keys.flatMap((key) => jsonDiff(before[key], after[key], path ? `${path}.${key}` : key));
  }
  const [from, to] = [shown(before), shown(after)];
  return from === to ? [] : [{ what: path || 'the whole', from, to }];
};
