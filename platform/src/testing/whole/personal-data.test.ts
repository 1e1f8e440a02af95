import { EXAMPLES } from '@grandstand/contracts-testing/examples';
import { CALLS } from '@grandstand/shared-contracts/calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SEED_PASSWORD, SEED_USERS } from '../../sandbox/seed/seed-users.ts';
import { liveValues } from '../live-values.ts';
import { platformWithIdentity } from '../social-visit.ts';
import { send, type TestPlatform } from '../test-platform.ts';
import { testViewers } from '../test-viewers.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await platformWithIdentity();
});
afterAll(() => platform.close());

/** Every text in a request or response that is long enough to be personal. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.length >= 12 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

test('S-34, S-25: after every call of the platform the log knows no person, no password and no token', async () => {
  const liveValuesOf = await liveValues(platform);
  const secrets = new Set<string>([
    SEED_PASSWORD,
    '@example.test',
    'robin',
    ...SEED_USERS.map(({ lastName }) => lastName),
  ]);
  const answered: string[] = [];
  // An unanswered call is reported by the contract test.
  const routed = CALLS.filter(({ method, path }) => platform.site.hasRoute({ method, url: path }));
  for (const call of routed) {
    const example = EXAMPLES.find((each) => each.call === call);
    const { fields = {}, headers = {}, cookies = {} } = await liveValuesOf(call);
    const response = await send(platform.site, call, { ...example?.request, ...fields }, { headers, cookies });
    if (response.statusCode === 200) answered.push(call.id);
    if (call.auth === 'none' || call.auth === 'bearer') {
      for (const text of textsIn([fields, headers, cookies])) secrets.add(text.replace(/^Bearer /, ''));
      for (const text of textsIn(response.json())) if (/^ey|^[\w-]{40,}$/.test(text)) secrets.add(text);
    }
  }
  expect(answered).toEqual(routed.map(({ id }) => id));
  const viewer = await (await testViewers(platform)).viewer('card-m', 'log-1');
  const { grant } = await viewer.play('yes-1');
  const media = String(grant['contentUrl']);
  secrets.add(media.split('/')[2] ?? '');
  expect((await platform.site.inject(media)).statusCode).toBe(200);
  // Errors are logged too: with personal data in the body and in a header.
  await platform.site.inject({
    method: 'POST',
    url: '/yesnetwork/getContact',
    payload: '{"email":"somebody@example.test",',
  });
  await platform.site.inject({
    url: '/nowhere?email=somebody@example.test&zip=10001',
    headers: { 'x-user-info': 'somebody@example.test' },
  });

  const log = platform.logged();
  expect(log.split('\n').length).toBeGreaterThan(CALLS.length);
  const addresses = new Set(CALLS.map(({ path }) => path));
  expect([...secrets].filter((secret) => !addresses.has(secret) && log.includes(secret))).toEqual([]);
  expect(log).not.toMatch(/[\w.+-]+@[\w-]+\.\w+|\b10001\b|Bearer |eyJ[\w-]+\./i);
});
