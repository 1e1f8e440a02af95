import { expect, test } from '@jest/globals';
import { testAdServer } from '../../testing/test-ad-server.ts';
import { createAdServer } from './ad-server.ts';

test('a report is not sent to a private address that only an ad names', async () => {
  const inside = await testAdServer();
  const { report } = createAdServer('https://ads.example.com/pod');
  const client = { address: '203.0.113.7', userAgent: 'Browser' };
  const address = `${new URL(inside.url).origin}/report`;
  await expect(report(address, { client }, 0)).rejects.toThrow('does not use https');
  await expect(report(address.replace('http:', 'https:'), { client }, 0)).rejects.toThrow('is a private address');
  expect(inside.reported).toEqual([]);
  await inside.close();
});
