import { MEDIA_RULES } from './dash/media-rules.ts';
import { PRESENTATION_RULES } from './dash/presentation-rules.ts';
import { periodsOf, representationsOf, type Rules, setsOf } from './dash/rule.ts';
import { SEGMENT_RULES } from './dash/segment-rules.ts';
import { type Element, readXml } from './dash/xml-tree.ts';

/**
 * Rules of ISO/IEC 23009-1 and of the DASH-IF interoperability guidelines (IOP 4.3, and the timing model of IOP 5) that a
 * manifest of this platform may break.
 */
const RULES: Rules = { ...PRESENTATION_RULES, ...MEDIA_RULES, ...SEGMENT_RULES };

export const DASH_RULE_NAMES: readonly string[] = Object.keys(RULES);

const NOT_XML = 'XML 1.0: the manifest is well-formed';

const read = (xml: string): Element | null => {
  try {
    return readXml(xml);
  } catch {
    return null;
  }
};

/** @returns the rules that a manifest breaks */
export const brokenDashRules = (xml: string): string[] => {
  const mpd = read(xml);
  return mpd ? Object.entries(RULES).flatMap(([rule, isBroken]) => (isBroken(mpd) ? [rule] : [])) : [NOT_XML];
};

const tracksOf = (period: Element): string =>
  setsOf(period)
    .map(
      (set) =>
        `${set.attributes['id']}: ${representationsOf(set)
          .map(({ attributes }) => attributes['id'])
          .join(' ')}`,
    )
    .join('; ');

/** What a later version of a dynamic manifest may not change (ISO/IEC 23009-1, 5.4.1). */
export const brokenByMpdUpdate = (before: string, after: string): string[] => {
  const [older, newer] = [readXml(before), readXml(after)];
  const publishedMs = (mpd: Element): number => Date.parse(mpd.attributes['publishTime'] ?? '');
  const same = periodsOf(older).flatMap((period) => {
    const later = periodsOf(newer).find(({ attributes }) => attributes['id'] === period.attributes['id']);
    return later ? [[period, later] as const] : [];
  });
  return [
    ...(older.attributes['availabilityStartTime'] === newer.attributes['availabilityStartTime']
      ? []
      : ['5.4.1: availabilityStartTime changes']),
    ...(publishedMs(newer) < publishedMs(older) || (before !== after && publishedMs(newer) === publishedMs(older))
      ? ['5.4.1: the manifest changes and its publishTime is not later']
      : []),
    ...(same.some(([period, later]) => period.attributes['start'] !== later.attributes['start'])
      ? ['5.4.1: a period begins at another time']
      : []),
    ...(same.some(([period, later]) => tracksOf(period) !== tracksOf(later))
      ? ['5.4.1: a period has other representations']
      : []),
  ];
};
