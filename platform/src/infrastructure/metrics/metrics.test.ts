import { GetOAuthAccessToken, VodByUrn } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SLOT_LIFE_MS } from '../../services/video/streams/stream-store.ts';
import { credentials, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testValkey } from '../../testing/test-valkey.ts';
import { testViewers } from '../../testing/test-viewers.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const scrape = async () => (await platform.control.inject('/metrics')).body;

test('requests are counted by route template and status class, never by what is in an address', async () => {
  const { client } = await testViewers(platform);
  await send(platform.site, VodByUrn, { id: 'vod-highlights-01' }, client);
  await send(platform.site, VodByUrn, { id: 'somebody@example.test' }, client);
  for (const invented of ['/a-1', '/a-2', '/a-3']) {
    await platform.site.inject({ url: invented, headers: { accept: 'application/json' } });
  }
  const text = await scrape();
  const count = (labels: string) =>
    Number(new RegExp(`grandstand_http_request_duration_seconds_count\\{${labels}\\} (\\d+)`).exec(text)?.[1]);
  expect(count('origin="site",method="GET",route="/content/urn/:id",status="2xx"')).toBe(1);
  expect(count('origin="site",method="GET",route="/content/urn/:id",status="4xx"')).toBe(1);
  expect(text).not.toMatch(/a-1|somebody|vod-highlights/);
});

test('event loop, pool, live streams and jobs are there, in the Prometheus format', async () => {
  const { viewer } = await testViewers(platform);
  await (await viewer('card-m', 'metrics-1')).play('yes-1');
  await platform.control.inject({ method: 'POST', url: '/jobs/run' });
  const response = await platform.control.inject('/metrics');
  expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(response.body).toMatch(/^grandstand_database_connections\{state="idle"\} \d+$/m);
  expect(response.body).toMatch(/^grandstand_live_streams 1$/m);
  expect(response.body).toMatch(/^grandstand_job_runs_total\{job="privacy\.erase",outcome="done"\} [1-9]\d*$/m);
});

test('S-34: no label identifies a person', async () => {
  await send(platform.site, GetOAuthAccessToken, credentials('card-m'));
  expect(await scrape()).not.toMatch(/@|example\.test|sp-card|127\.0\.0\.1/);
});

test('metrics are absent on the site’s port and complete on the metrics port', async () => {
  expect((await platform.site.inject({ url: '/metrics', headers: { accept: 'text/plain' } })).statusCode).toBe(404);
  expect((await platform.console.inject({ url: '/metrics', headers: { accept: 'text/plain' } })).statusCode).toBe(404);
  const production = await testPlatform({ NODE_ENV: 'production', GS_METRICS_PORT: '0' }, platform);
  const answer = await production.metrics.inject('/metrics');
  await production.close();
  expect([answer.statusCode, answer.body.includes('grandstand_http_request_duration_seconds')]).toEqual([200, true]);
});

test('streams in Valkey are counted too; the other metrics remain while it is unavailable', async () => {
  const valkey = await testValkey();
  const inValkey = await testPlatform({ VALKEY_URL: valkey.url });
  const { viewer } = await testViewers(inValkey);
  await (await viewer('card-m', 'metrics-2')).play('yes-1');
  await (await viewer('card-m', 'metrics-3')).play('yes-1');
  expect((await inValkey.control.inject('/metrics')).body).toMatch(/^grandstand_live_streams 2$/m);
  inValkey.clock.offsetMs += SLOT_LIFE_MS;
  expect((await inValkey.control.inject('/metrics')).body).toMatch(/^grandstand_live_streams 0$/m);
  await valkey.stop();
  const { statusCode, body } = await inValkey.control.inject('/metrics');
  expect([statusCode, /^grandstand_live_streams nan$/im.test(body)]).toEqual([200, true]);
  expect(body).toMatch(/^grandstand_database_connections/m);
  await inValkey.close();
});
