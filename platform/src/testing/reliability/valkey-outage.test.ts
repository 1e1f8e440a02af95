import { Heartbeat, StreamCreate } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { refusalOf, type TestPlatform, testPlatform } from '../test-platform.ts';
import { type TestValkey, testValkey } from '../test-valkey.ts';
import { testViewers } from '../test-viewers.ts';

let valkey: TestValkey;
let platform: TestPlatform;
beforeAll(async () => {
  valkey = await testValkey();
  platform = await testPlatform({ VALKEY_URL: valkey.url });
});
afterAll(async () => {
  await platform.close();
  await valkey.stop();
});

test('with VALKEY_URL streams live in Valkey: three an account, and a viewer whose store is away gets 503 until it is back', async () => {
  const { viewer } = await testViewers(platform);
  const [first, second, third, fourth] = await Promise.all(['v1', 'v2', 'v3', 'v4'].map((id) => viewer('card-y', id)));
  if (!first || !second || !third || !fourth) throw new Error('Four viewers were asked for.');
  const { grant, created } = await first.play('yes-1');
  expect(created.statusCode).toBe(200);
  for (const one of [second, third]) await one.play('yes-1');
  expect(refusalOf(StreamCreate, (await fourth.play('yes-1')).created).code).toBe('40060105');
  expect(await platform.db.selectFrom('stream').selectAll().execute()).toEqual([]);
  expect((await first.beat(grant['heartbeatToken'])).json()).toMatchObject({ header: { code: 0 } });

  await valkey.stop();
  const refused = await first.beat(grant['heartbeatToken']);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  valkey = await testValkey(Number(new URL(valkey.url).port));
  let beat = await first.beat(grant['heartbeatToken']);
  // The client waits a moment before it connects again.
  while (beat.statusCode === 503) beat = await first.beat(grant['heartbeatToken']);
  expect(refusalOf(Heartbeat, beat).code).toBe('40060105');
  expect((await first.play('yes-1')).created.json()).toMatchObject({ header: { code: 0 } });
});
