import { SaxesParser } from 'saxes';
import { AD_REPORTS, type AdReportType } from '../../media/index.ts';
import type { StoredAd } from './insertion.tables.ts';

/** A linear ad of a VAST document. */
export interface VastAd extends Pick<StoredAd, 'clickUrl' | 'skipAfterS' | 'reports'> {
  /** Universal ad ID of its creative; '' without one. */
  readonly universalAdId: string;
}

/** The address of further ads, and the reports that belong to them, too. */
export interface VastWrapper extends Pick<VastAd, 'reports'> {
  readonly nextUrl: string;
  /** Where to report that it leads to no ad; with the macro ERRORCODE. */
  readonly errors: readonly string[];
  /** It may contain a pod; else the first ad without a sequence. */
  readonly allowsPod: boolean;
  readonly allowsWrappers: boolean;
}

export type VastEntry = VastAd | VastWrapper;

interface Reading {
  readonly sequence: number;
  universalAdId: string;
  clickUrl: string | null;
  skipAfterS: number | null;
  isLinear: boolean;
  nextUrl: string | null;
  readonly errors: string[];
  allowsPod: boolean;
  allowsWrappers: boolean;
  readonly reports: Map<AdReportType, string[]>;
}

/** The elements whose text is the address of a report; all other reports are `Tracking`. */
const REPORTS: Readonly<Record<string, AdReportType>> = { Impression: 'impression', ClickTracking: 'clickTracking' };
const TRACKED = AD_REPORTS.filter((type) => !Object.values(REPORTS).includes(type));

const reportOf = (element: string, event: string): AdReportType | undefined =>
  element === 'Tracking' ? TRACKED.find((type) => type === event) : REPORTS[element];

/** `00:00:05` or `00:00:05.500`; null for a percentage and for anything else. */
const secondsOf = (time: string): number | null => {
  const [, hours, minutes, seconds] = /^(\d{2}):(\d{2}):(\d{2}(?:\.\d{1,3})?)$/.exec(time) ?? [];
  return seconds === undefined ? null : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
};

const webAddress = (text: string): string | null => {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) ? text.trim() : null;
};

const textOf = (attribute: unknown): string => (typeof attribute === 'string' ? attribute : '');

const newReading = (sequence: number): Reading => ({
  ...{ sequence, universalAdId: '', clickUrl: null, skipAfterS: null, isLinear: false },
  ...{ nextUrl: null, errors: [], allowsPod: false, allowsWrappers: true, reports: new Map() },
});

const entryOf = ({ universalAdId, clickUrl, skipAfterS, ...ad }: Reading): VastEntry => {
  const { nextUrl, errors, allowsPod, allowsWrappers } = ad;
  const reports = Object.fromEntries(ad.reports);
  if (nextUrl !== null) return { nextUrl, errors, allowsPod, allowsWrappers, reports };
  return { universalAdId, clickUrl, skipAfterS, reports };
};

/**
 * The linear ads of VAST 4, and wrappers: the pod in order of its sequence if one is allowed, or else the first ad without a sequence.
 * @throws {Error} when the document is not XML
 */
export const readVastPod = (document: string, allowsPod = true): VastEntry[] => {
  const parser = new SaxesParser();
  const ads: Reading[] = [];
  let current: Reading | null = null;
  let event = '';
  let text = '';
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    if (name === 'Ad') current = newReading(Number(textOf(attributes['sequence'])) || 0);
    if (name === 'Wrapper' && current) {
      current.allowsPod = textOf(attributes['allowMultipleAds']) === 'true';
      current.allowsWrappers = textOf(attributes['followAdditionalWrappers']) !== 'false';
    }
    if (name === 'Tracking') event = textOf(attributes['event']);
    if (name !== 'Linear' || !current) return;
    current.isLinear = true;
    current.skipAfterS = secondsOf(textOf(attributes['skipoffset']));
  });
  const collect = (part: string) => {
    text += part;
  };
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', ({ name }) => {
    if (!current) return;
    if (name === 'Ad') {
      if (current.isLinear || current.nextUrl !== null) ads.push(current);
      current = null;
      return;
    }
    if (name === 'UniversalAdId') current.universalAdId ||= text.trim();
    if (name === 'ClickThrough') current.clickUrl ??= webAddress(text);
    if (name === 'VASTAdTagURI') current.nextUrl = webAddress(text);
    const address = webAddress(text);
    if (name === 'Error' && address) current.errors.push(address);
    const type = reportOf(name, event);
    if (type && address) current.reports.set(type, [...(current.reports.get(type) ?? []), address]);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(document).close();
  const pod = ads.filter(({ sequence }) => sequence > 0).toSorted((a, b) => a.sequence - b.sequence);
  const alone = ads.filter(({ sequence }) => sequence === 0).slice(0, 1);
  return (allowsPod && pod.length > 0 ? pod : alone).map(entryOf);
};
