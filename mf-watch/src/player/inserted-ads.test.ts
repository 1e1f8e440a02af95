import { createInsertedAds } from './inserted-ads.ts';
import { shakaRegion } from './shaka-region.ts';

const SCHEME = 'urn:svta:advertising-wg:ad-creative-signaling';
const SIGNALING = JSON.stringify({
  version: 2,
  type: 'slot',
  payload: [
    {
      ...{
        type: 'linear',
        start: 0,
        duration: 9.6,
        identifiers: [],
        skipOffset: 5,
        clickThrough: 'https://a.test/?b&c',
      },
      tracking: [{ type: 'impression', urls: ['https://site.test/media/channels/yes-1/reports/7.0.impression'] }],
    },
  ],
});
const AD = {
  ...{ lengthS: 9.6, skipAfterS: 5, clickUrl: 'https://a.test/?b&c' },
  reports: { impression: ['https://site.test/media/channels/yes-1/reports/7.0.impression'] },
};
/** As Shaka reports an `Event`: its text is as in the manifest. */
const dashRegion = (text: string, durationMs = 9_600) =>
  shakaRegion({
    ...{ schemeIdUri: SCHEME, id: '2800', startTime: 100, endTime: 100 + durationMs / 1_000, timescale: 1_000 },
    eventNode: { attributes: { duration: String(durationMs) }, children: [text] },
  });
const escaped = SIGNALING.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

test('SVTA 2053-2: an event of DASH describes an ad, which ends early with its break', () => {
  const ads = createInsertedAds();
  ads.note(dashRegion(escaped));
  expect(ads.at(105, 10)).toEqual({ id: '2800', startS: 90, endS: 99.6, ...AD });
  expect(ads.at(109.7, 10)).toBeNull();
  ads.note(dashRegion(escaped, 3_840));
  expect(ads.at(105, 10)).toBeNull();
  ads.clear();
  expect(ads.at(101, 10)).toBeNull();
});

test('SVTA 2053-2: a date range of HLS describes an ad in base64', () => {
  const ads = createInsertedAds();
  const values = [{ key: 'X-AD-CREATIVE-SIGNALING', data: btoa(SIGNALING) }];
  ads.note(shakaRegion({ schemeIdUri: SCHEME, id: 'ad-7-0', startTime: 100, endTime: 109.6, eventNode: null, values }));
  expect(ads.at(100, 0)).toEqual({ id: 'ad-7-0', startS: 100, endS: 109.6, ...AD });
});

test('an ad that cannot be read is not reported, and neither are other regions', () => {
  const ads = createInsertedAds();
  for (const text of ['{', '{}', '{&quot;payload&quot;:[]}']) ads.note(dashRegion(text));
  ads.note({ ...dashRegion(escaped), schemeIdUri: 'urn:scte:scte35:2014:xml+bin' });
  expect(ads.at(105, 0)).toBeNull();
});
