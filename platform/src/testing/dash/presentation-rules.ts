import { areUnique, isDynamic, periodsOf, type Rules, setsOf } from './rule.ts';
import { childrenOf, durationS, type Element } from './xml-tree.ts';

const isMoment = (text: string | undefined): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/** Of ISO/IEC 23009-1, clause 5: the sequences of its schema, as far as a manifest of this platform has them. */
const SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  MPD: [
    'ProgramInformation',
    'BaseURL',
    'Location',
    'PatchLocation',
    'ServiceDescription',
    'Period',
    'Metrics',
    'EssentialProperty',
    'SupplementalProperty',
    'UTCTiming',
  ],
  Period: [
    'BaseURL',
    'SegmentBase',
    'SegmentList',
    'SegmentTemplate',
    'AssetIdentifier',
    'EventStream',
    'ServiceDescription',
    'AdaptationSet',
    'Subset',
    'SupplementalProperty',
  ],
  AdaptationSet: [
    'FramePacking',
    'AudioChannelConfiguration',
    'ContentProtection',
    'EssentialProperty',
    'SupplementalProperty',
    'InbandEventStream',
    'Switching',
    'Label',
    'Accessibility',
    'Role',
    'Rating',
    'Viewpoint',
    'ContentComponent',
    'BaseURL',
    'SegmentBase',
    'SegmentList',
    'SegmentTemplate',
    'Representation',
  ],
  Representation: [
    'FramePacking',
    'AudioChannelConfiguration',
    'ContentProtection',
    'EssentialProperty',
    'SupplementalProperty',
    'InbandEventStream',
    'Switching',
    'Label',
    'BaseURL',
    'SubRepresentation',
    'SegmentBase',
    'SegmentList',
    'SegmentTemplate',
  ],
};

const isInSequence = (element: Element): boolean => {
  const order = SEQUENCES[element.name];
  const places = element.children.map(({ name }) => order?.indexOf(name) ?? 0);
  const isOrdered = places.every((place, i) => place >= 0 && place >= (places[i - 1] ?? 0));
  return (!order || isOrdered) && element.children.every(isInSequence);
};

const startsOf = (mpd: Element): number[] => periodsOf(mpd).map(({ attributes }) => durationS(attributes['start']));

/** The presentation and its periods. */
export const PRESENTATION_RULES: Rules = {
  'ISO 23009-1 5.2: the root is MPD with its namespace': ({ name, attributes }) =>
    name !== 'MPD' || attributes['xmlns'] !== 'urn:mpeg:dash:schema:mpd:2011',
  'ISO 23009-1 5: elements are in the order of the schema': (mpd) => !isInSequence(mpd),
  'ISO 23009-1 5.3.1.2: profiles are named': ({ attributes }) => !attributes['profiles']?.startsWith('urn:'),
  'ISO 23009-1 5.3.1.2: minBufferTime is a duration': ({ attributes }) => !(durationS(attributes['minBufferTime']) > 0),
  'ISO 23009-1 5.3.1.2: type is static or dynamic': ({ attributes }) =>
    !/^(static|dynamic)$/.test(attributes['type'] ?? ''),
  'ISO 23009-1 5.3.1.2: a dynamic presentation has availabilityStartTime': (mpd) =>
    isDynamic(mpd) && !isMoment(mpd.attributes['availabilityStartTime']),
  'ISO 23009-1 5.3.1.2: a dynamic presentation has publishTime': (mpd) =>
    isDynamic(mpd) && !isMoment(mpd.attributes['publishTime']),
  'ISO 23009-1 5.3.1.2: a static presentation has its duration and no live attributes': ({ attributes }) =>
    attributes['type'] === 'static' &&
    (!(durationS(attributes['mediaPresentationDuration']) > 0) ||
      ['minimumUpdatePeriod', 'timeShiftBufferDepth', 'suggestedPresentationDelay'].some((name) => name in attributes)),
  'IOP 4.3 4.4.2: a dynamic presentation has an update period or an end': (mpd) =>
    isDynamic(mpd) &&
    Number.isNaN(durationS(mpd.attributes['minimumUpdatePeriod'])) &&
    Number.isNaN(durationS(mpd.attributes['mediaPresentationDuration'])),
  'IOP 4.3 4.7: a dynamic presentation has a clock that browsers can read': (mpd) =>
    isDynamic(mpd) &&
    !childrenOf(mpd, 'UTCTiming').some(({ attributes }) =>
      /^urn:mpeg:dash:utc:http-(iso|xsdate|head):2014$/.test(attributes['schemeIdUri'] ?? ''),
    ),
  'IOP 4.3 4.3.3: the presentation delay is within the time shift buffer': ({ attributes }) =>
    durationS(attributes['suggestedPresentationDelay']) > durationS(attributes['timeShiftBufferDepth']),
  'IOP 5 timing model: there is a period, and each has its ID and a start': (mpd) =>
    periodsOf(mpd).length === 0 ||
    !areUnique(periodsOf(mpd).map(({ attributes }) => attributes['id'])) ||
    startsOf(mpd).some(Number.isNaN),
  'IOP 5 timing model: a period begins where the one before it ends': (mpd) =>
    periodsOf(mpd).some(({ attributes }, i) => {
      const next = startsOf(mpd)[i + 1];
      const endS = (startsOf(mpd)[i] ?? 0) + durationS(attributes['duration']);
      return next !== undefined && (next <= (startsOf(mpd)[i] ?? 0) || Math.abs(next - endS) > 0.001);
    }),
  'ISO 23009-1 5.3.3.2: adaptation sets of a period have different IDs': (mpd) =>
    periodsOf(mpd).some((period) => !areUnique(setsOf(period).map(({ attributes }) => attributes['id']))),
  'ISO 23009-1 5.10.2: events have a scheme, different IDs, and are in order': (mpd) =>
    periodsOf(mpd)
      .flatMap((period) => childrenOf(period, 'EventStream'))
      .some((stream) => {
        const events = childrenOf(stream, 'Event');
        const times = events.map(({ attributes }) => Number(attributes['presentationTime'] ?? 0));
        return (
          !stream.attributes['schemeIdUri'] ||
          !areUnique(events.map(({ attributes }) => attributes['id'])) ||
          times.some((time, i) => !(time >= (times[i - 1] ?? 0)))
        );
      }),
};
