import { success } from '@grandstand/shared-contracts';
import { AiringLive, type Caller, OAuthToken } from '@grandstand/shared-contracts/api';
import { createBrowserStorage } from '../storage/browser-storage.ts';
import { createCredentials } from './credentials.ts';
import { createServerClock } from './server-clock.ts';

const HOUR_MS = 3_600_000;
/** What the device thinks. */
const DEVICE = Date.UTC(2026, 10, 21, 12);
const answeredAt = (ms: number, more: Record<string, string> = {}) =>
  new Headers({ date: new Date(ms).toUTCString(), ...more });

test.each([
  ['a day behind', DEVICE + 24 * HOUR_MS],
  ['a day ahead', DEVICE - 24 * HOUR_MS],
])('uses the server’s time on a device that is %s', (_which, server) => {
  const clock = createServerClock(() => DEVICE);
  clock.observe(answeredAt(server));
  expect(clock.now()).toBe(server);
});

test.each([
  ['the seconds of an answer’s way', answeredAt(DEVICE + 3_000)],
  ['an answer that a cache kept', answeredAt(DEVICE - HOUR_MS, { age: '3600' })],
  ['an answer without a date', new Headers()],
  ['a date that is none', new Headers({ date: 'yesterday' })],
])('%s changes no clock', (_what, headers) => {
  const clock = createServerClock(() => DEVICE);
  clock.observe(headers);
  expect(clock.now()).toBe(DEVICE);
});

test('a clock that was put right is right at the next answer', () => {
  let device = DEVICE - HOUR_MS;
  const clock = createServerClock(() => device);
  clock.observe(answeredAt(DEVICE));
  device = DEVICE;
  clock.observe(answeredAt(DEVICE));
  expect(clock.now()).toBe(DEVICE);
});

test('fetches a new token when the old one has expired by the server’s time only', async () => {
  localStorage.clear();
  const calls: string[] = [];
  const caller = (async (call: { id: string }) => {
    calls.push(call.id);
    return success({ access_token: 'new', token_type: 'Bearer', expires_in: 3600 });
  }) as unknown as Caller;
  const clock = createServerClock(() => DEVICE);
  const credentials = createCredentials({ storage: createBrowserStorage(), deviceId: 'd', now: clock.now });
  await credentials(AiringLive.auth, caller);
  clock.observe(answeredAt(DEVICE + 2 * HOUR_MS));
  await credentials(AiringLive.auth, caller);
  expect(calls).toEqual([OAuthToken.id, OAuthToken.id]);
});
