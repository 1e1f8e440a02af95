import {
  allSets,
  periodsOf,
  representationsOf,
  type Rules,
  setsOf,
  setsWith,
  templatesOf,
  timescaleOf,
} from './rule.ts';
import { childrenOf, countOf, durationS, type Element } from './xml-tree.ts';

/** A frame at 25 frames a second: media of a period may begin this far apart. */
const MAX_OFFSET_DIFFERENCE_S = 0.04;
/** Durations in a manifest are rounded to milliseconds. */
const ROUNDING_S = 0.001;

const allTemplates = (mpd: Element): readonly Element[] => allSets(mpd).flatMap(templatesOf);
const addressOf = (template: Element): string => template.attributes['media'] ?? '';
const timelineOf = (template: Element): readonly Element[] =>
  childrenOf(template, 'SegmentTimeline').flatMap((timeline) => childrenOf(timeline, 'S'));

/** Of the longest segment, seconds. */
const longestS = (template: Element): number => {
  const ticks = [template.attributes['duration'], ...timelineOf(template).map(({ attributes }) => attributes['d'])];
  return Math.max(0, ...ticks.flatMap((each) => (each === undefined ? [] : [Number(each) / timescaleOf(template)])));
};

const isContinuous = (template: Element): boolean => {
  let nextTicks = Number.NaN;
  return timelineOf(template).every(({ attributes }) => {
    const startTicks = Number(attributes['t'] ?? nextTicks);
    const isGapless = Number.isNaN(nextTicks) || startTicks === nextTicks;
    const length = countOf(attributes['d']);
    nextTicks = startTicks + length * (Number(attributes['r'] ?? 0) + 1);
    return isGapless && length > 0;
  });
};

const offsetS = (template: Element): number =>
  Number(template.attributes['presentationTimeOffset'] ?? 0) / timescaleOf(template);

/** Addresses and times of segments. */
export const SEGMENT_RULES: Rules = {
  'ISO 23009-1 5.3.9.1: each representation has segments': (mpd) =>
    allSets(mpd).some((set) =>
      representationsOf(set).some(
        (representation) => ![set, representation].some((each) => childrenOf(each, 'SegmentTemplate').length === 1),
      ),
    ),
  'ISO 23009-1 5.3.9.4.4: the address of a segment has its number or time': (mpd) =>
    allTemplates(mpd).some((template) => !/\$(Number|Time)(%0\d+d)?\$/.test(addressOf(template))),
  'ISO 23009-1 5.3.9.4.4: addresses contain known variables only': (mpd) =>
    allTemplates(mpd).some((template) =>
      [addressOf(template), template.attributes['initialization'] ?? ''].some((address) =>
        address
          .split('$')
          .filter((_, i) => i % 2 === 1)
          .some((variable) => !/^(|RepresentationID|(Number|Bandwidth|Time|SubNumber)(%0\d+d)?)$/.test(variable)),
      ),
    ),
  'ISO 23009-1 5.3.9.4.4: sets of several representations have different addresses for them': (mpd) =>
    allSets(mpd).some(
      (set) =>
        representationsOf(set).length > 1 &&
        templatesOf(set).some((template) => !/\$(RepresentationID|Bandwidth)/.test(addressOf(template))),
    ),
  'ISO 23009-1 5.3.9.4.2: MP4 segments have an initialization segment without a number': (mpd) =>
    [...setsWith(mpd, 'video'), ...setsWith(mpd, 'audio')]
      .flatMap(templatesOf)
      .some(
        ({ attributes: { initialization = '' } }) => initialization === '' || /\$(Number|Time)/.test(initialization),
      ),
  'ISO 23009-1 5.3.9.2: segments have one duration or a timeline, not both': (mpd) =>
    allTemplates(mpd).some(
      (template) => countOf(template.attributes['duration']) > 0 === timelineOf(template).length > 0,
    ),
  'ISO 23009-1 5.3.9.2: the timescale is a positive integer, the start number an integer': (mpd) =>
    allTemplates(mpd).some(
      ({ attributes }) =>
        !(countOf(attributes['timescale'] ?? '1') > 0) || !/^\d+$/.test(attributes['startNumber'] ?? '1'),
    ),
  'ISO 23009-1 5.3.9.6: a timeline has no gaps and no overlaps': (mpd) => !allTemplates(mpd).every(isContinuous),
  'ISO 23009-1 5.3.1.2: no segment is longer than maxSegmentDuration': (mpd) =>
    allTemplates(mpd).some(
      (template) => longestS(template) > durationS(mpd.attributes['maxSegmentDuration']) + ROUNDING_S,
    ),
  'IOP 4.3 3.2.4: segments of video and audio are aligned and begin with a key frame': (mpd) =>
    [...setsWith(mpd, 'video'), ...setsWith(mpd, 'audio')].some(
      ({ attributes }) => attributes['segmentAlignment'] !== 'true' || !/^[12]$/.test(attributes['startWithSAP'] ?? ''),
    ),
  'IOP 5 timing model: all media of a period begin at the same time': (mpd) =>
    periodsOf(mpd).some((period) => {
      const offsets = setsOf(period).flatMap(templatesOf).map(offsetS);
      return Math.max(...offsets) - Math.min(...offsets) > MAX_OFFSET_DIFFERENCE_S;
    }),
};
