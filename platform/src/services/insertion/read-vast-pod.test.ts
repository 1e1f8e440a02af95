import { expect, test } from '@jest/globals';
import { readVastPod } from './read-vast-pod.ts';

const ad = (attributes: string, id: string, more = '') =>
  `<Ad ${attributes}><InLine><Impression>https://ads.test/i/${id}</Impression>${more}<Creatives><Creative>
  <UniversalAdId idRegistry="unknown"> ${id} </UniversalAdId><Linear skipoffset="00:01:05.5"><TrackingEvents>
  <Tracking event="start"><![CDATA[ https://ads.test/s?a=1&b=2 ]]></Tracking>
  <Tracking event="progress" offset="00:00:02">https://ads.test/p</Tracking>
  <Tracking event="start">ftp://ads.test/s</Tracking></TrackingEvents>
  <VideoClicks><ClickThrough>https://shop.test/</ClickThrough><ClickTracking>https://ads.test/c</ClickTracking></VideoClicks>
  </Linear></Creative></Creatives></InLine></Ad>`;
const vast = (...ads: readonly string[]) => `<?xml version="1.0"?><VAST version="4.2">${ads.join('')}</VAST>`;
const idsIn = (text: string) => readVastPod(text).map((ad) => ('universalAdId' in ad ? ad.universalAdId : ad.nextUrl));

test('VAST 4.2: an ad of a pod has its universal ad ID, click address, skip offset and the addresses of its reports', () => {
  expect(readVastPod(vast(ad('sequence="1"', 'one', '<Impression>https://other.test/i</Impression>')))).toEqual([
    {
      ...{ universalAdId: 'one', clickUrl: 'https://shop.test/', skipAfterS: 65.5 },
      reports: {
        impression: ['https://ads.test/i/one', 'https://other.test/i'],
        start: ['https://ads.test/s?a=1&b=2'],
        clickTracking: ['https://ads.test/c'],
      },
    },
  ]);
});

test('VAST 4.2: a pod is in the order of its sequence; without one the first ad is shown', () => {
  const [first, second, alone] = [ad('sequence="1"', 'one'), ad('sequence="2"', 'two'), ad('id="x"', 'alone')];
  expect(idsIn(vast(second, alone, first))).toEqual(['one', 'two']);
  expect(idsIn(vast(alone, ad('', 'later')))).toEqual(['alone']);
});

test('ads that are not linear, and a wrapper without an address of the web, are left out, and an empty document has no ads', () => {
  const wrapper = '<Ad sequence="1"><Wrapper><VASTAdTagURI>ftp://ads.test/</VASTAdTagURI></Wrapper></Ad>';
  const banner = '<Ad sequence="2"><InLine><Creatives><Creative><NonLinearAds/></Creative></Creatives></InLine></Ad>';
  expect([idsIn(vast(wrapper, banner)), idsIn(vast())]).toEqual([[], []]);
});

test.each(['<VAST><Ad>', '{}', ''])('a document that is not XML is an error: %s', (text) => {
  expect(() => readVastPod(text)).toThrow(/unclosed tag|root/);
});
