import { GuideSpan, MAX_GUIDE_HOURS, OAuthToken } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bearer, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

const HOUR_MS = 3_600_000;
let platform: TestPlatform;
let client: { headers: { authorization: string } };
beforeAll(async () => {
  platform = await testPlatform();
  const token = { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' };
  const response = await send(platform.site, OAuthToken, token);
  client = bearer(OAuthToken.reply.parse(response.json()).access_token);
});
afterAll(() => platform.close());

const guide = (from: number, until: number) =>
  send(platform.site, GuideSpan, { from: String(from), until: String(until) }, client);
const now = () => platform.clock.now();

test('the guide of a day has every channel and its programmes without gaps, live events only of overflow channels', async () => {
  const [from, until] = [now() + 48 * HOUR_MS, now() + 72 * HOUR_MS];
  const { channels, data } = GuideSpan.reply.parse((await guide(from, until)).json());
  expect(channels.map(({ id }) => id)).toEqual(['yes-1', 'yes-2', 'yes-3', 'overflow-1']);
  for (const { id, kind } of channels) {
    const items = data.filter(({ cid }) => cid === id);
    expect(items.length).toBeGreaterThan(0);
    for (const { sc_st_dt, sc_ed_dt } of items) {
      expect(Date.parse(sc_ed_dt)).toBeGreaterThan(from);
      expect(Date.parse(sc_st_dt)).toBeLessThan(until);
    }
    const isWhole = items.every((item, index) => item.sc_ed_dt === (items[index + 1]?.sc_st_dt ?? item.sc_ed_dt));
    const isLive = items.every(({ ev_live }) => ev_live);
    expect(kind === 'linear' ? isWhole : isLive).toBe(true);
  }
});

test('the guide marks what is blacked out', async () => {
  const until = now() + 30 * HOUR_MS;
  await platform.control.inject({ method: 'POST', url: '/blackout', payload: { cid: 'yes-1', until } });
  const { data } = GuideSpan.reply.parse((await guide(now(), now() + 24 * HOUR_MS)).json());
  expect(data.filter(({ blackout }) => blackout).every(({ cid }) => cid === 'yes-1')).toBe(true);
  expect(data.some(({ blackout }) => blackout)).toBe(true);
  await platform.control.inject({ method: 'DELETE', url: '/blackout?cid=yes-1' });
});

test.each([
  ['ends before it begins', 2, 1],
  ['is too long', 0, MAX_GUIDE_HOURS + 1],
  ['is too far ahead', 9 * 24, 9 * 24 + 12],
  ['is too long ago', -10 * 24, -9 * 24 - 12],
])('a guide that %s is malformed', async (_what, fromHours, untilHours) => {
  const reply = await guide(now() + fromHours * HOUR_MS, now() + untilHours * HOUR_MS);
  expect(reply.statusCode).toBe(400);
});
