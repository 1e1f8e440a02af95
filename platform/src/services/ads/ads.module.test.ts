import { PRE_ROLL_PATH } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const preRoll = (kind: string) => platform.site.inject({ url: `${PRE_ROLL_PATH}?kind=${kind}` });
const addresses = (xml: string) => [...xml.matchAll(/<!\[CDATA\[(.*?)\]\]>/g)].map(([, url = '']) => url);
const events = async () => (await platform.control.inject({ url: '/events' })).json().events;

test('PLAT-050: the pre-roll is VAST with one linear ad, whose media the site serves', async () => {
  const response = await preRoll('vod');
  expect(response.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(response.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<VAST version="4\.2"/);
  for (const element of ['Ad ', 'InLine', 'Impression', 'Linear ', 'Duration', 'MediaFile ', 'ClickThrough']) {
    expect(response.body).toContain(`<${element}`);
  }
  const media = addresses(response.body).filter((url) => url.includes('/media/'));
  expect(media).toHaveLength(2);
  for (const url of media) expect((await platform.site.inject({ url: new URL(url).pathname })).statusCode).toBe(200);
});

test('PLAT-050: every address of an ad’s reports works, and each report is recorded once', async () => {
  const { body } = await preRoll('linear');
  const reports = addresses(body).filter((url) => url.includes('/ads/track/'));
  expect(reports.length).toBeGreaterThan(8);
  for (const url of [...reports, ...reports]) {
    const { pathname, search } = new URL(url.replace('[ERRORCODE]', '400'));
    expect((await platform.site.inject({ url: pathname + search })).statusCode).toBe(204);
  }
  const recorded = await events();
  expect(recorded).toHaveLength(reports.length);
  expect(recorded).toContainEqual(expect.objectContaining({ name: 'ad:complete', type: 'track' }));
  expect(recorded).toContainEqual(
    expect.objectContaining({
      name: 'ad:error',
      body: { properties: expect.objectContaining({ code: '400', kind: 'linear' }) },
    }),
  );
});

test('decision 130: the pod of a break has as many trailers as fit, four at most, and counts each viewer’s report', async () => {
  const pod = (query: string) => platform.site.inject({ url: `/ads/pod.xml?channel=yes-1&break=7&${query}` });
  const sequences = async (seconds: number) =>
    [...(await pod(`duration=${seconds}`)).body.matchAll(/<Ad [^>]*sequence="(\d+)"/g)].map(([, number]) =>
      Number(number),
    );
  expect([await sequences(9), await sequences(20), await sequences(120)]).toEqual([[], [1, 2], [1, 2, 3, 4]]);
  expect((await pod('duration=long')).statusCode).toBe(400);
  const before = (await events()).length;
  const [impression = ''] = addresses((await pod('duration=10')).body).filter((url) => url.includes('/impression'));
  for (const viewer of ['11111111', '22222222', '22222222']) {
    const { pathname, search } = new URL(impression.replace('[CACHEBUSTING]', viewer));
    expect((await platform.site.inject({ url: pathname + search })).statusCode).toBe(204);
  }
  expect(await events()).toHaveLength(before + 2);
});

test('an ad for nothing known, and a report of nothing known, are refused', async () => {
  expect((await preRoll('radio')).statusCode).toBe(400);
  expect((await platform.site.inject({ url: '/ads/track/party?ad=x&kind=vod' })).statusCode).toBe(404);
  expect((await platform.site.inject({ url: '/ads/track/start?ad=x&kind=vod' })).statusCode).toBe(400);
});

test('the breaks of a recording are VMAP: before it, twice during it and after it, and their reports are recorded', async () => {
  const response = await preRoll('vod&content=vod-1');
  expect(response.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect([...response.body.matchAll(/timeOffset="([^"]*)"/g)].map(([, place]) => place)).toEqual([
    'start',
    '00:01:00.000',
    '60%',
    'end',
  ]);
  expect(response.body.match(/<vmap:VASTAdData><VAST /g)).toHaveLength(4);
  const [started = ''] = addresses(response.body).filter(
    (url) => url.includes('breakStart') && url.includes('midroll-2'),
  );
  const { pathname, search } = new URL(started);
  expect((await platform.site.inject({ url: pathname + search })).statusCode).toBe(204);
  expect(await events()).toContainEqual(
    expect.objectContaining({
      name: 'ad:breakStart',
      body: { properties: expect.objectContaining({ break: 'midroll-2', kind: 'vod' }) },
    }),
  );
});
