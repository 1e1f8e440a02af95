/** Values of the named segments; an absent optional one is left out. */
export type PathParams = Readonly<Record<string, string>>;

/** Matches a path against a pattern such as `/watch/:vodId?`; `null` when it does not fit. Segments are URL-decoded. */
export const matchPath = (pattern: string, pathname: string): PathParams | null => {
  const expected = pattern.split('/').filter(Boolean);
  const actual = pathname.split('/').filter(Boolean);
  if (actual.length > expected.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const segment = actual[index];
    if (!part.startsWith(':')) {
      if (part !== segment) return null;
    } else if (segment === undefined) {
      if (!part.endsWith('?')) return null;
    } else {
      const value = decodeSegment(segment);
      if (value === null) return null;
      params[part.slice(1).replace('?', '')] = value;
    }
  }
  return params;
};

const decodeSegment = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/** The path of a pattern with these values, escaped, and how many it uses; null when a required one is missing. */
export const fillPath = (
  pattern: string,
  values: Readonly<Record<string, string | undefined>>,
): { readonly path: string; readonly used: number } | null => {
  let used = 0;
  let isMissing = false;
  const path = pattern.replaceAll(/\/:([\w-]+)(\??)/g, (_, name: string, optional: string) => {
    const value = values[name];
    if (value) used += 1;
    else isMissing ||= optional === '';
    return value ? `/${encodeURIComponent(value)}` : '';
  });
  return isMissing ? null : { path: path || '/', used };
};

const segmentRank = (part: string): string => (part.startsWith(':') ? (part.endsWith('?') ? '1' : '2') : '3');

/** Sorts the closest pattern first, segment by segment: literal, then parameter, then optional parameter. */
export const byClosestPattern = (a: string, b: string): number => {
  const rank = (pattern: string) => pattern.split('/').filter(Boolean).map(segmentRank).join('');
  return rank(b).localeCompare(rank(a));
};
