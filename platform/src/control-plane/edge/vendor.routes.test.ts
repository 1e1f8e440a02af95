import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestSite, testSite } from '../../testing/test-site.ts';

const ADDRESS = '/vendor/bitmovin/8.271.0/player.js';
/** SHA-384 of modules of the vendor's package; mf-watch asks for the same. */
const FILES = [
  [ADDRESS, 'OO2yXaWM4dilTJrldOgJQ+K82Tx1xD8vpTpUYEn1nZJ0o4cK0hLp4MjAMW//tkAT'],
  ['/vendor/bitmovin/8.271.0/thumbnails.js', 'GQLn0Z+j06qLIDA4Uk7GNYk/o79KbXDsTS0j+mHqmzy8OFP3BhJ/opT9bO3V1pP/'],
] as const;

const headers = { accept: '*/*' };

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const withKey = (bitmovinKey: string) => {
  site.documents.settings = { remoteConfig: {}, localization: {}, players: {}, runtimeSettings: { bitmovinKey } };
};

test.each(FILES)('%s of Bitmovin is served by version, immutable, while its key is set', async (address, sha384) => {
  withKey('licence');
  const reply = await site.app.inject({ url: address, headers });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(createHash('sha384').update(reply.rawPayload).digest('base64')).toBe(sha384);
  expect((await site.app.inject({ url: address.replace('8.271.0', '8.0.0'), headers })).statusCode).toBe(404);
});

test('there is no Bitmovin library without a key', async () => {
  withKey('');
  const reply = await site.app.inject({ url: ADDRESS, headers });
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['cache-control']).toBe('no-store');
});
