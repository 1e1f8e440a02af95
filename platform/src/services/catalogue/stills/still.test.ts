import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { scheduleOf } from '../programmes/schedule.ts';
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

const games = async () => {
  const items = scheduleOf('yes-1', platform.clock.now(), platform.clock.now() + 48 * 3_600_000) ?? [];
  return items.filter(({ isGame }) => isGame).map(({ i }) => i?.[0]?.cu ?? '');
};

test('every game has its own image, in an address that is valid for a year because it names the drawing', async () => {
  const addresses = await games();
  expect(new Set(addresses).size).toBe(addresses.length);
  const images = await Promise.all(addresses.map((url) => platform.site.inject({ url: `${url}?width=500` })));
  for (const { statusCode, headers } of images) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect(new Set(images.map(({ body }) => body)).size).toBe(addresses.length);
});

test('the address of an earlier drawing shows the current one for a while; an invalid one shows nothing', async () => {
  const [address = ''] = await games();
  const current = await platform.site.inject({ url: address });
  const earlier = await platform.site.inject({ url: address.replace(/\..{10}\.svg$/, '.0123456789.svg') });
  expect(earlier.body).toBe(current.body);
  expect(earlier.headers['cache-control']).toBe('public, max-age=300');
  for (const name of [
    'MLB-NYY-ABC-29720000-live.0123456789.svg',
    'NFL-NYY-BOS-1-live.0123456789.svg',
    'x.svg',
    '%00.svg',
  ])
    expect((await platform.site.inject({ url: `/media/games/${name}` })).statusCode).toBe(404);
});
