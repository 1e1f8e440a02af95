import { SaxesParser } from 'saxes';
import { AD_REPORTS, type AdReportType } from '../../media/index.ts';
import type { StoredAd } from './insertion.tables.ts';

/** A linear ad of a VAST document. */
export interface VastAd extends Pick<StoredAd, 'clickUrl' | 'skipAfterS' | 'reports'> {
  /** Universal ad ID of its creative; '' without one. */
  readonly universalAdId: string;
}

interface Reading {
  readonly sequence: number;
  universalAdId: string;
  clickUrl: string | null;
  skipAfterS: number | null;
  isLinear: boolean;
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

/**
 * The inline linear ads of VAST 4: the pod in order of its sequence, or else the first ad. Wrappers are not followed.
 * @throws {Error} when the document is not XML
 */
export const readVastPod = (document: string): VastAd[] => {
  const parser = new SaxesParser();
  const ads: Reading[] = [];
  let current: Reading | null = null;
  let event = '';
  let text = '';
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    if (name === 'Ad')
      current = {
        sequence: Number(textOf(attributes['sequence'])) || 0,
        universalAdId: '',
        clickUrl: null,
        skipAfterS: null,
        isLinear: false,
        reports: new Map(),
      };
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
      if (current.isLinear) ads.push(current);
      current = null;
      return;
    }
    if (name === 'UniversalAdId') current.universalAdId ||= text.trim();
    if (name === 'ClickThrough') current.clickUrl ??= webAddress(text);
    const type = reportOf(name, event);
    const address = type && webAddress(text);
    if (type && address) current.reports.set(type, [...(current.reports.get(type) ?? []), address]);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(document).close();
  const pod = ads.filter(({ sequence }) => sequence > 0).toSorted((a, b) => a.sequence - b.sequence);
  return (pod.length > 0 ? pod : ads.slice(0, 1)).map(({ universalAdId, clickUrl, skipAfterS, reports }) => ({
    universalAdId,
    clickUrl,
    skipAfterS,
    reports: Object.fromEntries(reports),
  }));
};
