import { safeUrl } from '@grandstand/shared-contracts';

export interface AdMedia {
  readonly url: string;
  readonly type: string;
}
/** Events of VAST 4.2 that this player reports, and `impression`, `clickThrough` and `error`. */
export type AdEvent =
  | 'impression'
  | 'start'
  | 'firstQuartile'
  | 'midpoint'
  | 'thirdQuartile'
  | 'complete'
  | 'skip'
  | 'clickThrough'
  | 'error';

/** A linear ad. Addresses are safe to use; those of `error` still contain `[ERRORCODE]`. */
export interface Ad {
  readonly media: readonly AdMedia[];
  /** Seconds after which it can be skipped; null for never. */
  readonly skipAfterS: number | null;
  readonly clickUrl: string | null;
  readonly reports: Readonly<Partial<Record<AdEvent, readonly string[]>>>;
}

/** A wrapper: tracking addresses, and the address of the ad. */
export interface Wrapper {
  readonly nextUrl: string;
  /** Whether the ad may be behind a further wrapper. */
  readonly allowsWrappers: boolean;
  readonly reports: Ad['reports'];
}

const TRACKED: readonly AdEvent[] = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'skip'];

const texts = (parent: Element, selector: string): string[] =>
  [...parent.querySelectorAll(selector)].map(({ textContent }) => (textContent ?? '').trim()).filter(Boolean);

/** `00:00:05` or `00:00:05.500`; null for a percentage and for anything else. */
export const secondsOf = (time: string | null): number | null => {
  const parts = /^(\d{2}):(\d{2}):(\d{2}(?:\.\d{1,3})?)$/.exec(time ?? '');
  return parts ? Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]) : null;
};

const reportsOf = (ad: Element, pageUrl: string): Ad['reports'] => {
  const safe = (urls: readonly string[]) => urls.flatMap((url) => safeUrl(url, pageUrl) ?? []);
  const tracked = TRACKED.map((event) => [event, safe(texts(ad, `Linear Tracking[event="${event}"]`))] as const);
  return {
    ...Object.fromEntries(tracked),
    impression: safe(texts(ad, 'Impression')),
    clickThrough: safe(texts(ad, 'ClickTracking')),
    error: safe(texts(ad, 'Error')),
  };
};

/** The first ad of VAST, a document or an element; null without a playable one. */
export const readVast = (vast: Document | Element, pageUrl: string): Ad | Wrapper | null => {
  const ad = vast.querySelector('VAST > Ad');
  if (!ad) return null;
  const reports = reportsOf(ad, pageUrl);
  const nextUrl = safeUrl(texts(ad, 'Wrapper > VASTAdTagURI')[0], pageUrl);
  const follows = ad.querySelector('Wrapper')?.getAttribute('followAdditionalWrappers');
  if (nextUrl) return { nextUrl, allowsWrappers: follows !== 'false', reports };
  const linear = ad.querySelector('InLine Linear');
  if (!linear) return null;
  const media = [...linear.querySelectorAll('MediaFile[delivery="progressive"]')].flatMap((file) => {
    const url = safeUrl((file.textContent ?? '').trim(), pageUrl);
    return url ? [{ url, type: file.getAttribute('type') ?? '' }] : [];
  });
  if (media.length === 0) return null;
  return {
    media,
    skipAfterS: secondsOf(linear.getAttribute('skipoffset')),
    clickUrl: safeUrl(texts(linear, 'ClickThrough')[0], pageUrl),
    reports,
  };
};

const joined = (outer: Ad['reports'], inner: Ad['reports']): Ad['reports'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(outer), ...Object.keys(inner)] as AdEvent[])].map((event) => [
      event,
      [...(outer[event] ?? []), ...(inner[event] ?? [])],
    ]),
  );

/** Limit of wrappers within wrappers (decision 134). */
const MAX_WRAPPERS = 5;
/** The placeholder for the error code in an address, escaped or not. */
const ERROR_CODE = /\[ERRORCODE\]|%5BERRORCODE%5D/;
/** Codes of VAST 4.2, 2.3.6.3. */
const ERRORS = { notRead: '301', tooMany: '302', empty: '303' } as const;

/** The ad server, for one search. */
export interface AdSource {
  /** The document at an address; null: there is none. */
  readonly read: (url: string) => Promise<Document | null>;
  readonly report: (url: string) => void;
}

/** Sends the reports of an error. */
export const reportError = (
  { report }: Pick<AdSource, 'report'>,
  { error = [] }: Ad['reports'],
  code: string,
): void => {
  for (const url of error) report(url.replace(ERROR_CODE, code));
};

/**
 * Follows wrappers to the ad and merges their tracking addresses into it. Null without an ad: the wrappers on the way get the reason.
 */
export const findAd = async (
  vast: Document | Element | null,
  source: AdSource,
  pageUrl: string,
  outer: readonly Wrapper[] = [],
): Promise<Ad | null> => {
  const fail = (chain: readonly Wrapper[], code: string): null => {
    for (const { reports } of chain) reportError(source, reports, code);
    return null;
  };
  if (!vast) return fail(outer, ERRORS.notRead);
  const found = readVast(vast, pageUrl);
  if (!found) return fail(outer, ERRORS.empty);
  if ('media' in found) return found;
  const chain = [...outer, found];
  const isLoop = outer.some(({ nextUrl }) => nextUrl === found.nextUrl);
  const isRefused = outer.at(-1)?.allowsWrappers === false;
  if (isLoop || isRefused || chain.length > MAX_WRAPPERS) return fail(chain, ERRORS.tooMany);
  const inner = await findAd(await source.read(found.nextUrl), source, pageUrl, chain);
  return inner && { ...inner, reports: joined(found.reports, inner.reports) };
};
