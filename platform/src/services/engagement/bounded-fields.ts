const MAX_TEXT = 1_000;
const MAX_KEY = 100;
const MAX_ENTRIES = 60;
const MAX_DEPTH = 5;
/** Of one message, after everything above. */
const MAX_MESSAGE_BYTES = 8 * 1024;

type Fields = Record<string, unknown>;

/**
 * The fields of an analytics message within bounds: long texts are cut, entries beyond the bounds are left out. Cutting
 * keeps the rest of a batch, which a refusal would lose.
 */
export const boundedFields = (fields: Fields): Fields => {
  const bounded = bound(fields, 0) as Fields;
  return Buffer.byteLength(JSON.stringify(bounded)) <= MAX_MESSAGE_BYTES ? bounded : withoutLarge(bounded);
};

const bound = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((item) => bound(item, depth + 1) ?? null);
  const entries = Object.entries(value).slice(0, MAX_ENTRIES);
  return Object.fromEntries(entries.map(([key, item]) => [key.slice(0, MAX_KEY), bound(item, depth + 1)]));
};

/** The largest entries go first, until the rest fits. */
const withoutLarge = (fields: Fields): Fields => {
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');
  const bySize = Object.entries(fields).toSorted(([, one], [, other]) => bytesOf(one) - bytesOf(other));
  let total = 0;
  const kept = bySize.filter(([key, value]) => {
    total += bytesOf(key) + bytesOf(value) + 2;
    return total <= MAX_MESSAGE_BYTES;
  });
  return Object.fromEntries(kept);
};
