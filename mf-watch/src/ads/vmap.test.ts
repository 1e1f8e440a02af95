import { dueBreak } from './due-break.ts';
import { breakAtS, readVmap } from './vmap.ts';

const PAGE = 'https://site.test/watch';
const parse = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml');
const vmap = (breaks: string) =>
  parse(`<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">${breaks}</vmap:VMAP>`);
const aBreak = (offset: string, more = '', type = 'linear') =>
  `<vmap:AdBreak timeOffset="${offset}" breakType="${type}"><vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[/tag?${offset}]]></vmap:AdTagURI></vmap:AdSource>${more}</vmap:AdBreak>`;
const placesOf = (breaks: string) => readVmap(vmap(breaks), PAGE)?.map(({ place }) => place);

test('reads the places of breaks: start, end, a time and a percentage', () => {
  expect(placesOf(['start', 'end', '00:10:00.500', '25%'].map((offset) => aBreak(offset)).join(''))).toEqual([
    { atS: 0 },
    'end',
    { atS: 600.5 },
    { share: 0.25 },
  ]);
});

test('ignores breaks that are not linear, have no ad, or are at a position that is not understood', () => {
  const breaks = [
    aBreak('start', '', 'nonlinear'),
    aBreak('#2'),
    aBreak('120%'),
    '<vmap:AdBreak timeOffset="end" breakType="linear"/>',
    aBreak('end').replace('/tag?end', 'javascript:alert(1)'),
  ];
  expect(placesOf(breaks.join(''))).toEqual([]);
});

test('reads VAST within the response, and the reports of the break, but not those of its ad', () => {
  const tracking = (event: string) => `<vmap:Tracking event="${event}">/break/${event}</vmap:Tracking>`;
  const [found] =
    readVmap(
      vmap(`<vmap:AdBreak timeOffset="start" breakType="linear,display"><vmap:AdSource><vmap:VASTAdData><VAST version="4.2"><Ad>
        <TrackingEvents><Tracking event="error">/ad/error</Tracking></TrackingEvents></Ad></VAST></vmap:VASTAdData></vmap:AdSource>
        <vmap:TrackingEvents>${['breakStart', 'breakEnd', 'error'].map(tracking).join('')}</vmap:TrackingEvents></vmap:AdBreak>`),
      PAGE,
    ) ?? [];
  expect(found?.vast).toBeInstanceOf(Element);
  expect(found?.reports).toEqual({
    breakStart: ['https://site.test/break/breakStart'],
    breakEnd: ['https://site.test/break/breakEnd'],
    error: ['https://site.test/break/error'],
  });
});

test('VAST and other documents are not VMAP', () => {
  expect(readVmap(parse('<VAST version="4.2"/>'), PAGE)).toBeNull();
  expect(readVmap(parse('<html/>'), PAGE)).toBeNull();
});

const breaks =
  readVmap(vmap(['end', '00:00:20', '50%', '00:05:00'].map((offset) => aBreak(offset)).join('')), PAGE) ?? [];
const dueAtS = (fromS: number, toS: number) => {
  const due = dueBreak(breaks, { fromS, toS, durationS: 100 });
  return due && breakAtS(due, 100);
};

test.each([
  ['playing reaches it', 19.9, 20.1, 20],
  ['playing begins at it', 20, 20.5, null],
  ['a seek passes two of them: the last one', 0, 90, 50],
  ['a seek goes back', 90, 0, null],
  ['a break is beyond the end of the recording', 60, 100, null],
])('a break is due when %s', (_when, fromS, toS, expected) => {
  expect(dueAtS(fromS, toS)).toBe(expected);
});
