import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestSite, testSite } from '../../testing/test-site.ts';
import { assetKey } from '../registry/model/asset-types.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

test('a page whose shell lost its files is the notice with 503, never a blank page, until they are back', async () => {
  const { store } = site.at;
  const key = assetKey('shell', '1.0.0', 'main.1b.js');
  const bytes = (await store.get(key)) ?? Buffer.alloc(0);
  await store.delete(key);
  // A process that has not read the file yet.
  const { app } = await site.open('development');
  const page = () => app.inject({ url: '/watch', headers: { accept: 'text/html' } });
  expect(await page()).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  expect((await page()).body).toContain('<h1>We’ll be right back</h1>');
  await store.put(key, bytes);
  let status = 503;
  for (let tries = 0; tries < 100 && status === 503; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    status = (await page()).statusCode;
  }
  expect(status).toBe(200);
  await app.close();
});
