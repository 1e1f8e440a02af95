import { readVast } from './vast.ts';

const PAGE = 'https://site.test/watch';
const vast = (ad: string) =>
  new DOMParser().parseFromString(`<VAST version="4.2"><Ad id="a">${ad}</Ad></VAST>`, 'application/xml');
const tracked = (event: string) => `<Tracking event="${event}"><![CDATA[https://ads.test/${event}]]></Tracking>`;
const inLine = (linear: string) =>
  vast(`<InLine><Error><![CDATA[https://ads.test/error?c=[ERRORCODE]]]></Error><Impression>/impression</Impression>
    <Creatives><Creative>${linear}</Creative></Creatives></InLine>`);
const LINEAR = `<Linear skipoffset="00:00:05"><Duration>00:00:09.600</Duration>
  <TrackingEvents>${tracked('start')}${tracked('complete')}</TrackingEvents>
  <VideoClicks><ClickThrough>https://shop.test/</ClickThrough><ClickTracking>/click</ClickTracking></VideoClicks>
  <MediaFiles><MediaFile delivery="progressive" type="video/webm"><![CDATA[/a.webm]]></MediaFile>
  <MediaFile delivery="streaming" type="x">/b</MediaFile><MediaFile delivery="progressive" type="video/mp4">javascript:alert(1)</MediaFile></MediaFiles></Linear>`;

test('WATCH-057: reads an inline ad with its media, tracking addresses, click address and skip offset', () => {
  expect(readVast(inLine(LINEAR), PAGE)).toEqual({
    media: [{ url: 'https://site.test/a.webm', type: 'video/webm' }],
    skipAfterS: 5,
    clickUrl: 'https://shop.test/',
    reports: {
      start: ['https://ads.test/start'],
      firstQuartile: [],
      midpoint: [],
      thirdQuartile: [],
      complete: ['https://ads.test/complete'],
      skip: [],
      impression: ['https://site.test/impression'],
      clickThrough: ['https://site.test/click'],
      error: ['https://ads.test/error?c=[ERRORCODE]'],
    },
  });
});

test.each([
  ['no ad', new DOMParser().parseFromString('<VAST version="4.2"/>', 'application/xml')],
  ['something else', new DOMParser().parseFromString('<html/>', 'application/xml')],
  [
    'no media that may be shown',
    inLine('<Linear><MediaFiles><MediaFile delivery="progressive">javascript:1</MediaFile></MediaFiles></Linear>'),
  ],
  ['no linear', inLine('<NonLinearAds/>')],
])('finds no ad in a document with %s', (_what, document) => {
  expect(readVast(document, PAGE)).toBeNull();
});
