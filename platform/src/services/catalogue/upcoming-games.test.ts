import { UpcomingGames } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const request = (headers: Record<string, string> = {}) => platform.site.inject({ url: UpcomingGames.path, headers });

test('visitors get the games on air and of the next day in order, each with another image', async () => {
  const { games } = UpcomingGames.reply.parse((await request()).json());
  const nowMs = platform.clock.now();
  expect(games).toHaveLength(8);
  const starts = games.map(({ startsAt }) => Date.parse(startsAt));
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  for (const { startsAt, endsAt } of games) {
    expect(Date.parse(endsAt)).toBeGreaterThan(nowMs);
    expect(Date.parse(startsAt)).toBeLessThanOrEqual(nowMs + 24 * 3_600_000);
  }
  expect(new Set(games.map(({ image }) => image)).size).toBe(8);
  for (const { image } of games)
    expect((await platform.site.inject({ url: image })).headers['cache-control']).toContain('immutable');
});

test('caches may keep the games for everybody: no credentials, no cookie, an ETag', async () => {
  const first = await request();
  expect(first.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=300');
  expect(first.headers).not.toHaveProperty('set-cookie');
  expect((await request({ 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(304);
});
