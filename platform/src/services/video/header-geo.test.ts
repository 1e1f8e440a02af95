import { LocationLookup } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '../../config.ts';
import { fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';
import { NOWHERE } from './header-geo.ts';

const VARIABLES = {
  GS_TRUSTED_PROXIES: '10.0.0.0/8',
  GS_GEO_COUNTRY_HEADER: 'X-Geo-Country',
  GS_GEO_ZONE_HEADER: 'X-Geo-Zone',
  GS_GEO_ZIP_HEADER: 'X-Geo-Zip',
};
const AT_HOME = { 'x-geo-country': 'US', 'x-geo-zone': 'nets', 'x-geo-zip': '11201' };

let platform: TestPlatform;
let client: Record<string, string>;
beforeAll(async () => {
  platform = await testPlatform(VARIABLES);
  client = (await testViewers(platform)).client.headers;
});
afterAll(() => platform.close());

const lookup = async (headers: Record<string, string>, remoteAddress = '10.1.2.3') => {
  const all = { ...client, 'x-forwarded-for': '203.0.113.9', ...headers };
  return fieldsOf(LocationLookup, await send(platform.site, LocationLookup, {}, { headers: all, remoteAddress }));
};

test('CON-010, PLAT-031: a trusted proxy sends the visitor’s location', async () => {
  expect(await lookup(AT_HOME)).toEqual({ country: 'us', zone: 'nets', zip: '11201' });
  expect(await lookup({ ...AT_HOME, 'x-geo-zip': 'unknown' })).toEqual({ country: 'us', zone: 'nets', zip: '' });
});

test('S-11: headers of other senders are ignored', async () => {
  expect(await lookup(AT_HOME, '203.0.113.9')).toEqual(NOWHERE);
});

test.each([
  ['no country', { 'x-geo-zone': 'nets' }],
  ['a country that is none', { ...AT_HOME, 'x-geo-country': 'USA' }],
  ['a zone that is none', { ...AT_HOME, 'x-geo-zone': 'mets' }],
])('S-11: with %s a visitor is nowhere', async (_what, headers) => {
  expect(await lookup(headers)).toEqual(NOWHERE);
});

test('every error in the geo variables is reported', () => {
  expect(() => readConfig({ GS_GEO_COUNTRY_HEADER: 'x-geo-country', GS_GEO_ZIP_HEADER: 'not a header' })).toThrow(
    /GS_GEO_ZIP_HEADER[\s\S]*GS_GEO_ZONE_HEADER: GS_GEO_COUNTRY_HEADER needs it[\s\S]*GS_TRUSTED_PROXIES: GS_GEO_COUNTRY_HEADER needs it/,
  );
});
