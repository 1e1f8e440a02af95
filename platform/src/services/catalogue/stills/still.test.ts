import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const still = (name: string, headers: Record<string, string> = {}) =>
  platform.site.inject({ url: `/media/stills/${name}`, headers });

test('a recording has its own still: a vector image that may be cached, in either encoding', async () => {
  const reply = await still('vod-recent-games-01.svg?width=500');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': expect.stringContaining('max-age=604800'),
  });
  expect(reply.body).toMatch(/^<svg [^>]*viewBox="0 0 640 360"/);
  expect(reply.body).not.toMatch(/<script|<text|href/);
  expect((await still('vod-recent-games-02.svg')).body).not.toBe(reply.body);
  const compressed = await still('vod-recent-games-01.svg', { 'accept-encoding': 'br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload.length).toBeLessThan(6_000);
  expect((await still('vod-recent-games-01.svg', { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(
    304,
  );
});

test.each(['vod-nowhere.svg', 'vod-recent-games-01', '%00.svg', '..%2fclips.svg', `${'x'.repeat(101)}.svg`])(
  'there is no still %s',
  async (name) => {
    const reply = await still(name);
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.body).not.toContain('<svg');
  },
);
