import { bitmovinRegion } from './bitmovin-region.ts';
import { shakaRegion } from './shaka-region.ts';
import { createBreaks } from './timeline-regions.ts';

const SCTE_35 = 'urn:scte:scte35:2014:xml+bin';
/** As Shaka reports an `Event` of a minute that begins at 100 s. */
const region = (startTime: number, endTime: number, durationMs = 60_000) =>
  shakaRegion({
    ...{ schemeIdUri: SCTE_35, id: '7', startTime, endTime, timescale: 1_000 },
    eventNode: { attributes: { id: '7', duration: String(durationMs) } },
  });

test('a break that a period cuts off continues in the next one, with its own end', () => {
  const breaks = createBreaks();
  breaks.note(region(100, 160));
  // The period ends at 120 s; in the next one the library moves the event to its beginning.
  breaks.note(region(100, 120));
  breaks.note(region(120, 180));
  expect(breaks.at(119, 10)).toEqual({ id: '7', startS: 90, endS: 150 });
  expect(breaks.at(159, 10)).toEqual({ id: '7', startS: 90, endS: 150 });
  expect(breaks.at(160, 10)).toBeNull();
});

test('a break that is ended early ends there, whatever period it is in', () => {
  const breaks = createBreaks();
  breaks.note(region(100, 120));
  breaks.note(region(120, 180));
  breaks.note(region(120, 150, 30_000));
  expect(breaks.at(129, 0)).toEqual({ id: '7', startS: 100, endS: 130 });
  expect(breaks.at(131, 0)).toBeNull();
});

test('a break that is removed before it begins has no length', () => {
  const breaks = createBreaks();
  breaks.note(region(100, 160));
  breaks.note(region(100, 100, 0));
  expect(breaks.at(100, 0)).toBeNull();
});

test('a date range of HLS has its own end, and other regions are not breaks', () => {
  const breaks = createBreaks();
  const range = { id: 'break-8', startTime: 100, endTime: 130, eventNode: null };
  breaks.note(shakaRegion({ ...range, schemeIdUri: 'com.grandstand.break' }));
  breaks.note(shakaRegion({ ...range, id: 'program-1', startTime: 0, schemeIdUri: 'com.grandstand.program' }));
  expect(breaks.at(110, 0)).toEqual({ id: 'break-8', startS: 100, endS: 130 });
  expect(breaks.at(50, 0)).toBeNull();
});

test('a break that Bitmovin reports has its place; metadata without a time, and of another kind, is not a break', () => {
  const breaks = createBreaks();
  const metadata = { schemeIdUri: SCTE_35, properties: { id: '9' }, content: '<Signal/>' };
  const event = { metadataType: 'EVENT-STREAM', metadata, start: 100, end: 130 };
  const found = bitmovinRegion(event);
  if (found) breaks.note(found);
  expect(breaks.at(110, 10)).toEqual({ id: '9', startS: 90, endS: 120 });
  expect(bitmovinRegion({ metadataType: 'EVENT-STREAM', metadata })).toBeNull();
  expect(bitmovinRegion({ ...event, metadataType: 'EMSG', metadata: new Uint8Array(3) })).toBeNull();
});
