import { type AdReportType, AD_REPORTS } from '../../media/index.ts';
import { readVastPod, type VastAd, type VastEntry, type VastWrapper } from './read-vast-pod.ts';

/** Codes of VAST 4.2, 2.3.6.3. */
const ERRORS = { notXml: '100', notRead: '301', tooMany: '302', empty: '303' } as const;

/** Wrappers within each other; more than any ad needs. */
export const MAX_WRAPPERS = 5;

export interface WrapperOptions {
  /** The document at an address. @throws {Error} when there is none */
  readonly read: (url: string) => Promise<string>;
  /** Sends these reports. */
  readonly onError: (addresses: readonly string[], code: string) => void;
}

const joined = (outer: VastAd['reports'], inner: VastAd['reports']): VastAd['reports'] => {
  const all = (type: AdReportType) => [...(outer[type] ?? []), ...(inner[type] ?? [])];
  return Object.fromEntries(AD_REPORTS.map((type) => [type, all(type)] as const).filter(([, urls]) => urls.length > 0));
};

/** What a wrapper contains, with its reports. Without an ad, it and those around it get the reason. */
const unwrap = async (
  wrapper: VastWrapper,
  options: WrapperOptions,
  outer: readonly VastWrapper[],
): Promise<VastAd[]> => {
  const chain = [...outer, wrapper];
  const fail = (code: string): VastAd[] => {
    options.onError(
      chain.flatMap(({ errors }) => errors),
      code,
    );
    return [];
  };
  const isRefused = outer.some(({ nextUrl, allowsWrappers }) => nextUrl === wrapper.nextUrl || !allowsWrappers);
  if (isRefused || chain.length > MAX_WRAPPERS) return fail(ERRORS.tooMany);
  const document = await options.read(wrapper.nextUrl).catch(() => null);
  if (document === null) return fail(ERRORS.notRead);
  let entries: readonly VastEntry[];
  try {
    entries = readVastPod(document, wrapper.allowsPod);
  } catch {
    return fail(ERRORS.notXml);
  }
  if (entries.length === 0) return fail(ERRORS.empty);
  const ads = await followWrappers(entries, options, chain);
  return ads.map((ad) => ({ ...ad, reports: joined(wrapper.reports, ad.reports) }));
};

/** The ads, in order; those of wrappers in the place of their wrapper (decision 134). */
export const followWrappers = async (
  entries: readonly VastEntry[],
  options: WrapperOptions,
  outer: readonly VastWrapper[] = [],
): Promise<VastAd[]> =>
  (
    await Promise.all(entries.map(async (entry) => ('nextUrl' in entry ? unwrap(entry, options, outer) : [entry])))
  ).flat();
