import { GetOAuthAccessToken } from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import { credentials, refusalOf, send, testPlatform } from '../test-platform.ts';

test('S-30: in production there is no control port and no seed user', async () => {
  const platform = await testPlatform({ NODE_ENV: 'production', GS_SITE_ORIGIN: 'https://tv.example.test' });
  expect(platform.control).toBe(platform.site);
  const signIn = await send(platform.site, GetOAuthAccessToken, credentials('card-m'));
  expect(refusalOf(GetOAuthAccessToken, signIn).code).toBe('eV2327');
  expect(signIn.headers['strict-transport-security']).toContain('max-age=');
  await platform.close();
});

test('S-16, S-36: too many sign-ins of one email from one address, or from one address, wait; others do not', async () => {
  const platform = await testPlatform({ GS_LIMIT_SIGN_IN: '8' });
  const attempt = (seed: string, remoteAddress: string) =>
    send(platform.site, GetOAuthAccessToken, credentials(seed, 'wrong password'), { remoteAddress });
  expect((await attempt('card-m', '10.0.0.1')).statusCode).toBe(200);
  expect((await attempt('CARD-M', '10.0.0.1')).statusCode).toBe(200);
  const throttled = await attempt('card-m', '10.0.0.1');
  expect(throttled.statusCode).toBe(429);
  expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0);
  expect((await attempt('card-m', '10.0.0.3')).statusCode).toBe(200);
  expect((await attempt('nosub', '10.0.0.1')).statusCode).toBe(200);
  const fromOne = await Promise.all(Array.from({ length: 9 }, (_, index) => attempt(`user-${index}`, '10.0.0.4')));
  expect(fromOne.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  await platform.close();
});
